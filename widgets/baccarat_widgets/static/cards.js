import { svg, translated } from "./kit.js";

// Cards drawn here: four colours, and the suit's shape besides, so that no one needs the colour.

export const SUITS = {
  s: {
    name: "spades",
    path: "M50 5C68 30 95 44 95 66C95 79 85 87 74 87C66 87 59 83 55 77C56 86 60 91 67 95L33 95C40 91 44 86 45 77C41 83 34 87 26 87C15 87 5 79 5 66C5 44 32 30 50 5Z",
  },
  h: {
    name: "hearts",
    path: "M50 94C20 68 4 51 4 31C4 15 16 6 29 6C39 6 46 12 50 21C54 12 61 6 71 6C84 6 96 15 96 31C96 51 80 68 50 94Z",
  },
  d: {
    name: "diamonds",
    path: "M50 4C60 22 72 37 88 50C72 63 60 78 50 96C40 78 28 63 12 50C28 37 40 22 50 4Z",
  },
  c: {
    name: "clubs",
    path: "M50 5C62 5 71 14 71 26C71 33 67 39 62 43C66 41 70 40 75 40C87 40 96 49 96 61C96 73 87 82 75 82C66 82 59 77 55 70C56 81 60 90 67 95L33 95C40 90 44 81 45 70C41 77 34 82 25 82C13 82 4 73 4 61C4 49 13 40 25 40C30 40 34 41 38 43C33 39 29 33 29 26C29 14 38 5 50 5Z",
  },
};

export const RANKS = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};

const LEFT = 35;
const MID = 50;
const RIGHT = 65;
const PIPS = {
  A: [[MID, 70]],
  2: [
    [MID, 34],
    [MID, 106],
  ],
  3: [
    [MID, 34],
    [MID, 70],
    [MID, 106],
  ],
  4: [
    [LEFT, 34],
    [RIGHT, 34],
    [LEFT, 106],
    [RIGHT, 106],
  ],
  5: [
    [LEFT, 34],
    [RIGHT, 34],
    [MID, 70],
    [LEFT, 106],
    [RIGHT, 106],
  ],
  6: [
    [LEFT, 34],
    [RIGHT, 34],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 106],
    [RIGHT, 106],
  ],
  7: [
    [LEFT, 34],
    [RIGHT, 34],
    [MID, 52],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 106],
    [RIGHT, 106],
  ],
  8: [
    [LEFT, 34],
    [RIGHT, 34],
    [MID, 52],
    [LEFT, 70],
    [RIGHT, 70],
    [MID, 88],
    [LEFT, 106],
    [RIGHT, 106],
  ],
  9: [
    [LEFT, 32],
    [RIGHT, 32],
    [LEFT, 57],
    [RIGHT, 57],
    [MID, 70],
    [LEFT, 83],
    [RIGHT, 83],
    [LEFT, 108],
    [RIGHT, 108],
  ],
  T: [
    [LEFT, 32],
    [RIGHT, 32],
    [MID, 44],
    [LEFT, 57],
    [RIGHT, 57],
    [LEFT, 83],
    [RIGHT, 83],
    [MID, 96],
    [LEFT, 108],
    [RIGHT, 108],
  ],
};

/** The places of the pips on a 100 × 140 card; court cards have none. */
export function pips(rank) {
  return PIPS[rank] ?? [];
}

/** "9h" in words: "nine of hearts", or what that is in the learner's language. */
export function cardName(code) {
  return translated.cards[code] ?? `${RANKS[code[0]]} of ${SUITS[code[1]].name}`;
}

function pip(suit, x, y, size) {
  const turned = y > 70 ? ` rotate(180)` : "";
  return svg("path", {
    d: SUITS[suit].path,
    transform: `translate(${x} ${y})${turned} scale(${size / 100}) translate(-50 -50)`,
  });
}

function corner(code) {
  const rank = code[0] === "T" ? "10" : code[0];
  return svg(
    "g",
    {},
    svg(
      "text",
      {
        x: 13,
        y: 23,
        "text-anchor": "middle",
        class: `bc-card-index${rank === "10" ? " bc-card-ten" : ""}`,
      },
      rank,
    ),
    pip(code[1], 13, 35, 13),
  );
}

function court(code) {
  const [rank, suit] = code;
  const points =
    rank === "K"
      ? "38,30 44,40 50,26 56,40 62,30 60,46 40,46"
      : rank === "Q"
        ? "37,34 45,42 50,30 55,42 63,34 59,46 41,46"
        : "40,36 60,36 62,46 38,46";
  return svg(
    "g",
    {},
    svg("rect", { x: 25, y: 18, width: 50, height: 104, rx: 5, class: "bc-card-court" }),
    svg("polygon", { points, class: "bc-card-crown" }),
    svg("text", { x: 50, y: 84, "text-anchor": "middle", class: "bc-card-letter" }, rank),
    pip(suit, 50, 106, 20),
  );
}

/** A card as a picture with its name; `code` as in "9h". */
export function cardPicture(code) {
  const [rank, suit] = code;
  const size = rank === "A" ? 44 : 19;
  const face = pips(rank).length
    ? pips(rank).map(([x, y]) => pip(suit, x, y, size))
    : [court(code)];
  const turned = corner(code);
  turned.setAttribute("transform", "rotate(180 50 70)");
  return svg(
    "svg",
    {
      viewBox: "0 0 100 140",
      role: "img",
      "aria-label": cardName(code),
      class: `bc-card bc-suit-${suit}`,
      "data-card": code,
    },
    svg("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "bc-card-face" }),
    corner(code),
    turned,
    ...face,
  );
}

/** An empty place for a card. */
export function cardPlace() {
  return svg(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", class: "bc-card bc-card-place" },
    svg("rect", { x: 2, y: 2, width: 96, height: 136, rx: 9 }),
  );
}

/** The back of a card, with a name: something lies there, and nobody may see what. */
export function cardBack(name) {
  return svg(
    "svg",
    { viewBox: "0 0 100 140", role: "img", "aria-label": name, class: "bc-card bc-card-back" },
    svg("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "bc-card-face" }),
    svg("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, class: "bc-card-back-field" }),
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((column) =>
        svg("path", {
          d: "M0 -12L11 0L0 12L-11 0Z",
          transform: `translate(${24 + 26 * column} ${25 + 30 * row})`,
          class: "bc-card-back-mark",
        }),
      ),
    ),
  );
}
