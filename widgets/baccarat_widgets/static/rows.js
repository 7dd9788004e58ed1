import { el } from "./kit.js";

// Tables of words and numbers, whose first column names the rows.

/** The head: what each column holds. */
export function tableHead(columns) {
  const heads = columns.map((text) => el("th", { scope: "col" }, text));
  return el("thead", {}, el("tr", {}, heads));
}

/** The rows, the first cell of each being its name. */
export function tableRows(rows) {
  return rows.map(([head, ...cells]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, head),
      cells.map((text) => el("td", {}, text)),
    ),
  );
}
