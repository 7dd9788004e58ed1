import { el } from "./kit.js";

/**
 * Print these parts of the page and nothing else: a copy of them, in a widget's frame of the class
 * `dress`, stands alone while that is done. It is black on white in every theme.
 */
export function printAlone(parts, dress) {
  const page = document.documentElement;
  const copies = parts.map((part) => part.cloneNode(true));
  const alone = el("div", { class: `bc ${dress}`, "data-bc-printed": true }, copies);
  document.body.append(alone);
  page.dataset.bcPrints = "part";
  try {
    window.print();
  } finally {
    delete page.dataset.bcPrints;
    alone.remove();
  }
}
