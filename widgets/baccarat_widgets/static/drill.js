import { figures, labelledSelect, pushButton, takeKeys, worded } from "./controls.js";
import { feltOf } from "./drill_felt.js";
import { fieldPart, isQuick, quickAnswer } from "./drill_fields.js";
import { afterChanges, freshAttempts, tellItem } from "./drill_record.js";
import { calm, el, frame, setAttr, setText, watch } from "./kit.js";
import { learnerRecord } from "./progress.js";
import { ruleCard } from "./rule_card.js";

// Whoever takes longer has been doing something else.
const LONGEST_SECONDS = 300;

/** What Enter does: check the answers, go on, or nothing for a question of one press. */
export function enterIntent({ said, turn, question }) {
  if (said) return { do: "next", turn };
  return isQuick(question.fields) ? null : { do: "commit", turn };
}

function rulesShown(rules, words) {
  const parts = [el("h4", {}, words.rules_title)];
  if (rules.lines.length)
    parts.push(
      el(
        "ul",
        {},
        rules.lines.map((line) => el("li", {}, line)),
      ),
    );
  if (rules.card) parts.push(ruleCard(rules.card).table);
  return parts;
}

export default {
  // Once a model, however many views of it there are: an answer is written down once. What is
  // answered in another drill of the page, or in another tab, is told too.
  initialize({ model }) {
    const record = learnerRecord();
    const told = new Map();
    let written = model.get("state").said ? model.get("state").turn : 0;
    const changed = () => {
      const { said, turn } = model.get("state");
      if (!said || turn === written) return;
      written = turn;
      record.attempt(said.record.item, said.record.said);
      tellItem(record, told, said.record.item);
    };
    model.on("change:state", changed);
    model.send({ do: "begin", record: freshAttempts(record, told) ?? "{}" });
    const stop = afterChanges(record, () => {
      const fresh = freshAttempts(record, told);
      if (fresh !== null) model.send({ do: "learn", record: fresh });
    });
    return () => {
      stop();
      model.off("change:state", changed);
    };
  },

  render({ model, el: root }) {
    const { drills, levels, houses, words } = model.get("setup");
    let state = model.get("state");
    let parts = [];
    let drawn = 0;
    let rulesOf = 0;
    // A question may wait while the lesson is read: until the learner begins, time tells nothing.
    let begun = false;
    let started = null;
    const page = frame(root, words.label, "drill");
    const send = (intent) => {
      begun = true;
      model.send(intent);
    };

    const drill = labelledSelect(words.drill, drills, (value) =>
      send({ do: "drill", drill: value }),
    );
    const level = labelledSelect(words.level, levels, (value) =>
      send({ do: "level", level: Number(value) }),
    );
    const house = labelledSelect(words.house, houses, (value) =>
      send({ do: "house", house: Number(value) }),
    );
    const timing = labelledSelect(
      words.timing,
      [
        { value: "calm", label: words.calm },
        { value: "timed", label: words.timed },
      ],
      (value) => send({ do: "timing", timing: value }),
    );
    drill.node.hidden = drills.length < 2;
    house.node.hidden = houses.length < 2;
    const locked = el("p", { class: "bc-drill-locked" }, words.locked);

    const name = el("h3", { class: "bc-drill-name" });
    const clock = el("div", { class: "bc-drill-clock" });
    const felt = el("div");
    const ask = el("p", { class: "bc-ask" });
    const fields = el("div", { class: "bc-drill-fields" });
    const verdict = el("strong");
    const heard = el("span", { class: "bc-heard" });
    const said = el("p", { class: "bc-verdict", role: "status" }, verdict, " ", heard);
    const check = pushButton(words.check, () => commit(), { class: "bc-main" });
    const next = pushButton(words.next, () => send({ do: "next", turn: state.turn }), {
      class: "bc-main",
    });
    const rulesButton = pushButton(words.rules, () => send({ do: "rules", turn: state.turn }));
    const rules = el("div", { class: "bc-drill-rules" });
    const score = figures([words.right, words.streak, words.best]);
    const accuracy = el("p", { class: "bc-tally" });
    const known = el("p", { class: "bc-tally" });
    const errorCount = el("summary");
    const errorKinds = el("ul", { class: "bc-drill-kinds" });
    const errorLog = el("ul", { class: "bc-drill-log", "aria-label": words.log });
    const keys = el("p", { class: "bc-key-help" });

    page.body.append(
      el("div", { class: "bc-row bc-drill-settings" }, [
        drill.node,
        level.node,
        timing.node,
        house.node,
      ]),
      locked,
      el("div", { class: "bc-drill-head" }, name, clock),
      felt,
      ask,
      fields,
      el("div", { class: "bc-drill-end" }, said, check, next, rulesButton),
      rules,
      el("div", { class: "bc-drill-score" }, score.node, accuracy, known),
      el("details", { class: "bc-drill-errors" }, errorCount, errorKinds, errorLog),
      keys,
    );

    function seconds() {
      if (started === null) return null;
      const taken = (performance.now() - started) / 1000;
      return taken > LONGEST_SECONDS ? null : Math.round(taken * 10) / 10;
    }
    function answer(value) {
      const answers = { [state.question.fields[0].name]: value };
      send({ do: "commit", turn: state.turn, answers, seconds: seconds() });
    }
    function commit() {
      const answers = Object.fromEntries(
        state.question.fields.map(({ name: field }, place) => [field, parts[place].value()]),
      );
      send({ do: "commit", turn: state.turn, answers, seconds: seconds() });
    }

    takeKeys(page.section, (key, event) => {
      if (event.target.closest("select, summary")) return false;
      const [first] = state.question.fields;
      if (!state.said && isQuick(state.question.fields)) {
        const value = quickAnswer(key, first);
        if (value !== null) {
          answer(value);
          return true;
        }
      }
      // A button with the focus has Enter for itself.
      if (key !== "Enter" || event.target.closest("button:not([aria-disabled])")) return false;
      const intent = enterIntent(state);
      if (!intent) return false;
      if (intent.do === "commit") commit();
      else send(intent);
      return true;
    });

    function drawQuestion(now, hadFocus) {
      const quick = isQuick(now.question.fields);
      felt.replaceChildren(feltOf(now.question, words));
      setText(ask, now.question.ask);
      parts = now.question.fields.map((field) => fieldPart(field, words, quick, answer));
      fields.replaceChildren(...parts.map(({ node }) => node));
      check.hidden = quick;
      const one = now.question.fields[0].form === "count" ? words.keys_count : words.keys_one;
      setText(keys, quick ? one : words.keys_many);
      started = begun ? performance.now() : null;
      if (hadFocus) parts[0].focus();
      const runs = now.timing === "timed";
      clock.replaceChildren(
        ...(runs
          ? [
              el("span", {}, worded(words.pace, now)),
              calm()
                ? ""
                : el(
                    "span",
                    { class: "bc-drill-bar", "aria-hidden": "true" },
                    el("i", { style: `animation-duration: ${now.pace}s` }),
                  ),
            ]
          : []),
      );
      drawn = now.turn;
    }

    function drawErrors(now) {
      const all = now.errors.reduce((sum, { count }) => sum + count, 0);
      setText(errorCount, `${words.errors}: ${all}`);
      errorKinds.replaceChildren(
        ...now.errors.map(({ label, count }) => el("li", {}, `${label}: ${count}`)),
      );
      errorLog.replaceChildren(...now.log.map((line) => el("li", {}, line)));
    }

    const draw = (now) => {
      const focus = document.activeElement;
      const inQuestion = fields.contains(focus) || focus === next || focus === check;
      state = now;
      for (const [{ select }, value] of [
        [drill, now.drill],
        [level, String(now.level)],
        [house, String(now.house)],
        [timing, now.timing],
      ])
        if (select.value !== value) select.value = value;
      timing.select.disabled = !now.speed_open;
      locked.hidden = now.speed_open;
      setText(name, worded(words.question, now));
      if (now.turn !== drawn) drawQuestion(now, drawn && inQuestion);
      const marks = Object.fromEntries((now.said?.marks ?? []).map((mark) => [mark.field, mark]));
      now.question.fields.forEach((field, place) => {
        parts[place].show(marks[field.name] ?? null);
      });
      setText(verdict, now.said?.text ?? "");
      setText(
        heard,
        (now.said?.marks ?? [])
          .filter(({ right }) => !right || now.said.marks.length === 1)
          .map((mark) => `${mark.right ? "" : worded(words.answer, mark)} ${mark.why}`)
          .join(" "),
      );
      setAttr(said, "data-right", now.said ? String(now.said.right) : null);
      setAttr(check, "aria-disabled", now.said ? "true" : null);
      setAttr(next, "aria-disabled", now.said ? null : "true");
      setAttr(rulesButton, "aria-disabled", now.said || now.rules ? "true" : null);
      if (now.rules && rulesOf !== now.turn) rules.replaceChildren(...rulesShown(now.rules, words));
      rulesOf = now.rules ? now.turn : 0;
      rules.hidden = !now.rules;
      for (const [place, value] of [now.right, now.streak, now.best].entries())
        setText(score.values[place], String(value));
      setText(accuracy, now.accuracy);
      setText(known, now.known);
      drawErrors(now);
      setAttr(page.section, "data-said", now.said ? String(now.said.right) : null);
      setAttr(page.section, "data-turn", String(now.turn));
      page.show(now);
      if (now.said && inQuestion && isQuick(now.question.fields)) next.focus();
    };
    return watch(model, draw);
  },
};
