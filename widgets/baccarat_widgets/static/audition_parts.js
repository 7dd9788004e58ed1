import { pushButton, worded } from "./controls.js";
import { el, setText } from "./kit.js";

// What an audition ends with: the grade line by line, and a certificate to print.

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

/** Print one part of the page and nothing else: a copy of it stands alone while that is done. */
function printAlone(part) {
  const page = document.documentElement;
  const alone = el("div", { class: "bc bc-audition", "data-bc-printed": true });
  alone.append(part.cloneNode(true));
  document.body.append(alone);
  page.dataset.bcPrints = "part";
  try {
    window.print();
  } finally {
    delete page.dataset.bcPrints;
    alone.remove();
  }
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
      pushButton(words.print, () => printAlone(paper), { class: "bc-main" }),
    ),
  );
}
