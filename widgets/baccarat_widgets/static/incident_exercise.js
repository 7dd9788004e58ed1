import { cardPicture } from "./cards.js";
import { figures, pushButton, takeKeys, worded } from "./controls.js";
import { el, frame, setAttr, setText, waiting, watch } from "./kit.js";
import { optionRow } from "./options.js";
import { learnerRecord } from "./progress.js";
import { HANDS, handPlace, lineLog } from "./table_parts.js";

const STEP = 1400;

/** What the main button and Enter do now; the word names it. */
export function nextIntent({ stage, turn }, choice) {
  if (stage === "asked") return { do: "commit", turn, choice, word: "commit" };
  if (stage === "answered") return { do: "play", turn, word: "play" };
  if (stage === "playing") return { do: "step", turn, word: "step" };
  return { do: "next", turn, word: "next" };
}

/** Which answer a key chooses; null for other keys and once the answer is given. */
export function keyChoice(key, { stage, options }) {
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return stage === "asked" && place >= 0 && place < options.length ? place : null;
}

/** What the record gets when a scene goes from one state to another; null for nothing. */
export function incidentAttempt(before, now) {
  if (before.stage !== "asked" || now.stage === "asked" || !now.said) return null;
  const answer = now.options.find(({ tried }) => tried).text.slice(0, 160);
  return now.said.right ? { right: true, answer } : { right: false, answer, error: "wrong ruling" };
}

function seatRow(seat, words) {
  const bets = seat.bets.length ? seat.bets : [words.no_bets];
  const cell = (name, text) => el("td", { "data-label": name }, text);
  return el(
    "tr",
    { "data-seat": seat.number, "data-about": seat.about },
    el("th", { scope: "row" }, `${seat.number} · ${seat.name}`),
    el(
      "td",
      { "data-label": words.bets },
      el(
        "span",
        { class: "bc-incident-bets" },
        bets.map((bet) => el("span", {}, bet)),
      ),
    ),
    cell(words.before, seat.before),
    cell(words.now, seat.now),
    cell(words.change, seat.change),
  );
}

function seatTable(words) {
  const body = el("tbody");
  const heads = ["seat", "bets", "before", "now", "change"];
  const node = el(
    "table",
    { class: "bc-incident-seats" },
    el("caption", {}, words.seats),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((head) => el("th", { scope: "col" }, words[head])),
      ),
    ),
    body,
  );
  return {
    node,
    draw(seats) {
      body.replaceChildren(...seats.map((seat) => seatRow(seat, words)));
    },
  };
}

function kindList(kinds, words) {
  const summary = el("summary");
  const marks = kinds.map(() => el("b"));
  const items = kinds.map(({ label }, place) => el("li", {}, label, " ", marks[place]));
  const node = el("details", { class: "bc-incident-kinds" }, summary, el("ul", {}, items));
  return {
    node,
    draw() {
      const found = kinds.map(({ item }) => Boolean(learnerRecord().entry(`drill/${item}`)?.right));
      found.forEach((is, place) => {
        setText(marks[place], is ? `✓ ${words.found}` : words.open);
        setAttr(items[place], "data-found", String(is));
      });
      const done = found.filter(Boolean).length;
      setText(summary, worded(words.kinds, { done, all: kinds.length }));
    },
  };
}

export default {
  // Once a model, however many views of it there are: an answer is written down once.
  initialize({ model }) {
    let before = model.get("state");
    const changed = () => {
      const now = model.get("state");
      const said = incidentAttempt(before, now);
      before = now;
      if (said) learnerRecord().attempt(`drill/${now.item}`, said);
    };
    model.on("change:state", changed);
    return () => model.off("change:state", changed);
  },

  render({ model, el: root }) {
    const { kinds, words } = model.get("setup");
    let state = model.get("state");
    let rows = [];
    let drawn = 0;
    const step = waiting();
    const page = frame(root, words.label, "incidents");

    const name = el("h3", { class: "bc-incident-name" });
    const hands = Object.fromEntries(HANDS.map((hand) => [hand, handPlace(words)]));
    const seenCard = el("div", { class: "bc-incident-card" });
    const seenText = el("p");
    const seen = el("div", { class: "bc-incident-seen" }, seenCard, seenText);
    const log = lineLog(words.happened);
    const seats = seatTable(words);
    const ask = el("legend", { class: "bc-ask" });
    const choices = el("div", { class: "bc-incident-choices" });
    const question = el("fieldset", { class: "bc-question" }, ask, choices);
    const verdict = el("strong");
    const why = el("span");
    const who = el("span", { class: "bc-incident-who" });
    const said = el("p", { class: "bc-verdict", role: "status" }, verdict, " ", why, " ", who);
    const main = pushButton("", () => go(), { class: "bc-main" });
    const skip = pushButton(words.skip, () => model.send({ do: "skip", turn: state.turn }));
    const next = pushButton(words.next, () => model.send({ do: "next", turn: state.turn }));
    const score = figures([words.streak, words.best]);
    const tally = el("p", { class: "bc-incident-tally" });
    const kindsFound = kindList(kinds, words);

    page.body.append(
      name,
      el(
        "div",
        { class: "bc-incident-table" },
        el(
          "div",
          { class: "bc-felt" },
          el(
            "div",
            { class: "bc-hands" },
            HANDS.map((hand) => hands[hand].node),
          ),
          seen,
        ),
        el("div", { class: "bc-incident-told" }, el("h4", {}, words.happened), log.node),
      ),
      seats.node,
      question,
      said,
      el("div", { class: "bc-row" }, main, skip, next),
      el("div", { class: "bc-incident-score" }, score.node, tally),
      kindsFound.node,
      el("p", { class: "bc-key-help" }, words.keys),
    );

    function chosen() {
      const choice = rows.findIndex((row) => row.radio.checked);
      return choice < 0 ? null : choice;
    }

    function go() {
      const { word, ...intent } = nextIntent(state, chosen());
      model.send(intent);
    }

    takeKeys(page.section, (key, event) => {
      const choice = keyChoice(key, state);
      if (choice !== null) {
        rows[choice].radio.checked = true;
        rows[choice].radio.focus();
        return true;
      }
      // A button or a fold with the focus has Enter for itself.
      if (key !== "Enter" || event.target.closest("button, summary")) return false;
      go();
      return true;
    });

    function drawQuestion(now) {
      const known = now.stage !== "asked";
      if (now.number !== drawn) {
        const group = `bc-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
        rows = now.options.map((option, place) => optionRow(option, place, group, words));
        choices.replaceChildren(...rows.map((row) => row.node));
        setText(ask, now.ask);
      }
      rows.forEach((row, place) => {
        row.show(now.options[place], known);
        row.radio.disabled = known;
      });
      question.hidden = now.stage === "playing" || now.stage === "over";
    }

    const draw = (now) => {
      const focus = document.activeElement;
      const here = page.section.contains(focus);
      state = now;
      setText(name, worded(words.scene, now));
      for (const hand of HANDS) hands[hand].draw(now.hands[hand], now.outcome === hand);
      seen.hidden = !now.exposed;
      seenCard.replaceChildren(...(now.exposed ? [cardPicture(now.exposed)] : []));
      setText(seenText, now.seen ? worded(words.seen, now) : "");
      log.draw(now.lines);
      seats.draw(now.seats);
      drawQuestion(now);
      setText(verdict, now.said?.text ?? "");
      // While the answers are there, each with its own worth, the sentence is only heard.
      why.classList.toggle("bc-heard", now.stage === "answered");
      setText(why, now.said?.why ?? "");
      setText(who, now.said?.who ?? "");
      setAttr(said, "data-right", now.said ? String(now.said.right) : null);
      setText(main, words[nextIntent(now, null).word]);
      skip.hidden = now.stage !== "playing";
      next.hidden = now.stage !== "answered" && now.stage !== "playing";
      setText(score.values[0], String(now.streak));
      setText(score.values[1], String(now.best));
      setText(tally, now.score);
      kindsFound.draw();
      drawn = now.number;
      setAttr(page.section, "data-stage", now.stage);
      page.show(now);
      // What had the focus and is off or gone hands it on.
      if (here && (focus.disabled || focus.closest("[hidden]") || !focus.isConnected)) main.focus();
      step.set(
        () => model.send({ do: "step", turn: now.turn }),
        now.stage === "playing" ? STEP : null,
      );
    };
    const stop = watch(model, draw);
    return () => {
      step.clear();
      stop();
    };
  },
};
