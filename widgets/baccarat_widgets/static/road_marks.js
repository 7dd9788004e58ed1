import { svg } from "./kit.js";

// The marks of the five boards: what one place holds.

/** How wide and high a place is, in the drawing's own units. */
export const CELL = 24;
const LETTERS = { player: "P", banker: "B", tie: "T" };

/** Whether what is said of `hands` (player, banker, both, or nothing) holds of one hand. */
export function holds(hands, hand) {
  return hands === hand || hands === "both";
}

function cornerDots(pairs) {
  return [
    ["banker", 3.4],
    ["player", CELL - 3.4],
  ]
    .filter(([hand]) => holds(pairs, hand))
    .map(([hand, at]) =>
      svg("circle", { class: `bc-road-pair bc-road-${hand}`, cx: at, cy: at, r: 2.9 }),
    );
}

function naturalLines(natural) {
  return [
    ["banker", 6.6],
    ["player", 17.6],
  ]
    .filter(([hand]) => holds(natural, hand))
    .map(([, y]) => svg("path", { class: "bc-road-natural", d: `M8.5 ${y}h7` }));
}

function letterOf(mark) {
  return svg(
    "text",
    { class: "bc-road-letter", x: CELL / 2, y: 15.6, "text-anchor": "middle" },
    LETTERS[mark],
  );
}

function tieNumber(ties, x, y) {
  return ties > 1
    ? svg("text", { class: "bc-road-ties", x, y, "text-anchor": "middle" }, String(ties))
    : null;
}

const STROKE = "M4 20L20 4";

function beadMark({ mark, pairs, natural }) {
  return [
    svg("circle", { class: "bc-road-bead", cx: CELL / 2, cy: CELL / 2, r: 10 }),
    letterOf(mark),
    naturalLines(natural),
    cornerDots(pairs),
  ];
}

/** A mark on the big road, in parts. */
export function bigMark({ mark, pairs, natural, ties = 0, before = 0 }) {
  return [
    mark ? svg("circle", { class: "bc-road-ring", cx: CELL / 2, cy: CELL / 2, r: 9 }) : null,
    ties || before ? svg("path", { class: "bc-road-tie", d: STROKE }) : null,
    mark ? letterOf(mark) : null,
    naturalLines(natural),
    cornerDots(pairs),
    tieNumber(ties, 20, 8),
    tieNumber(before, 4, 23),
  ];
}

// Blue is told by a hole or a gap as well as by its colour.
export const DERIVED_MARKS = {
  big_eye_boy: (blue) => [
    svg("circle", { class: "bc-road-line", cx: 12, cy: 12, r: 7.6 }),
    blue ? svg("circle", { class: "bc-road-full", cx: 12, cy: 12, r: 2.7 }) : null,
  ],
  small_road: (blue) => [
    svg("circle", { class: "bc-road-full", cx: 12, cy: 12, r: 8.4 }),
    blue ? svg("circle", { class: "bc-road-hole", cx: 12, cy: 12, r: 3.6 }) : null,
  ],
  cockroach_road: (blue) => [
    svg("path", { class: "bc-road-line", d: blue ? "M5 19L9.6 14.4M14.4 9.6L19 5" : "M5 19L19 5" }),
  ],
};

/** The drawing of a mark on the board of this name, in parts; some are null or lists of parts. */
export function markOf(name, cell) {
  if (name === "bead_plate") return beadMark(cell);
  if (name === "big_road") return bigMark(cell);
  return DERIVED_MARKS[name](cell.mark === "blue");
}

/** A mark in a place of its own, such as the ask shows it. */
export function loneMark(name, mark) {
  const drawing = svg(
    "svg",
    { class: "bc-road-lone", viewBox: `0 0 ${CELL} ${CELL}`, "aria-hidden": "true" },
    svg("g", { class: `bc-road-${mark}` }, markOf(name, { mark }).flat()),
  );
  return drawing;
}
