import { worded } from "./controls.js";
import { el, setAttr, setText } from "./kit.js";
import { HANDS } from "./table_parts.js";

// The parts of a live table: seats, the dealer's work, the bet log.

/** What the dealer hands over for each bet, as written; empty fields are left out. */
export function paidFrom(fields) {
  return Object.fromEntries(
    fields.map(({ number, value }) => [number, value.trim()]).filter(([, value]) => value !== ""),
  );
}

/** A seat: who sits there, with how much, and what is at stake. */
export function seatButton(seat, words, press) {
  const number = el("span", { class: "bc-seat-number" }, String(seat.number));
  const name = el("span", { class: "bc-seat-name" });
  const lines = el("span", { class: "bc-seat-lines" });
  const node = el(
    "button",
    { type: "button", class: "bc-seat", "data-seat": seat.number, onclick: press },
    number,
    name,
    lines,
  );
  return {
    node,
    draw(state) {
      const said = [
        state.mine ? words.you : state.name,
        state.taken && worded(words.chips_free, state),
        state.at_stake && worded(words.at_stake, state),
        state.waiting && worded(words.unconfirmed, state),
        state.box && worded(words.box, state),
        state.lost && words.lost,
      ].filter(Boolean);
      setText(name, said[0]);
      setText(lines, said.slice(1).join(" · "));
      setAttr(node, "aria-pressed", String(state.selected));
      setAttr(node, "data-taken", String(state.taken));
      setAttr(node, "data-mine", String(state.mine));
    },
  };
}

/** What a dealer does, a button for each step: burn, deal, call, pay and take. */
export function dealersTools(words, act) {
  const field = (label) =>
    el("input", { type: "text", inputmode: "numeric", size: 3, maxlength: 3, "aria-label": label });
  const button = (word, press) =>
    el("button", { type: "button", "data-act": word, onclick: press }, words[word]);
  const burn = field(words.burn_count);
  const counts = HANDS.map((hand) => field(words[`${hand}_count`]));
  const clear = (...inputs) => {
    for (const input of inputs) input.value = "";
  };
  const call = (outcome) => {
    act({ act: "call", outcome, player_count: counts[0].value, banker_count: counts[1].value });
    clear(...counts);
  };
  const pay = el("div", { class: "bc-pay" });
  let rows = [];
  const node = el(
    "fieldset",
    { class: "bc-dealer" },
    el("legend", {}, words.dealer),
    el(
      "div",
      { class: "bc-row" },
      button("open_shoe", () => act({ act: "open_shoe" })),
      button("burn", () => {
        act({ act: "burn", count: burn.value });
        clear(burn);
      }),
      el("label", {}, words.burn_count, " ", burn),
      button("open_bets", () => act({ act: "open_bets" })),
      button("close_bets", () => act({ act: "close_bets" })),
    ),
    el(
      "div",
      { class: "bc-row" },
      ...HANDS.map((hand) => button(`draw_${hand}`, () => act({ act: "draw", hand }))),
    ),
    el(
      "div",
      { class: "bc-row" },
      ...HANDS.map((hand, place) => el("label", {}, words[`${hand}_count`], " ", counts[place])),
      ...[...HANDS, "tie"].map((outcome) => button(`call_${outcome}`, () => call(outcome))),
    ),
    pay,
    el(
      "div",
      { class: "bc-row" },
      button("settle", () =>
        act({
          act: "settle",
          paid: paidFrom(rows.map(({ number, input }) => ({ number, value: input.value }))),
        }),
      ),
      button("collect", () => act({ act: "collect" })),
      button("carry_on", () => act({ act: "carry_on" })),
    ),
  );
  return {
    node,
    draw(state) {
      const same =
        rows.length === state.pay.length &&
        rows.every(({ number }, place) => number === state.pay[place].number);
      if (same) return;
      rows = state.pay.map((bet) => ({
        number: bet.number,
        input: el("input", { type: "text", inputmode: "decimal", size: 9, maxlength: 16 }),
        bet,
      }));
      pay.replaceChildren(
        ...(rows.length ? [el("p", {}, words.pay_help)] : []),
        ...rows.map(({ input, bet }) =>
          el("label", { class: "bc-pay-line" }, el("span", {}, worded(words.pay_line, bet)), input),
        ),
      );
    },
  };
}

/** The bets of one seat, a row for each. */
export function betLog(words) {
  const heads = ["round", "bet", "stake", "status", "profit", "why"];
  const body = el("tbody");
  const caption = el("caption");
  const table = el(
    "table",
    { class: "bc-bets" },
    caption,
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((head) => el("th", { scope: "col" }, words[`col_${head}`])),
      ),
    ),
    body,
  );
  const none = el("p", { class: "bc-none" }, words.no_bets);
  const node = el("div", { class: "bc-bets-box", role: "group", tabindex: "0" }, table, none);
  return {
    node,
    draw(state) {
      const title = worded(words.bets, state);
      setText(caption, title);
      setAttr(node, "aria-label", title);
      none.hidden = state.bets.length > 0;
      body.replaceChildren(
        ...state.bets.map((line) =>
          el(
            "tr",
            {},
            heads.map((head) => el("td", { "data-col": head }, line[head])),
          ),
        ),
      );
    },
  };
}
