// Small helpers that all widgets share. Text is always set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
/** How many letters a field of one line takes, unless it says otherwise. */
const LONGEST_LINE = 400;

/** An HTML element. `props` are attributes; functions named on… are listeners. */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element, made the same way. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  const isLine = node.localName === "input" && ["text", "search"].includes(node.type);
  if (isLine && !node.hasAttribute("maxlength")) node.setAttribute("maxlength", LONGEST_LINE);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** Set an element's text only when it differs, so that screen readers hear changes alone. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Pass on what was typed in `area`; what is too long to be of use stays there, and is told so. */
export function passText(area, { longest, too_long }, pass) {
  const isTooLong = area.value.length > longest;
  area.setCustomValidity(isTooLong ? too_long : "");
  if (isTooLong) area.reportValidity();
  else pass(area.value);
}

/** Set or remove an attribute. */
export function setAttr(node, name, value) {
  if (value === false || value === null || value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value))
    node.setAttribute(name, value === true ? "" : value);
}

/**
 * The frame of a widget: a labelled section that keeps its keys to itself, a place for the
 * game's refusals and one for our faults. Returns the parts and a `show(state)` for both places.
 */
export function frame(root, label, name) {
  const notice = el("p", { class: "bc-notice", role: "status", hidden: true });
  const fault = el("p", { class: "bc-fault", role: "alert", hidden: true });
  const body = el("div", { class: "bc-body" });
  const section = el(
    "section",
    { class: `bc bc-${name}`, "aria-label": label, "data-bc": name },
    body,
    notice,
    fault,
  );
  const keep = (event) => event.stopPropagation();
  for (const type of ["keydown", "keypress", "keyup"]) section.addEventListener(type, keep);
  root.append(section);
  requestAnimationFrame(() => tellApart(section, label));
  return {
    section,
    body,
    show(state) {
      for (const [node, text] of [
        [notice, state.notice],
        [fault, state.fault],
      ]) {
        setText(node, text || "");
        node.hidden = !text;
      }
      section.dataset.bcReady = "true";
    },
  };
}

/** Of several widgets with one name on a page, the second one and those after it get a number. */
function tellApart(section, label) {
  section.dataset.bcLabel = label;
  const alike = [...document.querySelectorAll("section.bc")].filter(
    (each) => each.dataset.bcLabel === label,
  );
  const place = alike.indexOf(section);
  if (place > 0) setAttr(section, "aria-label", `${label} ${place + 1}`);
}

/** What Python calls things in the learner's language, where that is not English. */
export const translated = { cards: {} };

/** Call `draw(state)` now and on every change; returns what undoes it. */
export function watch(model, draw) {
  translated.cards = model.get("setup")?.card_names ?? {};
  const changed = () => draw(model.get("state"));
  model.on("change:state", changed);
  changed();
  return () => model.off("change:state", changed);
}

/** Whether the learner asked for less motion. */
export function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * One thing to be done after a while, and not while the page is out of sight: a coup waits for its
 * learner, and a page that is being left asks nothing more. `set(act, ms)` takes the place of what
 * was set before; `ms` null sets nothing.
 */
export function waiting() {
  let timer = null;
  const clear = () => clearTimeout(timer);
  const set = (act, ms) => {
    clear();
    if (ms === null) return;
    timer = setTimeout(() => (document.hidden ? set(act, ms) : act()), ms);
  };
  return { set, clear };
}
