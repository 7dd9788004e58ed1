import { worded } from "./controls.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { HANDS, handPlace, spotPlace } from "./table_parts.js";

const PACES = { slow: 2600, normal: 1300, quick: 450 };

/** Milliseconds until the house takes its next step by itself; null where it is asked for. */
export function houseWait(state) {
  return state.view === "player" && state.dealing ? (PACES[state.pace] ?? null) : null;
}

/** The word on the house's button: what it does next. Null where it has nothing to do. */
export function houseWord(state) {
  if (state.view !== "player" || state.suspended) return null;
  if (state.phase === "open") return state.waiting ? null : "go_close";
  return state.between_rounds ? "go_round" : "go_card";
}

/** What the dealer hands over for each bet, as written; empty fields are left out. */
export function paidFrom(fields) {
  return Object.fromEntries(
    fields.map(({ number, value }) => [number, value.trim()]).filter(([, value]) => value !== ""),
  );
}

function seatButton(seat, words, press) {
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

function dealersTools(words, act) {
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
      burn,
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

function betLog(words) {
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
  const node = el("div", { class: "bc-bets-box", role: "region", tabindex: "0" }, table, none);
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

function render({ model, el: root }) {
  const { words, ...fixed } = model.get("setup");
  const page = frame(root, words.table, "live-table");
  const state = () => model.get("state");
  const send = (intent) => model.send({ ...intent, turn: state().turn });
  const button = (word, intent) =>
    el("button", { type: "button", "data-do": word, onclick: () => send(intent) }, words[word]);
  let chip = fixed.chips[0].value;
  let timer = null;
  let told = [];

  const choice = (label, options, intent) => {
    const select = el(
      "select",
      { onchange: (event) => send(intent(event.target.value)) },
      options.map(({ value, label: text }) => el("option", { value }, text)),
    );
    return { select, node: el("label", {}, el("span", {}, label), select) };
  };
  const views = ["player", "dealer"].map((value) => ({ value, label: words[`view_${value}`] }));
  const view = choice(words.view, views, (value) => ({ do: "view", view: value }));
  const pace = choice(words.pace, fixed.paces, (value) => ({ do: "pace", pace: value }));
  const mode = choice(words.mode, fixed.modes, (value) => ({ do: "mode", mode: value }));

  const due = el("p", { class: "bc-due", role: "status" });
  const round = el("span", { class: "bc-round" });
  const houseMoney = el("span");
  const hands = Object.fromEntries(HANDS.map((name) => [name, handPlace(words)]));
  const saying = el("p", { class: "bc-result", "aria-hidden": "true" });
  const seats = new Map(
    state().seats.map((seat) => [
      seat.number,
      seatButton(seat, words, () => send({ do: "seat", seat: seat.number })),
    ]),
  );
  const areasTitle = el("h3", { class: "bc-areas-title" });
  const spots = new Map(
    fixed.areas.map((area) => [
      area.kind,
      {
        area,
        ...spotPlace(area, { ...words, lose: words.lose_bet }, () =>
          send({ do: "bet", bet: area.kind, chip }),
        ),
        note: el("span", { class: "bc-spot-note" }),
      },
    ]),
  );
  for (const spot of spots.values()) spot.node.append(spot.note);
  const side = [...spots.values()].filter(({ area }) => !area.main);
  const chips = fixed.chips.map(({ value, label }, index) =>
    el(
      "button",
      {
        type: "button",
        class: `bc-chip bc-chip-${index}`,
        "data-chip": value,
        onclick: () => {
          chip = value;
          draw(state());
        },
      },
      label,
    ),
  );

  const go = el("button", { type: "button", class: "bc-main", onclick: () => send({ do: "go" }) });
  const confirm = button("confirm", { do: "confirm" });
  confirm.classList.add("bc-main");
  const takeBack = button("take_back", { do: "take_back" });
  const sit = button("sit", { do: "sit" });
  const buy = button("buy", { do: "buy" });
  const leave = button("leave", { do: "leave" });
  const lose = button("lose", { do: "lose_connection" });
  const back = button("back", { do: "reconnect" });
  const suspend = button("suspend", { do: "suspend" });
  const resume = button("resume", { do: "resume" });
  const cancel = button("cancel", { do: "cancel" });
  const rulings = el("fieldset", { class: "bc-rulings" });
  const dealer = dealersTools(words, (intent) => send({ do: "dealer", ...intent }));
  const lines = el("ol", { class: "bc-log-lines" });
  const log = el(
    "div",
    { class: "bc-log", role: "log", "aria-label": words.log, tabindex: "0" },
    lines,
  );
  const bets = betLog(words);
  const shoe = el("p", { class: "bc-shoe-told" });

  page.body.append(
    el("div", { class: "bc-row bc-live-top" }, view.node, pace.node, round),
    due,
    el(
      "div",
      { class: "bc-felt" },
      el(
        "div",
        { class: "bc-hands" },
        HANDS.map((name) => hands[name].node),
      ),
      saying,
      el(
        "div",
        { class: "bc-seats", role: "group", "aria-label": words.seats },
        [...seats.values()].map(({ node }) => node),
      ),
      areasTitle,
      el(
        "div",
        { class: "bc-spots" },
        [...spots.values()].filter(({ area }) => area.main).map(({ node }) => node),
      ),
      side.length
        ? el(
            "div",
            { class: "bc-spots bc-spots-side" },
            side.map(({ node }) => node),
          )
        : null,
      el("div", { class: "bc-tray", role: "group", "aria-label": words.choose_chip }, chips),
    ),
    el("div", { class: "bc-row bc-controls" }, confirm, go, takeBack, suspend, resume, cancel),
    el(
      "div",
      { class: "bc-row bc-settings" },
      sit,
      fixed.modes.length > 1 ? mode.node : null,
      buy,
      leave,
      lose,
      back,
    ),
    rulings,
    dealer.node,
    el(
      "div",
      { class: "bc-why" },
      el("div", { class: "bc-why-log" }, el("h3", {}, words.log), log),
      bets.node,
    ),
    el("div", { class: "bc-shoe" }, shoe, houseMoney),
  );

  function drawLog(now) {
    const shown = [...lines.children].map((item) => item.textContent);
    const grows = shown.length <= now.length && shown.every((text, place) => text === now[place]);
    if (!grows) lines.replaceChildren();
    for (const line of now.slice(lines.children.length)) lines.append(el("li", {}, line));
    log.scrollTop = log.scrollHeight;
  }

  function drawRulings(incident) {
    rulings.hidden = !incident;
    rulings.replaceChildren(
      ...(incident
        ? [
            el("legend", {}, `${incident.label}. ${words.rule}`),
            ...incident.remedies.map(({ value, label }) =>
              el(
                "button",
                { type: "button", onclick: () => send({ do: "rule", remedy: value }) },
                label,
              ),
            ),
          ]
        : []),
    );
  }

  function draw(now) {
    const seat = now.seats.find(({ selected }) => selected);
    const yours = now.mine && !seat.lost;
    const open = now.phase === "open";
    setText(
      due,
      `${now.phase_text[0].toUpperCase()}${now.phase_text.slice(1)}. ${now.due.sentence}`,
    );
    setText(round, worded(words.round, now));
    for (const name of HANDS) hands[name].draw(now.hands[name], now.called === name);
    if (now.told.length) told = now.told;
    setText(saying, now.due.rule ?? told.at(-1) ?? "");
    setAttr(saying, "data-outcome", now.called);
    for (const each of now.seats) seats.get(each.number).draw(each);
    setText(areasTitle, worded(words.areas, now));
    for (const area of now.areas) {
      const spot = spots.get(area.kind);
      spot.draw(area, chip, !open || !yours || area.closed);
      setText(spot.note, area.note);
      setAttr(spot.node, "title", area.limit);
      setAttr(spot.node, "data-confirmed", String(area.confirmed));
    }
    for (const node of chips) setAttr(node, "aria-pressed", String(node.dataset.chip === chip));
    const word = houseWord(now);
    go.hidden = word === null;
    if (word) setText(go, words[word]);
    confirm.hidden = !(open && now.waiting && yours);
    takeBack.hidden = confirm.hidden;
    sit.hidden = !(now.free_seat && now.between_rounds);
    leave.hidden = !(now.mine && now.between_rounds);
    buy.hidden = leave.hidden;
    lose.hidden = !(now.mine && !seat.lost);
    back.hidden = !(now.mine && seat.lost);
    mode.node.hidden = !(now.mine && now.between_rounds);
    suspend.hidden = now.between_rounds || now.suspended;
    resume.hidden = !now.suspended || Boolean(now.incident);
    cancel.hidden = resume.hidden;
    for (const [select, value] of [
      [view.select, now.view],
      [pace.select, now.pace],
      [mode.select, now.mode],
    ])
      if (value && select.value !== value) select.value = value;
    drawRulings(now.incident);
    dealer.node.hidden = now.view !== "dealer";
    dealer.draw(now);
    drawLog(now.log);
    bets.draw(now);
    setText(shoe, now.shoe?.sentence ?? "");
    setText(houseMoney, worded(words.house, now));
    setAttr(page.section, "data-phase", now.phase);
    page.show(now);
    clearTimeout(timer);
    const wait = houseWait(now);
    if (wait !== null) timer = setTimeout(() => send({ do: "go" }), wait);
  }

  const stop = watch(model, draw);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export default { render };
