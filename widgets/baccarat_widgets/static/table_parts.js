import { cardPicture, cardPlace } from "./cards.js";
import { worded } from "./controls.js";
import { calm, el, setAttr, setText } from "./kit.js";

// What every card table has: two hands and betting areas.

export const HANDS = ["player", "banker"];

/** A hand: its name, its count and three places for cards. */
export function handPlace(words) {
  const places = [cardPlace(), cardPlace(), cardPlace()];
  const name = el("h3", { class: "bc-hand-name" });
  const count = el("p", { class: "bc-count" });
  const cards = el("div", { class: "bc-hand-cards" }, places);
  const node = el(
    "div",
    { class: "bc-hand", role: "group" },
    el("div", { class: "bc-hand-head" }, name, count),
    cards,
  );
  let shown = [];
  return {
    node,
    draw(state, won) {
      setText(name, state.label);
      setText(count, state.count === null ? "–" : String(state.count));
      setAttr(
        count,
        "aria-label",
        state.count === null ? words.no_cards : worded(words.count, state),
      );
      setAttr(node, "aria-label", state.label);
      node.classList.toggle("bc-hand-won", won);
      for (let place = 0; place < 3; place += 1) {
        const code = state.cards[place];
        if (code === shown[place]) continue;
        const next = code ? cardPicture(code) : cardPlace();
        if (code && !calm()) next.classList.add("bc-card-new");
        cards.children[place].replaceWith(next);
      }
      shown = [...state.cards];
    },
  };
}

/** A betting area: its name and pay, the chips on it or what became of them. */
export function spotPlace(bet, words, place) {
  const stake = el("span", { class: "bc-spot-stake" });
  const what = el("span", { class: "bc-spot-what" });
  const node = el(
    "button",
    { type: "button", class: `bc-spot bc-spot-${bet.kind}`, "data-bet": bet.kind, onclick: place },
    el("span", { class: "bc-spot-name" }, bet.label),
    el("span", { class: "bc-spot-pays" }, bet.pays),
    stake,
    what,
  );
  return {
    node,
    draw(state, chip, closed) {
      setText(stake, state.stake ?? state.profit ?? "");
      stake.classList.toggle("bc-chip", Boolean(state.stake));
      setText(what, state.result ? words[state.result] : "");
      setAttr(node, "data-result", state.result);
      setAttr(node, "aria-disabled", closed ? "true" : null);
      const parts = [worded(words.place, { chip, bet: state.label, pays: state.pays })];
      if (state.stake) parts.push(worded(words.stake, state));
      if (state.settled) parts.push(state.settled);
      setAttr(node, "aria-label", parts.join(". "));
    },
  };
}
