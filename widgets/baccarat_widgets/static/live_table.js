import { worded } from "./controls.js";
import { el, frame, setAttr, setText, waiting, watch } from "./kit.js";
import { betLog, dealersTools, seatButton } from "./live_parts.js";
import { roadBoards } from "./road_boards.js";
import { chipTray, HANDS, handPlace, lineLog, PACE_WAITS, spotPlace } from "./table_parts.js";

/** Milliseconds until the house takes its next step by itself; null where it is asked for. */
export function houseWait(state) {
  return state.view === "player" && state.dealing ? (PACE_WAITS[state.pace] ?? null) : null;
}

/** The word on the house's button: what it does next. Null where it has nothing to do. */
export function houseWord(state) {
  if (state.view !== "player" || state.suspended) return null;
  if (state.phase === "open") return state.waiting ? null : "go_close";
  return state.between_rounds ? "go_round" : "go_card";
}

/** Whether sitting down comes first: a player who has no seat yet looks at a free one. */
export function sitsFirst(state) {
  const player = state.view === "player" && state.between_rounds && state.free_seat;
  return player && !state.seats.some(({ mine }) => mine);
}

function render({ model, el: root }) {
  const { words, road_words: roadWords, ...fixed } = model.get("setup");
  const page = frame(root, words.table, "live-table");
  const state = () => model.get("state");
  const send = (intent) => model.send({ ...intent, turn: state().turn });
  const button = (word, intent) =>
    el("button", { type: "button", "data-do": word, onclick: () => send(intent) }, words[word]);
  let chip = fixed.chips[0].value;
  const next = waiting();
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
  const tray = chipTray(words.choose_chip, fixed.chips, (value) => {
    chip = value;
    draw(state());
  });

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
  const log = lineLog(words.log);
  const bets = betLog(words);
  const shoe = el("p", { class: "bc-shoe-told" });
  const boards = roadBoards(roadWords);
  const scoreboard = el(
    "details",
    { class: "bc-live-roads", open: true },
    el("summary", {}, roadWords.title),
    boards.node,
  );

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
      tray.node,
    ),
    el("div", { class: "bc-row bc-controls" }, sit, confirm, go, takeBack, suspend, resume, cancel),
    el(
      "div",
      { class: "bc-row bc-settings" },
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
      el("div", { class: "bc-why-log" }, el("h3", {}, words.log), log.node),
      bets.node,
    ),
    el("div", { class: "bc-shoe" }, shoe, houseMoney),
    scoreboard,
  );

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
    tray.draw(chip);
    const word = houseWord(now);
    go.hidden = word === null;
    if (word) setText(go, words[word]);
    const sitting = sitsFirst(now);
    sit.classList.toggle("bc-main", sitting);
    go.classList.toggle("bc-main", !sitting);
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
    log.draw(now.log);
    bets.draw(now);
    setText(shoe, now.shoe?.sentence ?? "");
    setText(houseMoney, worded(words.house, now));
    setAttr(page.section, "data-phase", now.phase);
    page.show(now);
    next.set(() => send({ do: "go" }), houseWait(now));
  }

  const drawRoads = () => boards.draw(model.get("roads"));
  model.on("change:roads", drawRoads);
  drawRoads();
  const stop = watch(model, draw);
  return () => {
    next.clear();
    model.off("change:roads", drawRoads);
    stop();
  };
}

export default { render };
