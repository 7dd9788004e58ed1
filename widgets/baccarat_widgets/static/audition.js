import { certificate, gradeTable, sayField, seatLine } from "./audition_parts.js";
import { cardPicture } from "./cards.js";
import { labelledSelect, pushButton, worded } from "./controls.js";
import { fieldPart } from "./drill_fields.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { learnerRecord } from "./progress.js";
import { handPlace } from "./table_parts.js";

const SECOND = 1000;

/** Seconds as a clock shows them. */
export function clockText(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** The answers to all the bets of a round, by field; those without one are left out. */
export function paidOf(fields, parts) {
  return Object.fromEntries(
    fields.map(({ name }, place) => [name, parts[place].value()]).filter(([, value]) => value),
  );
}

export default {
  // Once a model, however many views of it there are: a grade is written down once.
  initialize({ model }) {
    let before = model.get("state").stage;
    const changed = () => {
      const { stage, grade } = model.get("state");
      if (before !== "over" && stage === "over" && grade.rounds > 0)
        learnerRecord().attempt(grade.record.item, grade.record.said);
      before = stage;
    };
    model.on("change:state", changed);
    return () => model.off("change:state", changed);
  },

  render({ model, el: root }) {
    const { levels, houses, words } = model.get("setup");
    let state = model.get("state");
    let began = 0;
    let drawnFields = "";
    let parts = [];
    let drawnEvent = "";
    const page = frame(root, words.label, "audition");
    const send = (intent) => model.send({ turn: state.turn, ...intent });

    // Before it begins
    const level = labelledSelect(words.level, levels);
    const house = labelledSelect(words.house, houses);
    house.node.hidden = houses.length < 2;
    const about = el("p", { class: "bc-tally" });
    const start = pushButton(
      words.start,
      () =>
        send({
          do: "start",
          level: Number(level.select.value),
          house: Number(house.select.value),
        }),
      { class: "bc-main" },
    );
    const tellAbout = () =>
      setText(about, levels.find(({ value }) => String(value) === level.select.value)?.about ?? "");
    level.select.addEventListener("change", tellAbout);
    const opening = el(
      "div",
      { class: "bc-audition-opening" },
      el("p", {}, words.intro),
      el("div", { class: "bc-row" }, level.node, house.node),
      about,
      el("div", { class: "bc-row" }, start),
    );

    // At the table
    const act = (name, more = {}) => send({ do: "act", act: name, ...more });
    const tool = (word, press) => pushButton(words[word], press, { "data-act": word });
    const progress = el("p", { class: "bc-audition-progress" });
    const clock = el("p", { class: "bc-audition-clock" });
    const phase = el("p", { class: "bc-audition-phase" });
    const burnCard = el("div", { class: "bc-audition-burn" });
    const hands = ["player", "banker"].map(() =>
      handPlace({ no_cards: words.not_counted, count: words.count }),
    );
    const seats = el("ul", { class: "bc-audition-seats" });
    const burn = sayField(words.burn_count);
    const counts = ["player", "banker"].map((hand) => sayField(words[`${hand}_count`]));
    const call = (outcome) => {
      const [player, banker] = counts.map(({ input }) => input.value);
      act("call", { outcome, player_count: player, banker_count: banker });
      for (const { input } of counts) input.value = "";
    };
    const payBox = el("div", { class: "bc-drill-fields" });
    const tallied = el("p", { class: "bc-tally" }, words.tallied);
    const settle = tool("settle", () => send({ do: "pay", paid: paidOf(fieldsNow(), parts) }));
    const fieldsNow = () => state.table?.fields ?? [];
    const tools = el(
      "fieldset",
      { class: "bc-audition-tools" },
      el("legend", {}, words.tools),
      el(
        "div",
        { class: "bc-row" },
        tool("open_shoe", () => act("open_shoe")),
        burn.node,
        tool("burn", () => {
          act("burn", { count: burn.input.value });
          burn.input.value = "";
        }),
        tool("open_bets", () => act("open_bets")),
        tool("close_bets", () => act("close_bets")),
      ),
      el(
        "div",
        { class: "bc-row" },
        ["player", "banker"].map((hand) => tool(hand, () => act("draw", { hand }))),
      ),
      el(
        "div",
        { class: "bc-row", role: "group", "aria-label": words.call_title },
        counts.map(({ node }) => node),
        ["player", "banker", "tie"].map((outcome) => tool(`call_${outcome}`, () => call(outcome))),
      ),
      payBox,
      tallied,
      el(
        "div",
        { class: "bc-row" },
        settle,
        tool("collect", () => act("collect")),
      ),
    );
    const event = el("fieldset", { class: "bc-audition-event", hidden: true });
    const remarks = el("ul", { class: "bc-audition-remarks" });
    const remarked = el(
      "div",
      { class: "bc-audition-remarked", role: "status", "aria-label": words.remarks },
      remarks,
    );
    const finish = pushButton(words.finish, () => send({ do: "finish" }));
    const table = el(
      "div",
      { class: "bc-audition-table" },
      el("div", { class: "bc-audition-head" }, progress, clock),
      el(
        "div",
        { class: "bc-felt" },
        phase,
        burnCard,
        el(
          "div",
          { class: "bc-hands" },
          hands.map(({ node }) => node),
        ),
        seats,
      ),
      remarked,
      event,
      tools,
      el("div", { class: "bc-row" }, finish),
    );

    // When it is over
    const result = el("div", { class: "bc-audition-result" });
    page.body.append(opening, table, result);

    function drawEvent(now) {
      const next = JSON.stringify(now);
      if (next === drawnEvent) return;
      drawnEvent = next;
      event.hidden = !now;
      if (!now) return;
      event.replaceChildren(
        el("legend", {}, words.event),
        ...now.lines.map((line) => el("p", {}, line)),
        el("p", { class: "bc-ask" }, now.ask),
        el(
          "div",
          { class: "bc-drill-options bc-drill-listed" },
          now.options.map(({ name, label }) =>
            pushButton(label, () => send({ do: "answer", answer: name }), { "data-answer": name }),
          ),
        ),
      );
      event.querySelector("button").focus();
    }

    function drawPayments(fields) {
      const next = JSON.stringify(fields);
      if (next === drawnFields) return;
      drawnFields = next;
      parts = fields.map((field) => fieldPart(field, words, false, () => {}));
      payBox.replaceChildren(...parts.map(({ node }) => node));
      payBox.hidden = fields.length === 0;
    }

    function drawTable(now) {
      const told = now.rounds === null ? words.round_shoe : words.round;
      setText(progress, worded(told, now));
      began = performance.now() - now.elapsed * SECOND;
      const notes = [worded(words.phase, now), now.called, now.cut_card ? words.cut_card : null];
      setText(phase, notes.filter(Boolean).join(" "));
      burnCard.hidden = !now.burn_card;
      burnCard.replaceChildren(
        ...(now.burn_card ? [el("span", {}, words.burn_card), cardPicture(now.burn_card)] : []),
      );
      now.hands.forEach((hand, place) => {
        hands[place].draw(hand, false);
        hands[place].node.querySelector(".bc-count").hidden = true;
      });
      seats.replaceChildren(...now.seats.map((seat) => seatLine(seat, words)));
      tallied.hidden = !now.tallied || now.fields.length === 0;
      drawPayments(now.fields);
      drawEvent(now.event);
      tools.disabled = Boolean(now.event);
    }

    function drawRemarks(now) {
      remarks.replaceChildren(
        ...now.map(({ right, text }) => el("li", { "data-right": String(right) }, text)),
      );
      remarked.hidden = now.length === 0;
    }

    function drawResult(grade) {
      if (!grade) {
        result.replaceChildren();
        return;
      }
      if (result.children.length) return;
      const again = pushButton(words.again, () =>
        send({ do: "start", level: state.level, house: state.house }),
      );
      result.append(
        el("h3", {}, worded(words.score, grade)),
        gradeTable(grade, words),
        el("p", {}, grade.next),
        grade.passed ? certificate(grade, words, learnerRecord()) : "",
        el("div", { class: "bc-row" }, again),
      );
    }

    const tick = setInterval(() => {
      if (state.stage !== "dealing") return;
      const seconds = Math.max(0, Math.floor((performance.now() - began) / SECOND));
      setText(clock, worded(words.clock, { time: clockText(seconds) }));
    }, SECOND / 4);

    const draw = (now) => {
      const focus = document.activeElement;
      const here = page.section.contains(focus);
      const stageWas = page.section.dataset.stage;
      state = now;
      opening.hidden = now.stage !== "before";
      table.hidden = now.stage !== "dealing";
      result.hidden = now.stage !== "over";
      if (now.stage === "before") {
        level.select.value = String(now.level);
        tellAbout();
      }
      if (now.table) drawTable(now.table);
      drawRemarks(now.remarks);
      drawResult(now.grade);
      setAttr(page.section, "data-stage", now.stage);
      setAttr(page.section, "data-turn", String(now.turn));
      page.show(now);
      if (here && stageWas !== now.stage) {
        const next = now.stage === "dealing" ? tools.querySelector("button") : result.firstChild;
        if (now.stage === "over") next.tabIndex = -1;
        next.focus();
      } else if (here && (!focus.isConnected || focus.closest("[hidden]")))
        tools.querySelector("button").focus();
    };
    const stop = watch(model, draw);
    return () => {
      clearInterval(tick);
      stop();
    };
  },
};
