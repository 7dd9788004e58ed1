import { takeKeys } from "./controls.js";

// One stop for the Tab key on a table, and arrow keys to go about in it.

/** The place that a key leads to in a grid of `rows` × `columns`; null for any other key. */
export function movedTo({ row, column }, key, { rows, columns }, whole = false) {
  const inside = (value, size) => Math.max(0, Math.min(size - 1, value));
  switch (key) {
    case "ArrowUp":
      return { row: inside(row - 1, rows), column };
    case "ArrowDown":
      return { row: inside(row + 1, rows), column };
    case "ArrowLeft":
      return { row, column: inside(column - 1, columns) };
    case "ArrowRight":
      return { row, column: inside(column + 1, columns) };
    case "Home":
      return { row: whole ? 0 : row, column: 0 };
    case "End":
      return { row: whole ? rows - 1 : row, column: columns - 1 };
    case "PageUp":
      return { row: 0, column };
    case "PageDown":
      return { row: rows - 1, column };
    default:
      return null;
  }
}

/**
 * Make a table a grid whose cells, heads included, take the focus one at a time. `enter(cell)` is
 * called for the cell under the pointer or the focus, `leave()` when neither is on the table.
 * `start` is where the Tab key arrives at first.
 */
export function makeGrid(table, { enter, leave, start = { row: 1, column: 1 } }) {
  const matrix = [...table.rows].map((row) => [...row.cells]);
  let at = start;
  const cellAt = ({ row, column }) => matrix[row][column];
  const placeOf = (cell) => ({ row: cell.parentElement.rowIndex, column: cell.cellIndex });
  const stop = (place) => {
    cellAt(at).tabIndex = -1;
    at = place;
    cellAt(at).tabIndex = 0;
  };
  table.setAttribute("role", "grid");
  for (const cell of matrix.flat()) cell.tabIndex = -1;
  stop(start);

  const size = { rows: matrix.length, columns: matrix[0].length };
  const go = (key, whole) => {
    const place = movedTo(at, key, size, whole);
    if (place) cellAt(place).focus();
    return place !== null;
  };
  takeKeys(table, (key) => go(key, false), { repeat: true });
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey && (event.key === "Home" || event.key === "End") && go(event.key, true))
      event.preventDefault();
  });
  table.addEventListener("focusin", (event) => {
    const cell = event.target.closest("th, td");
    if (!cell) return;
    stop(placeOf(cell));
    enter(cell);
  });
  table.addEventListener("pointerover", (event) => {
    const cell = event.target.closest("th, td");
    if (cell) enter(cell);
  });
  const focused = () => (table.contains(document.activeElement) ? cellAt(at) : null);
  table.addEventListener("pointerleave", () => (focused() ? enter(focused()) : leave()));
  table.addEventListener("focusout", (event) => {
    if (!table.contains(event.relatedTarget)) leave();
  });
  return {
    /** The heads of the row and the column of a cell. */
    headsOf(cell) {
      const { row, column } = placeOf(cell);
      return [matrix[row][0], matrix[0][column]].filter((head) => head !== cell);
    },
    /** Where the Tab key arrives from now on, unless the learner is on the table. */
    startAt(cell) {
      if (!focused()) stop(placeOf(cell));
    },
  };
}
