import { pushButton, takeKeys, worded } from "./controls.js";
import { feltOf } from "./drill_felt.js";
import { fieldPart } from "./drill_fields.js";
import { explained, numberPad, printPage } from "./exam_parts.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { learnerRecord } from "./progress.js";
import { saveRecord } from "./record_file.js";
import { checkedExam } from "./record_shape.js";

const troublesOf = new Map(); // by where the record keeps an exam: what became of the last write

/** Of the exams in a record the one to go on with: of this name, open, begun last; else none. */
export function openExam(exams, name) {
  const own = [...exams].filter(([key, exam]) => key.startsWith(`${name}/`) && !exam.finished);
  return own.sort(([, a], [, b]) => (a.started < b.started ? 1 : -1))[0]?.[1] ?? null;
}

/** What the question to hand in says. */
export function sureWords(answered, words) {
  const open = answered.filter((is) => !is).length;
  return open ? worded(words.sure, { open }) : words.sure_all;
}

/** An exam's text with its fields in the order in which a record has them. */
export function canonicalExam(text) {
  return JSON.stringify(checkedExam(JSON.parse(text)));
}

function momentText(at) {
  const language = document.documentElement.lang || undefined;
  return new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

export default {
  // Once a model, however many views of it there are: the record gets each state once.
  initialize({ model }) {
    const record = learnerRecord();
    const { exam: name } = model.get("setup");
    // Tell the kernel what the record knows beyond it, say from another tab.
    const tell = () => {
      const { key, entry } = model.get("state");
      const known = key && record.exam(key);
      if (known && JSON.stringify(known) !== canonicalExam(entry))
        model.send({ do: "resume", record: JSON.stringify(known) });
    };
    const meet = () => {
      const { key, entry } = model.get("state");
      if (!key) return;
      troublesOf.set(key, record.keepExam(key, JSON.parse(entry)));
      tell();
    };
    const open = openExam(record.exams(), name);
    if (open && model.get("state").stage === "start")
      model.send({ do: "resume", record: JSON.stringify(open) });
    else meet();
    model.on("change:state", meet);
    const stop = record.onChange(tell);
    return () => {
      stop();
      model.off("change:state", meet);
    };
  },

  render({ model, el: root }) {
    const { words } = model.get("setup");
    const record = learnerRecord();
    let state = model.get("state");
    let parts = [];
    let drawn = null;
    let resultOf = null;
    const page = frame(root, words.label, "exam");

    // Before it begins
    const name = el("input", {
      type: "text",
      autocomplete: "off",
      maxlength: 80,
      size: 20,
      value: record.learner() ?? "",
    });
    const begin = el("button", { type: "submit", class: "bc-main" }, words.begin);
    const start = el(
      "form",
      {
        class: "bc-exam-start",
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          model.send({ do: "begin", learner: name.value });
        },
      },
      el("p", {}, words.intro),
      el("p", {}, words.keeps),
      el("label", { class: "bc-exam-name" }, el("span", {}, words.name), name),
      el("div", { class: "bc-row" }, begin),
    );

    // While it is asked
    const who = el("p", { class: "bc-exam-who" });
    const trouble = el("p", { class: "bc-exam-trouble", role: "status", hidden: true });
    const heading = el("h3", { class: "bc-exam-heading", tabindex: "-1" });
    const felt = el("div");
    const ask = el("p", { class: "bc-ask" });
    const fields = el("div", { class: "bc-drill-fields" });
    const kept = el("p", { class: "bc-exam-kept", role: "status" });
    // What was answered is kept when another question is turned to, too.
    const turnTo = (number) => {
      const answers = given();
      const isGiven = Object.values(answers).some((value) => value !== "");
      const left = isGiven ? { left: state.number, answers } : {};
      if (isGiven || number !== state.number) model.send({ do: "go", number, ...left });
    };
    const turn = (by) => turnTo(state.number + by);
    const save = pushButton(words.save, () => answer(), { class: "bc-main" });
    const back = pushButton(words.back, () => turn(-1));
    const on = pushButton(words.on, () => turn(1));
    const numbers = numberPad(words, turnTo);
    const count = el("p", { class: "bc-exam-count" });
    const handIn = pushButton(words.hand_in, () => {
      turnTo(state.number);
      askSure(true);
    });
    const yes = pushButton(words.sure_yes, () => model.send({ do: "hand_in" }));
    const no = pushButton(words.sure_no, () => askSure(false));
    const sureText = el("p");
    const sure = el(
      "div",
      { class: "bc-exam-sure", role: "group", "aria-label": words.hand_in, hidden: true },
      sureText,
      el("div", { class: "bc-row" }, no, yes),
    );
    const asked = el(
      "div",
      { class: "bc-exam-asked" },
      heading,
      felt,
      ask,
      fields,
      kept,
      el("div", { class: "bc-row bc-exam-turn" }, save, back, on),
      numbers.node,
      el("div", { class: "bc-row bc-exam-end" }, count, handIn),
      sure,
    );

    // Once it is over
    const score = el("h3", { class: "bc-exam-score", tabindex: "-1" });
    const facts = el("p");
    const broken = el("p", { class: "bc-exam-trouble" }, words.broken);
    const lines = el("div", { class: "bc-exam-lines" });
    const linesHead = el("h4", {}, words.explained);
    const over = el(
      "div",
      { class: "bc-exam-over" },
      score,
      facts,
      broken,
      el("div", { class: "bc-row" }, [
        pushButton(words.print, () => model.send({ do: "print" }), { class: "bc-main" }),
        pushButton(words.file, () => saveRecord(record, {})),
        pushButton(words.other, () => model.send({ do: "leave" })),
      ]),
      linesHead,
      lines,
    );
    page.body.append(start, who, trouble, asked, over);

    function askSure(open) {
      sure.hidden = !open;
      (open ? no : handIn).focus();
    }
    function given() {
      return Object.fromEntries(
        state.question.fields.map((field, place) => [field.name, parts[place].value()]),
      );
    }
    function answer() {
      model.send({ do: "answer", number: state.number, answers: given() });
    }
    takeKeys(page.section, (key, event) => {
      const isOwn = event.target.closest("button:not([aria-disabled]), summary");
      if (key !== "Enter" || state.stage !== "asked" || isOwn || !sure.hidden) return false;
      answer();
      return true;
    });

    function drawAsked(now) {
      const all = now.answered.length;
      setText(heading, worded(words.question, { number: now.number, all }));
      if (drawn !== now.key + now.number) {
        const had = asked.contains(document.activeElement);
        felt.replaceChildren(feltOf(now.question, words));
        felt.hidden = felt.firstChild.hidden;
        setText(ask, now.question.ask);
        parts = now.question.fields.map((field) => fieldPart(field, words, false));
        fields.replaceChildren(...parts.map(({ node }) => node));
        if (had || drawn === null) heading.focus({ preventScroll: drawn === null });
        drawn = now.key + now.number;
      }
      setText(kept, now.given.length ? worded(words.given, { given: now.given.join("; ") }) : "");
      setAttr(back, "aria-disabled", now.number === 1 ? "true" : null);
      setAttr(on, "aria-disabled", now.number === all ? "true" : null);
      numbers.show(now);
      const done = now.answered.filter(Boolean).length;
      setText(count, worded(words.count_answered, { done, all }));
    }

    function drawOver({ result, key }) {
      setText(score, worded(words.score, result));
      const date = momentText(result.finished);
      setText(facts, worded(words.finished, { date, seal: result.seal }));
      broken.hidden = result.whole;
      linesHead.hidden = !result.whole;
      if (resultOf === key + result.finished) return;
      lines.replaceChildren(...result.lines.map((line) => explained(line, words)));
      resultOf = key + result.finished;
    }

    const draw = (now) => {
      const before = state.stage;
      const focus = page.section.contains(document.activeElement);
      state = now;
      start.hidden = now.stage !== "start";
      asked.hidden = now.stage !== "asked";
      over.hidden = now.stage !== "over";
      who.hidden = now.stage === "start";
      if (now.stage !== "start") setText(who, worded(words.sits, now));
      if (now.stage !== "asked") sure.hidden = true;
      else setText(sureText, sureWords(now.answered, words));
      if (now.stage === "asked") drawAsked(now);
      if (now.stage === "over") drawOver(now);
      if (before !== now.stage) {
        if (now.stage === "start") drawn = resultOf = null;
        if (focus) (now.stage === "start" ? name : now.stage === "over" ? score : heading).focus();
        // Whoever sits the exam saves their record by that name later.
        if (before === "start" && now.learner && !record.learner()) record.nameLearner(now.learner);
      }
      const told = words[troublesOf.get(now.key)];
      setText(trouble, told ?? "");
      trouble.hidden = !told || now.stage === "start";
      setAttr(page.section, "data-stage", now.stage);
      page.show(now);
    };
    const handed = (message) => message.page && printPage(message.page);
    model.on("msg:custom", handed);
    const stop = watch(model, draw);
    return () => {
      stop();
      model.off("msg:custom", handed);
    };
  },
};
