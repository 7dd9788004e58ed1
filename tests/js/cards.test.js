import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, pips, RANKS, SUITS } from "../../widgets/baccarat_widgets/static/cards.js";
import { translated, watch } from "../../widgets/baccarat_widgets/static/kit.js";

const NUMBERED = { A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10 };

test("a numbered card shows as many pips as it says, inside the card, none twice", () => {
  for (const [rank, count] of Object.entries(NUMBERED)) {
    const places = pips(rank);
    assert.equal(places.length, count, rank);
    assert.equal(new Set(places.map(String)).size, count, rank);
    for (const [x, y] of places) assert.ok(x > 20 && x < 80 && y > 20 && y < 120, rank);
  }
  for (const rank of ["J", "Q", "K"]) assert.equal(pips(rank).length, 0);
});

test("pips look the same from both sides of the table, the odd middle one aside", () => {
  for (const rank of Object.keys(NUMBERED).filter((each) => each !== "7")) {
    const turned = pips(rank).map(([x, y]) => String([100 - x, 140 - y]));
    assert.deepEqual(turned.sort(), pips(rank).map(String).sort(), rank);
  }
});

test("every card has a name", () => {
  const names = Object.keys(RANKS).flatMap((rank) =>
    Object.keys(SUITS).map((suit) => cardName(rank + suit)),
  );
  assert.equal(new Set(names).size, 52);
  assert.equal(cardName("9h"), "nine of hearts");
  assert.equal(cardName("Ts"), "ten of spades");
});

test("a card is called what Python calls it, where Python speaks another language", () => {
  const setup = { card_names: { "9h": "neuf de cœur" } };
  const model = { get: (name) => ({ setup, state: {} })[name], on() {}, off() {} };
  watch(model, () => assert.equal(cardName("9h"), "neuf de cœur"))();
  assert.equal(cardName("Ts"), "ten of spades");
  watch({ ...model, get: () => ({}) }, () => assert.equal(cardName("9h"), "nine of hearts"))();
  assert.deepEqual(translated.cards, {});
});
