import { questionPanel, seatRing } from "./bank_parts.js";
import { isPlain, pushButton, worded } from "./controls.js";
import { el, frame, setAttr, setText, waiting, watch } from "./kit.js";
import { handPlace, lineLog, PACE_WAITS } from "./table_parts.js";

// A table at which players bank: seats round the felt, the bank and its hands, and the question.

/** Milliseconds until the others' next step follows by itself; null where it is asked for. */
export function othersWait(state) {
  return state.flowing ? (PACE_WAITS[state.pace] ?? null) : null;
}

/** What stands below the hands: the result, the rule that is at work, or the latest news. */
export function headline(state) {
  return state.result ?? state.rule ?? state.told.at(-1) ?? "";
}

/**
 * Draw such a table and keep it up to date; returns what takes it away again. `names` are its
 * hands in order, `numbers` its seats, `places` where they stand, `captions` what is written over
 * their columns.
 */
export function bankTable({ model, el: root }, { name, names, numbers, places, captions = [] }) {
  const { words, ...fixed } = model.get("setup");
  const page = frame(root, words.table, name);
  const send = (intent) => model.send({ ...intent, turn: model.get("state").turn });
  const next = waiting();

  const bank = el("b", { class: "bc-bank-amount" });
  const bankOf = el("span", { class: "bc-bank-of" });
  const coup = el("span", { class: "bc-round" });
  const due = el("p", { class: "bc-due", role: "status" });
  const hands = Object.fromEntries(names.map((each) => [each, handPlace(words)]));
  const saying = el("p", { class: "bc-result", "aria-hidden": "true" });
  const seats = seatRing(numbers, words, places);
  const question = questionPanel(words, send);
  const word = el("p", { class: "bc-word", role: "status" });
  const act = (what, props = {}) =>
    pushButton(words[what] ?? "", () => send({ do: what }), { "data-do": what, ...props });
  const go = act("go", { class: "bc-main", "data-key": "g" });
  const [skip, buy, retire] = ["skip", "buy", "retire"].map((what) => act(what));
  const pace = el(
    "select",
    { onchange: (event) => send({ do: "pace", pace: event.target.value }) },
    fixed.paces.map(({ value, label }) => el("option", { value }, label)),
  );
  const log = lineLog(words.log);
  const shoe = el("p", { class: "bc-shoe-told" });
  const house = el("p", { class: "bc-house" });

  page.body.append(
    el("div", { class: "bc-row bc-bank-top" }, el("h3", {}, fixed.title), coup),
    el("p", { class: "bc-terms" }, fixed.terms),
    el(
      "div",
      { class: "bc-felt bc-bank-felt", style: `--rows: ${Math.ceil(numbers.length / 2)}` },
      captions.map(({ text, column }) =>
        el("p", { class: "bc-side-name", "data-column": column, "aria-hidden": "true" }, text),
      ),
      seats.node,
      el(
        "div",
        { class: "bc-bank-middle" },
        el("p", { class: "bc-bank" }, bank, bankOf),
        el(
          "div",
          { class: "bc-hands" },
          names.map((each) => hands[each].node),
        ),
        saying,
      ),
    ),
    due,
    question.node,
    word,
    el(
      "div",
      { class: "bc-row bc-controls" },
      go,
      skip,
      retire,
      buy,
      el("label", { class: "bc-pace" }, el("span", {}, words.pace), pace),
    ),
    el(
      "div",
      { class: "bc-why" },
      el("div", { class: "bc-why-log" }, el("h3", {}, words.log), log.node),
      el(
        "div",
        { class: "bc-why-table" },
        el("p", {}, words.seats_help),
        house,
        shoe,
        el(
          "details",
          { class: "bc-keys" },
          el("summary", {}, words.keys),
          el("p", {}, words.keys_text),
        ),
      ),
    ),
  );

  page.section.addEventListener("keydown", (event) => {
    const typing = ["SELECT", "INPUT"].includes(event.target.tagName);
    if (!isPlain(event) || event.repeat || typing) return;
    const key = event.key.toLowerCase();
    const button =
      (question.node.hidden ? null : question.keys().get(key)) ??
      { g: go, k: skip, r: retire }[key];
    if (!button || button.hidden) return;
    event.preventDefault();
    button.click();
  });

  function draw(now) {
    const focused = page.section.getRootNode().activeElement;
    const held = question.node.contains(focused) || [go, skip, retire, buy].includes(focused);
    setText(bank, now.bank ? `${words.bank}: ${now.bank}` : "");
    setText(
      bankOf,
      [now.banker, now.room && `${now.room} ${words.open_room}`].filter(Boolean).join(" · "),
    );
    setText(coup, now.coup ? worded(words.coup, now) : "");
    for (const each of names)
      hands[each].draw(now.hands[each], now.hands[each].won ?? now.called === each);
    setText(saying, headline(now));
    setAttr(saying, "data-outcome", now.called);
    seats.draw(now.seats);
    setText(due, now.question ? now.question.sentence : now.due);
    due.classList.toggle("bc-heard", Boolean(now.question));
    question.draw(now.question);
    setText(word, now.word);
    go.hidden = !now.go;
    if (now.go) setText(go, words[now.go]);
    skip.hidden = !now.go;
    buy.hidden = !now.can_buy;
    retire.hidden = !now.can_retire;
    if (pace.value !== now.pace) pace.value = now.pace;
    log.draw(now.log);
    setText(house, now.commission ? worded(words.house, now) : "");
    setText(shoe, now.shoe?.sentence ?? "");
    setAttr(page.section, "data-phase", now.phase);
    setAttr(page.section, "data-step", now.step);
    page.show(now);
    // the focus goes on to what can be pressed next
    if (held && (!focused.isConnected || focused.closest("[hidden]")))
      (question.node.hidden ? go : question.node).focus();
    next.set(() => send({ do: "go" }), othersWait(now));
  }

  const stop = watch(model, draw);
  return () => {
    next.clear();
    stop();
  };
}
