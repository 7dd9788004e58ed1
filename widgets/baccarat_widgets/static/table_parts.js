import { cardBack, cardPicture, cardPlace } from "./cards.js";
import { worded } from "./controls.js";
import { calm, el, setAttr, setText } from "./kit.js";

// What every card table has: two hands, betting areas, chips, and a log of what happened.

export const HANDS = ["player", "banker"];

/** Milliseconds between two cards at each pace; at any other pace each card is asked for. */
export const PACE_WAITS = { slow: 2600, normal: 1300, quick: 450 };

/** A card that lies on the table: its face, or its back where the code is "?". */
export function dealtCard(code, words) {
  return code === "?" ? cardBack(words.face_down) : cardPicture(code);
}

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
        const next = code ? dealtCard(code, words) : cardPlace();
        if (code && !calm()) next.classList.add("bc-card-new");
        cards.children[place].replaceWith(next);
      }
      shown = [...state.cards];
    },
  };
}

/** A betting area: its name and pay, the chips on it or what became of them. */
export function spotPlace(bet, words, place) {
  const pays = el("span", { class: "bc-spot-pays" }, bet.pays);
  const stake = el("span", { class: "bc-spot-stake" });
  const what = el("span", { class: "bc-spot-what" });
  const node = el(
    "button",
    { type: "button", class: `bc-spot bc-spot-${bet.kind}`, "data-bet": bet.kind, onclick: place },
    el("span", { class: "bc-spot-name" }, bet.label),
    pays,
    stake,
    what,
  );
  return {
    node,
    draw(state, chip, closed) {
      setText(pays, state.pays);
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

/** The chips to choose from; `choose(value)` is called with the one that is pressed. */
export function chipTray(label, chips, choose) {
  const buttons = chips.map(({ value, label: text }, place) =>
    el(
      "button",
      {
        type: "button",
        class: `bc-chip bc-chip-${place}`,
        "data-chip": value,
        onclick: () => choose(value),
      },
      text,
    ),
  );
  return {
    node: el("div", { class: "bc-tray", role: "group", "aria-label": label }, buttons),
    draw(chosen) {
      for (const button of buttons)
        setAttr(button, "aria-pressed", String(button.dataset.chip === chosen));
    },
  };
}

/** How many of the lines shown are gone from the head of `now`; what is left begins `now`. */
export function linesGone(shown, now) {
  let gone = 0;
  while (!shown.slice(gone).every((line, place) => line === now[place])) gone += 1;
  return gone;
}

/** What happened, line by line: old lines may go, and only new ones are put in and heard. */
export function lineLog(label) {
  const lines = el("ol", { class: "bc-log-lines" });
  const node = el("div", { class: "bc-log", role: "log", "aria-label": label }, lines);
  return {
    node,
    draw(now) {
      const items = [...lines.children];
      const texts = items.map((item) => item.textContent);
      for (const item of items.slice(0, linesGone(texts, now))) item.remove();
      const fresh = lines.children.length > 0 && !calm() ? "bc-log-new" : null;
      for (const line of now.slice(lines.children.length))
        lines.append(el("li", { class: fresh }, line));
      // By keyboard it is reached to be scrolled, so not before there is something in it.
      setAttr(node, "tabindex", lines.children.length > 0 ? "0" : null);
      // The newest line is seen; the first time only once the page has been laid out.
      requestAnimationFrame(() => {
        node.scrollTop = node.scrollHeight;
      });
    },
  };
}
