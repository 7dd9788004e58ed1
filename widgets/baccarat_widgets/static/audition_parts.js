import { pushButton, worded } from "./controls.js";
import { el, setText } from "./kit.js";
import { printAlone } from "./print_alone.js";

// Parts of an audition: what a dealer says, the seats, the grade line by line, and a certificate.

/** A number to say, emptied once it is said. */
export function sayField(label) {
  const input = el("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    size: 3,
    maxlength: 3,
  });
  return { input, node: el("label", { class: "bc-audition-say" }, el("span", {}, label), input) };
}

/** A seat with its mode, its bets and what is in its box. */
export function seatLine(seat, words) {
  const bets = seat.bets.map(({ bet, stake }) => `${stake} ${bet}`);
  const notes = [seat.mode, seat.box && worded(words.box, seat)].filter(Boolean);
  return el(
    "li",
    {},
    el("b", {}, worded(words.seat, seat)),
    notes.length ? el("span", { class: "bc-audition-note" }, notes.join(" · ")) : null,
    el("span", {}, bets.length ? bets.join(", ") : words.no_bets),
  );
}

/** The grade as a table, each lost point with its evidence. */
export function gradeTable(grade, words) {
  return el(
    "table",
    { class: "bc-grade" },
    el("caption", {}, words.result),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ["skill", "earned", "told"].map((head) => el("th", { scope: "col" }, words[head])),
      ),
    ),
    el(
      "tbody",
      {},
      grade.lines.map((line) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, line.skill),
          el("td", { class: "bc-grade-points" }, worded(words.points, line)),
          el(
            "td",
            {},
            line.told,
            line.evidence.length
              ? el(
                  "details",
                  {},
                  el("summary", {}, words.evidence),
                  el(
                    "ul",
                    {},
                    line.evidence.map((each) => el("li", {}, each)),
                  ),
                )
              : null,
          ),
        ),
      ),
    ),
  );
}

/** A certificate in the learner's name, and what prints it. The name stays in the browser. */
export function certificate(grade, words, record) {
  const language = document.documentElement.lang || undefined;
  const date = new Date().toLocaleDateString(language, { dateStyle: "long" });
  const name = el("strong", { class: "bc-certificate-name" });
  const input = el("input", {
    type: "text",
    autocomplete: "name",
    maxlength: 60,
    value: record.learner() ?? "",
  });
  const tell = () => setText(name, input.value.trim() || words.nameless);
  input.addEventListener("input", tell);
  tell();
  const paper = el(
    "div",
    { class: "bc-certificate" },
    el("p", { class: "bc-certificate-course" }, words.course),
    el("h3", {}, words.certificate),
    el("p", {}, words.given_to),
    name,
    el("p", {}, worded(words.has, grade)),
    el(
      "ul",
      {},
      grade.lines.map((line) => el("li", {}, `${line.skill}: ${worded(words.points, line)}`)),
    ),
    el("p", {}, worded(words.date, { date })),
    el("p", { class: "bc-certificate-small" }, words.teaches),
  );
  return el(
    "div",
    { class: "bc-certified" },
    el("label", { class: "bc-audition-say" }, el("span", {}, words.name), input),
    paper,
    el(
      "div",
      { class: "bc-row" },
      pushButton(words.print, () => printAlone([paper], "bc-audition"), { class: "bc-main" }),
    ),
  );
}
