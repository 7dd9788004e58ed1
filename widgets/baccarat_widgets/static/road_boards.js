import { el, setAttr, setText, svg } from "./kit.js";
import { bigMark, CELL, DERIVED_MARKS, loneMark, markOf } from "./road_marks.js";
import { tableHead, tableRows } from "./rows.js";

// The five boards of a shoe. Python places every mark; here they are only drawn.

const ROWS = 6;
/** How wide a place is on each board, in rem, and how many are shown at least. */
const BOARDS = {
  bead_plate: { size: 1.6, least: 10 },
  big_road: { size: 1.6, least: 18 },
  big_eye_boy: { size: 1.05, least: 18 },
  small_road: { size: 1.05, least: 18 },
  cockroach_road: { size: 1.05, least: 18 },
};

/** How many columns a board shows: all its marks, and one that is still free. */
export function columnsShown(cells, least) {
  return Math.max(least, 1 + Math.max(0, ...cells.map(({ column }) => column)));
}

/** What of a board's old marks can stay: how many of the first are the same as before. */
export function marksKept(before, now) {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  return same;
}

/** The rounds as rows of a table, from the boards' marks. */
export function roundRows(boards, words) {
  const [beads, ...roads] = boards;
  const of = roads.map(({ cells }) => new Map(cells.map((cell) => [cell.number, cell])));
  return beads.cells.map(({ number, mark, pairs, natural }) => {
    const [big, ...derived] = of.map((cells) => cells.get(number));
    const place = big ? words.place.replace("{column}", big.column).replace("{row}", big.row) : "";
    return [
      String(number),
      words[mark],
      words[pairs] ?? "",
      words[natural] ?? "",
      place,
      ...derived.map((cell) => (cell ? words[cell.mark] : "")),
    ];
  });
}

function placed(name, cell, last, fresh) {
  const node = svg(
    "g",
    {
      class: `bc-road-mark bc-road-${cell.mark}`,
      transform: `translate(${(cell.column - 1) * CELL} ${(cell.row - 1) * CELL})`,
      "data-round": cell.number,
      "data-mark": cell.mark,
    },
    cell.number === last
      ? svg("rect", { class: "bc-road-last", x: 1, y: 1, width: CELL - 2, height: CELL - 2, rx: 4 })
      : null,
    svg("g", { class: fresh ? "bc-road-new" : null }, markOf(name, cell).flat()),
  );
  return node;
}

/** One board: `node`, and `draw(board, last)`, where `last` is the round whose marks are framed. */
function roadBoard(name, choose) {
  const { size, least } = BOARDS[name];
  const marks = svg("g");
  const drawing = svg("svg", { class: "bc-road-drawing", role: "img" }, marks);
  const scroller = el(
    "div",
    { class: "bc-road-place", tabindex: "0", role: "group", style: `--place:${size}rem` },
    drawing,
  );
  const title = el("p", { class: "bc-road-title" });
  const node = el("div", { class: "bc-road", "data-road": name }, title, scroller);
  let shown = [];
  let from = null;
  if (choose)
    drawing.addEventListener("click", (event) => {
      const mark = event.target.closest("[data-round]");
      if (mark) choose(Number(mark.dataset.round));
    });
  return {
    node,
    draw({ title: text, cells, before = 0, text: said }, last) {
      setText(title, text);
      setAttr(scroller, "aria-label", text);
      setAttr(drawing, "aria-label", said);
      const columns = columnsShown(cells, least);
      setAttr(drawing, "viewBox", `0 0 ${columns * CELL} ${ROWS * CELL}`);
      drawing.style.inlineSize = `${columns * size}rem`;
      const all = cells.map((cell, n) => (n ? cell : { ...cell, before }));
      if (before && !cells.length) all.push({ column: 1, row: 1, number: 0, before });
      const now = all.map((cell) => JSON.stringify([cell, cell.number === last]));
      const kept = marksKept(shown, now);
      const grows = from !== null && last === from + 1;
      while (marks.children.length > kept) marks.lastChild.remove();
      for (const cell of all.slice(kept))
        marks.append(placed(name, cell, last, grows && cell.number === last));
      if (now.length !== shown.length || kept < now.length) reveal(scroller, all, columns, last);
      shown = now;
      from = last;
    },
  };
}

/** Bring the marks of a round into sight, and only sideways. */
function reveal(scroller, cells, columns, last) {
  const found = cells.findLast(({ number }) => number <= last);
  if (!found) return;
  requestAnimationFrame(() => {
    const wide = scroller.scrollWidth / columns;
    const right = (found.column + 1) * wide;
    if (
      right > scroller.scrollLeft + scroller.clientWidth ||
      (found.column - 1) * wide < scroller.scrollLeft
    )
      scroller.scrollLeft = right - scroller.clientWidth;
  });
}

function askTable(words) {
  const heads = el("tr");
  const body = el("tbody");
  const table = el(
    "table",
    { class: "bc-road-ask" },
    el("caption", {}, words.ask),
    el("thead", {}, heads),
    body,
  );
  return {
    node: el("div", {}, table, el("p", { class: "bc-road-note" }, words.ask_note)),
    draw({ ask, boards }) {
      heads.replaceChildren(
        el("td", {}),
        ...boards.slice(2).map(({ title }) => el("th", { scope: "col" }, title)),
      );
      body.replaceChildren(
        ...ask.map(({ side, label, marks }) =>
          el(
            "tr",
            { "data-side": side },
            el("th", { scope: "row" }, label),
            marks.map(({ road, mark, word }) =>
              el("td", { "data-mark": mark ?? "none" }, mark ? loneMark(road, mark) : null, word),
            ),
          ),
        ),
      );
    },
  };
}

function roundTable(words) {
  const place = el("div", {
    class: "bc-road-rounds",
    tabindex: "0",
    role: "group",
    "aria-label": words.in_table,
  });
  const node = el("details", {}, el("summary", {}, words.in_table), place);
  let known = null;
  const paint = () => {
    if (!node.open || !known) return;
    const titles = known.slice(1).map(({ title }) => title);
    const heads = [words.round, words.winner, words.pairs, words.natural, ...titles];
    const rows = roundRows(known, words);
    place.replaceChildren(
      rows.length
        ? el(
            "table",
            { class: "bc-road-table" },
            tableHead(heads),
            el("tbody", {}, tableRows(rows)),
          )
        : el("p", {}, words.no_rounds),
    );
  };
  node.addEventListener("toggle", paint);
  return {
    node,
    draw(boards) {
      known = boards;
      paint();
    },
  };
}

function legend(words) {
  const line = (picture, text) => el("li", {}, picture, el("span", {}, text));
  const picture = (cell) =>
    svg(
      "svg",
      { class: "bc-road-lone", viewBox: `0 0 ${CELL} ${CELL}`, "aria-hidden": "true" },
      svg("g", { class: `bc-road-${cell.mark}` }, bigMark(cell).flat()),
    );
  const three = (mark) => Object.keys(DERIVED_MARKS).map((name) => loneMark(name, mark));
  return el(
    "details",
    {},
    el("summary", {}, words.how),
    el(
      "ul",
      { class: "bc-road-key" },
      line(
        ["banker", "player", "tie"].map((mark) => loneMark("bead_plate", mark)),
        words.key_side,
      ),
      line(picture({ mark: "banker", ties: 2 }), words.key_tie),
      line(picture({ mark: "player", pairs: "both" }), words.key_pair),
      line(picture({ mark: "banker", natural: "both" }), words.key_natural),
      line(three("red"), words.key_red),
      line(three("blue"), words.key_blue),
    ),
    el("p", {}, words.key_last),
  );
}

/**
 * All five boards with the ask, the key and the table: `node`, and `draw(shown)` with what Python
 * says of them. `choose(number)`, if given, is called with the round of a mark that is pressed.
 */
export function roadBoards(words, choose = null) {
  const boards = Object.keys(BOARDS).map((name) => roadBoard(name, choose));
  const ask = askTable(words);
  const table = roundTable(words);
  const node = el(
    "div",
    { class: "bc-roads-all" },
    el(
      "div",
      { class: "bc-roads-boards" },
      boards.map((board) => board.node),
    ),
    ask.node,
    legend(words),
    table.node,
  );
  return {
    node,
    draw(shown) {
      shown.boards.forEach((board, n) => {
        boards[n].draw(board, shown.rounds);
      });
      ask.draw(shown);
      table.draw(shown.boards);
    },
  };
}
