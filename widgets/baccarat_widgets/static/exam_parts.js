import { pushButton, worded } from "./controls.js";
import { feltOf } from "./drill_felt.js";
import { el, setAttr } from "./kit.js";

// Parts of an exam: its numbers to turn to, its questions explained, and its result to print.

/** Print a page of its own, without leaving this one. */
export function printPage(text) {
  const inner = el("iframe", { class: "bc-heard", "aria-hidden": "true", tabindex: "-1" });
  inner.srcdoc = text;
  inner.addEventListener("load", () => {
    inner.contentWindow.addEventListener("afterprint", () => inner.remove());
    inner.contentWindow.print();
  });
  document.body.append(inner);
}

/** The questions by number: which are answered, which one is turned to. */
export function numberPad(words, go) {
  const node = el("div", {
    class: "bc-exam-numbers",
    role: "group",
    "aria-label": words.questions,
  });
  const buttons = [];
  return {
    node,
    show({ answered, number }) {
      while (buttons.length < answered.length) {
        const own = buttons.length + 1;
        buttons.push(pushButton(String(own), () => go(own)));
        node.append(buttons.at(-1));
      }
      for (const [place, button] of buttons.entries()) {
        const told = answered[place] ? words.is_answered : words.is_open;
        setAttr(button, "aria-label", worded(told, { number: place + 1 }));
        setAttr(button, "aria-current", place + 1 === number ? "true" : null);
        setAttr(button, "data-answered", String(answered[place]));
      }
    },
  };
}

function explainedField(field, words) {
  const given = field.given === null ? words.no_answer : worded(words.your_answer, field);
  return el(
    "div",
    { class: "bc-exam-field", "data-right": String(field.is_right) },
    field.label ? el("h4", {}, field.label) : null,
    el("p", {}, el("strong", {}, given), field.hint ? ` ${field.hint}` : ""),
    field.belief ? el("p", {}, worded(words.belief, field)) : null,
    field.is_right ? null : el("p", {}, el("strong", {}, worded(words.right_answer, field))),
    field.hint === field.why ? null : el("p", {}, field.why),
  );
}

/** A question with what was answered, what is right, and why. */
export function explained(line, words) {
  const felt = feltOf(line.question, words);
  return el(
    "details",
    { class: "bc-exam-line", "data-right": String(line.right), "data-number": line.number },
    el("summary", {}, worded(words.line, { number: line.number, ask: line.question.ask })),
    felt.hidden ? null : felt,
    line.fields.map((field) => explainedField(field, words)),
  );
}
