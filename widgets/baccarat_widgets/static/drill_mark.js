import { worded } from "./controls.js";
import { el, setAttr, setText } from "./kit.js";

/** What an answer was worth, with the right one and why; empty until `show(mark)`. */
export function answerMark(words) {
  const verdict = el("strong");
  const text = el("span");
  const belief = el("span", { class: "bc-drill-belief" });
  const node = el("p", { class: "bc-drill-mark", hidden: true }, verdict, " ", text, " ", belief);
  return {
    node,
    show(mark) {
      node.hidden = !mark;
      setAttr(node, "data-right", mark ? String(mark.right) : null);
      if (!mark) return;
      setText(verdict, mark.right ? "" : worded(words.answer, mark));
      setText(text, mark.why);
      setText(belief, mark.belief ? worded(words.belief, mark) : "");
    },
  };
}

/** A field with its name, its parts, and beneath them what the answer was worth. */
export function labelledField(field, words, ...parts) {
  const mark = answerMark(words);
  const node = el(
    "fieldset",
    { class: "bc-drill-field", "data-form": field.form, "data-field": field.name },
    el("legend", {}, field.label),
    parts,
    mark.node,
  );
  return { node, mark };
}
