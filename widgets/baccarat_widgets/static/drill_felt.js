import { worded } from "./controls.js";
import { el } from "./kit.js";
import { handPlace } from "./table_parts.js";

function stakeList(stakes, words) {
  const seats = new Set(stakes.map(({ seat }) => seat)).size;
  return el(
    "ul",
    { class: "bc-drill-stakes", "aria-label": words.stakes },
    stakes.map(({ seat, bet, amount, note }) =>
      el(
        "li",
        {},
        seats > 1 ? el("span", { class: "bc-drill-seat" }, worded(words.seat, { seat })) : null,
        el("b", {}, amount),
        el("span", {}, note ? `${bet}, ${note}` : bet),
      ),
    ),
  );
}

/** What a question shows before it asks: lines to read, hands, and stakes. */
export function feltOf(question, words) {
  const hands = question.hands.map((hand) => {
    const place = handPlace({ no_cards: words.not_counted, count: words.count });
    place.draw(hand, false);
    place.node.querySelector(".bc-count").hidden = hand.count === null;
    return place.node;
  });
  const parts = [
    question.lines.length
      ? el(
          "div",
          { class: "bc-drill-lines" },
          question.lines.map((line) => el("p", {}, line)),
        )
      : null,
    hands.length ? el("div", { class: "bc-hands", "data-hands": hands.length }, hands) : null,
    question.stakes.length ? stakeList(question.stakes, words) : null,
  ].filter(Boolean);
  const felt = el("div", { class: "bc-felt" }, parts);
  felt.hidden = parts.length === 0;
  return felt;
}
