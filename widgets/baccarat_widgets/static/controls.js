import { el } from "./kit.js";

// What drills and questions share: buttons that a double click presses once, keys, sentences.

/** Fill in "{name}" in a sentence. */
export function worded(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Whether a click is the second of a double click, or the button is off for now. */
export function isIdle(event, button) {
  return event.detail > 1 || button.getAttribute("aria-disabled") === "true";
}

/** A button that keeps its place and the focus while it is off. */
export function pushButton(text, act, props = {}) {
  const button = el("button", { type: "button", ...props }, text);
  button.addEventListener("click", (event) => {
    if (!isIdle(event, button)) act(event);
  });
  return button;
}

/** Whether a key press is a learner's own: no shortcut of the browser, no writing system's. */
export function isPlain(event) {
  return !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
}

/**
 * Offer each key pressed in `node` to `act(key, event)`; a key it takes (it says `true`) does
 * nothing else, neither going down nor coming up, and does not repeat while it is held unless
 * `repeat` is set.
 */
export function takeKeys(node, act, { repeat = false } = {}) {
  const taken = new Set();
  node.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    const held = event.repeat && taken.has(event.key) && !repeat;
    if (held || act(event.key, event)) {
      taken.add(event.key);
      event.preventDefault();
    }
  });
  node.addEventListener("keyup", (event) => {
    if (taken.delete(event.key)) event.preventDefault();
  });
}

/** The figures of a drill, such as the streak and the best one, each with its name. */
export function figures(names) {
  const values = names.map(() => el("b", {}, "0"));
  const node = el(
    "p",
    { class: "bc-figures" },
    names.map((name, place) => el("span", {}, `${name} `, values[place])),
  );
  return { node, values };
}

/** A choice among `options` (`value` and `label` each) with its name above it. */
export function labelledSelect(label, options, change = () => {}) {
  const select = el(
    "select",
    { onchange: () => change(select.value) },
    options.map(({ value, label: text }) => el("option", { value }, text)),
  );
  const longest = Math.max(...options.map(({ label: text }) => text.length));
  const props = { class: "bc-drill-setting", style: `--longest: ${longest}` };
  return { select, node: el("label", props, el("span", {}, label), select) };
}
