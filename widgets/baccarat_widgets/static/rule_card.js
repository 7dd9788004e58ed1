import { el } from "./kit.js";

// Banker's rules as the casino prints them, drawn from the rows and columns that Python sends.

/**
 * The printed card as a table. `card` has `columns` (heads), `rows` ([{ head, totals, cells }]) and
 * `caption`; a cell is { does, mark, key }. `cell(td, data)` may dress each cell.
 * Returns the table and `light(key)`, which lights one cell (or none).
 */
export function ruleCard(card, { dress = () => {} } = {}) {
  const cells = new Map();
  const head = el(
    "tr",
    {},
    el("th", { scope: "col", class: "bc-rule-corner" }, card.corner),
    card.columns.map((name) => el("th", { scope: "col" }, name)),
  );
  const rows = card.rows.map((row) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, row.head),
      row.cells.map((data) => {
        const td = el("td", { class: `bc-rule-${data.does}`, "data-key": data.key }, data.mark);
        for (const key of data.keys) cells.set(key, td);
        dress(td, data);
        return td;
      }),
    ),
  );
  const table = el(
    "table",
    { class: "bc-rule" },
    el("caption", {}, card.caption),
    el("thead", {}, head),
    el("tbody", {}, rows),
  );
  let lit = null;
  return {
    table,
    cells,
    light(key) {
      lit?.classList.remove("bc-rule-lit");
      lit = cells.get(key) ?? null;
      lit?.classList.add("bc-rule-lit");
    },
  };
}
