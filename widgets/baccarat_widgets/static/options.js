import { el, setAttr, setText } from "./kit.js";

/** An answer to choose, and once it is known what it is worth, why. */
export function optionRow(option, choice, group, words) {
  const radio = el("input", { type: "radio", name: group, value: choice });
  const mark = el("span", { class: "bc-option-mark" });
  const why = el("p", { class: "bc-option-why" });
  const label = el("label", {}, radio, el("span", { class: "bc-option-text" }, option.text), mark);
  const node = el("div", { class: "bc-option" }, label, why);
  return {
    node,
    radio,
    show(now, over) {
      setAttr(node, "data-mark", now.mark);
      setAttr(node, "data-tried", now.tried ? "true" : null);
      const told = now.mark ? [words[now.mark]] : [];
      if (now.tried && over) told.push(words.yours);
      setText(mark, told.join(" · "));
      setText(why, now.why ?? "");
      why.hidden = !now.why;
      if (now.tried && !over) radio.checked = false;
    },
  };
}
