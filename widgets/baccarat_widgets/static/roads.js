import { pushButton, takeKeys, worded } from "./controls.js";
import { el, frame, passText, setAttr, setText, waiting, watch } from "./kit.js";
import { roadBoards } from "./road_boards.js";
import { oneAtATime } from "./wishes.js";

const STEP = 650;

/** What playing does next: a round that is there is shown, then one is dealt; null at the end. */
export function playIntent({ at, count, source, over, turn }) {
  if (at < count) return { do: "show", round: at + 1 };
  return source === "dealt" && !over ? { do: "deal", turn } : null;
}

/** The round that a key leads to, or null for any other key. */
export function roundByKey(key, { at, count }) {
  const rounds = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count };
  if (!(key in rounds)) return null;
  return Math.max(0, Math.min(count, rounds[key]));
}

function render({ model, el: root }) {
  const { words, boards: boardWords, limit } = model.get("setup");
  const page = frame(root, words.label, "roads");
  const state = () => model.get("state");
  const send = (intent) => model.send({ ...intent, turn: state().turn });
  const wishes = oneAtATime((wish) => model.send(wish));
  const show = (round) => wishes.ask({ do: "show", round });
  const next = waiting();
  let playing = false;

  const deal = pushButton(words.deal, () => send({ do: "deal" }), { class: "bc-main" });
  const rest = pushButton(words.rest, () => send({ do: "rest" }));
  const fresh = pushButton(words.new_shoe, () => send({ do: "new_shoe" }));
  const back = pushButton(words.back, () => stepTo("ArrowLeft"));
  const on = pushButton(words.on, () => stepTo("ArrowRight"));
  const play = pushButton(words.play, () => setPlaying(!playing));
  const slider = el("input", {
    type: "range",
    class: "bc-roads-slider",
    min: 0,
    step: 1,
    "aria-label": words.slider,
    oninput: () => {
      playing = false;
      show(Number(slider.value));
    },
  });
  const where = el("span", { class: "bc-roads-at" });
  const shoe = el("p", { class: "bc-roads-shoe" });
  const told = el("div", { class: "bc-roads-told", role: "status" });
  const boards = roadBoards(boardWords, (round) => {
    setPlaying(false);
    show(round);
  });
  const text = el("textarea", {
    rows: 3,
    spellcheck: "false",
    autocapitalize: "characters",
    placeholder: words.example,
  });
  const report = el("div", { class: "bc-roads-report", role: "status" });
  const typed = el(
    "details",
    {},
    el("summary", {}, words.typed_title),
    el("label", { class: "bc-roads-typed" }, el("span", {}, words.typed), text),
    pushButton(words.read, () => passText(text, limit, (shoe) => send({ do: "read", text: shoe }))),
    report,
  );
  boards.node.classList.add("bc-roads-chosen");
  page.body.append(
    el("div", { class: "bc-row" }, deal, rest, fresh),
    el("div", { class: "bc-row bc-roads-replay" }, back, slider, on, play, where),
    shoe,
    told,
    boards.node,
    typed,
    el("details", {}, el("summary", {}, words.keys), el("p", {}, words.keys_text)),
  );

  function setPlaying(now) {
    playing = now;
    draw(state());
  }

  function stepTo(key) {
    playing = false;
    show(roundByKey(key, { at: Number(slider.value), count: state().count }));
  }

  takeKeys(
    page.section,
    (key, event) => {
      const { target } = event;
      const own = target.closest("textarea, input, summary, [role=group][tabindex]");
      if (own && !(target === slider && /^[a-z]$/i.test(key))) return false;
      if (key === " ") {
        if (target.closest("button")) return false;
        setPlaying(!playing);
        return true;
      }
      if (roundByKey(key, state()) !== null) {
        stepTo(key);
        return true;
      }
      const button = { d: deal, r: rest, n: fresh }[key.toLowerCase()];
      if (!button || button.hidden || event.repeat) return false;
      button.click();
      return true;
    },
    { repeat: true },
  );

  function draw(now) {
    if (now.fault) wishes.forget();
    const settled = wishes.answered(now.heard);
    const dealt = now.source === "dealt";
    deal.hidden = !dealt;
    rest.hidden = !dealt;
    for (const button of [deal, rest]) setAttr(button, "aria-disabled", now.over ? "true" : null);
    setAttr(slider, "max", now.count);
    if (settled) slider.value = now.at;
    const shown = { at: now.at, count: now.count };
    setText(where, worded(words.of, shown));
    setAttr(slider, "aria-valuetext", worded(words.of, shown));
    setAttr(back, "aria-disabled", now.at === 0 ? "true" : null);
    setAttr(on, "aria-disabled", now.at === now.count ? "true" : null);
    const going = playIntent(now);
    if (!going) playing = false;
    setAttr(play, "aria-disabled", going ? null : "true");
    setText(play, playing ? words.pause : words.play);
    setText(shoe, now.shoe);
    shoe.hidden = !now.shoe;
    const lines = now.told.map((line) => el("p", {}, line));
    if (lines.map((line) => line.textContent).join() !== told.dataset.told)
      told.replaceChildren(...lines);
    told.dataset.told = lines.map((line) => line.textContent).join();
    told.hidden = !lines.length;
    // While it plays, a listener hears the round alone.
    setAttr(told, "aria-live", playing ? "off" : null);
    boards.draw(now.shown);
    if (report.textContent !== now.report.join(""))
      report.replaceChildren(...now.report.map((line) => el("p", {}, line)));
    page.show(now);
    next.set(
      () => (going.do === "show" ? show(going.round) : model.send(going)),
      playing ? STEP : null,
    );
  }

  const stop = watch(model, draw);
  return () => {
    next.clear();
    stop();
  };
}

export default { render };
