import { worded } from "./controls.js";
import { el, frame, setAttr, setText, waiting, watch } from "./kit.js";
import { ruleCard } from "./rule_card.js";
import { chipTray, HANDS, handPlace, lineLog, PACE_WAITS, spotPlace } from "./table_parts.js";

const KEYS = { d: "main", k: "skip", c: "clear", n: "shoe" };
const BET_KEYS = { p: "player", b: "banker", t: "tie" };

/** Milliseconds until the next card comes by itself; null where the learner asks for each. */
export function waitFor(state) {
  return state.phase === "dealing" ? (PACE_WAITS[state.pace] ?? null) : null;
}

/** What the main button does now. */
export function mainIntent(state) {
  if (state.phase === "dealing") return { do: "step", turn: state.turn, word: "next" };
  if (state.shoe.over) return { do: "new_shoe", turn: state.turn, word: "new_shoe" };
  return { do: "deal", turn: state.turn, word: "deal" };
}

/** The line on the felt: the result, or the last thing that happened. */
export function headline({ coup }, words) {
  if (coup.result)
    return [coup.result.sentence, ...(coup.net ? [worded(words.net, coup)] : [])].join(" ");
  return coup.lines.at(-1) ?? words.waiting;
}

function render({ model, el: root }) {
  const { words, ...fixed } = model.get("setup");
  const bets = model.get("state").bets;
  const page = frame(root, words.table, "card-table");
  let chip = fixed.chips[1];
  const next = waiting();

  const send = (intent) => model.send(intent);
  const button = (word, press, extra = {}) =>
    el("button", { type: "button", onclick: press, ...extra }, words[word]);
  const turn = () => model.get("state").turn;

  const free = el("strong", { class: "bc-money", "data-value": "free" });
  const staked = el("strong", { class: "bc-money", "data-value": "staked" });
  const round = el("span", { class: "bc-round" });
  const hands = Object.fromEntries(HANDS.map((name) => [name, handPlace(words)]));
  const result = el("p", { class: "bc-result", "aria-hidden": "true" });
  const place = (kind) => {
    if (model.get("state").phase !== "dealing") send({ do: "bet", bet: kind, chip });
  };
  const spots = Object.fromEntries(
    bets.map((bet) => [bet.kind, spotPlace(bet, words, () => place(bet.kind))]),
  );
  const spotsOf = (main) =>
    bets.filter((bet) => bet.main === main).map((bet) => spots[bet.kind].node);
  const tray = chipTray(
    words.choose_chip,
    fixed.chips.map((value) => ({ value, label: value })),
    (value) => choose(value),
  );
  const main = el("button", { type: "button", class: "bc-main bc-deal", onclick: () => press() });
  const skip = button("skip", () => send({ do: "skip", turn: turn() }), { class: "bc-to-result" });
  const clear = button("clear", () => send({ do: "take_back" }));
  const again = button("again", () => send({ do: "same_bets" }));
  const more = button("more", () => send({ do: "more_chips" }));
  const shoe = button("new_shoe", () => send({ do: "new_shoe", turn: turn() }));
  const pace = el(
    "select",
    {
      "aria-label": words.pace,
      onchange: (event) => send({ do: "pace", pace: event.target.value }),
    },
    fixed.paces.map(({ value, label }) => el("option", { value }, label)),
  );
  const replay = el(
    "select",
    {
      "aria-label": words.replay,
      onchange: (event) => {
        if (event.target.value) send({ do: "replay", coup: event.target.value, turn: turn() });
        event.target.value = "";
      },
    },
    el("option", { value: "" }, words.replay_pick),
    fixed.coups.map((name) => el("option", { value: name }, name)),
  );
  const log = lineLog(words.how);
  const rules = ruleCard(fixed.rule_card);
  const playerRule = ["draw", "stand", "natural"].map((key) =>
    el("span", { class: "bc-player-rule", "data-rule": key }, words[`player_${key}`]),
  );
  const gone = el("span", { class: "bc-shoe-gone" });
  const cut = el("span", { class: "bc-shoe-cut" });
  const shoeTold = el("p", { class: "bc-shoe-told" });
  const side = spotsOf(false);

  page.body.append(
    el(
      "div",
      { class: "bc-purse" },
      el("span", {}, words.play_chips, " ", free),
      el("span", {}, words.on_table, " ", staked),
      round,
    ),
    el(
      "div",
      { class: "bc-felt" },
      el(
        "div",
        { class: "bc-hands" },
        HANDS.map((name) => hands[name].node),
      ),
      result,
      el("div", { class: "bc-spots" }, spotsOf(true)),
      side.length ? el("div", { class: "bc-spots bc-spots-side" }, side) : null,
      tray.node,
    ),
    el("div", { class: "bc-row bc-controls" }, main, skip, again, clear, more),
    el(
      "div",
      { class: "bc-row bc-settings" },
      el("label", {}, el("span", {}, words.pace), pace),
      fixed.coups.length ? el("label", {}, el("span", {}, words.replay), replay) : null,
      shoe,
    ),
    el(
      "div",
      { class: "bc-why" },
      el("div", { class: "bc-why-log" }, el("h3", {}, words.how), log.node),
      el(
        "div",
        { class: "bc-why-rules" },
        el("p", { class: "bc-player-rules" }, el("span", {}, words.player_rule), playerRule),
        rules.table,
      ),
    ),
    el(
      "div",
      { class: "bc-shoe" },
      el("div", { class: "bc-shoe-bar", "aria-hidden": "true" }, gone, cut),
      shoeTold,
    ),
    el(
      "details",
      { class: "bc-keys" },
      el("summary", {}, words.keys),
      el("p", {}, words.keys_text),
    ),
  );

  function choose(value) {
    chip = value;
    draw(model.get("state"));
  }

  function press() {
    const { word, ...intent } = mainIntent(model.get("state"));
    send(intent);
  }

  function keyed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    const key = event.key.toLowerCase();
    const target = { main, skip, clear, shoe }[KEYS[key]];
    if (target && !target.hidden) target.click();
    else if (BET_KEYS[key]) place(BET_KEYS[key]);
    else if (fixed.chips[Number(key) - 1]) choose(fixed.chips[Number(key) - 1]);
    else return;
    event.preventDefault();
  }
  page.section.addEventListener("keydown", keyed);

  function draw(state) {
    const { coup } = state;
    const dealing = state.phase === "dealing";
    setText(free, state.free);
    setText(staked, state.staked);
    setText(round, worded(words.round, state.shoe));
    for (const name of HANDS) hands[name].draw(coup.hands[name], coup.result?.outcome === name);
    setText(result, headline(state, words));
    setAttr(result, "data-outcome", coup.result?.outcome);
    for (const bet of state.bets) spots[bet.kind].draw(bet, chip, dealing);
    tray.draw(chip);
    setText(main, words[mainIntent(state).word]);
    skip.hidden = !dealing;
    again.hidden = !state.can_repeat;
    clear.hidden = dealing || state.staked === "0";
    more.hidden = !state.out_of_chips;
    setAttr(shoe, "disabled", dealing);
    setAttr(replay, "disabled", dealing);
    if (pace.value !== state.pace) pace.value = state.pace;
    log.draw(coup.lines);
    rules.light(coup.cell);
    for (const node of playerRule)
      node.classList.toggle("bc-player-rule-lit", node.dataset.rule === coup.player_rule);
    gone.style.inlineSize = `${100 * state.shoe.gone}%`;
    cut.style.insetInlineStart = `${100 * state.shoe.cut}%`;
    setText(shoeTold, state.shoe.sentence);
    setAttr(page.section, "data-phase", state.phase);
    page.show(state);
    next.set(() => send({ do: "step", turn: state.turn }), waitFor(state));
  }

  const stop = watch(model, draw);
  return () => {
    next.clear();
    stop();
  };
}

export default { render };
