import { pushButton, takeKeys } from "./controls.js";
import { makeGrid } from "./grid.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { ruleCard } from "./rule_card.js";
import { valuePicture } from "./value_picture.js";
import { oneAtATime } from "./wishes.js";

const ANSWERS = ["bc-rule-draw", "bc-rule-stand", "bc-rule-either"];

/** What the slider shows for typed text: hundredths from 0 to 100, or null. */
export function hundredths(text) {
  const typed = /^\s*(\d+(?:[.,]\d+)?)\s*(?:(%)|\/\s*(\d+))?\s*$/.exec(text);
  if (!typed) return null;
  const whole = Number(typed[1].replace(",", "."));
  const value = typed[3] ? (100 * whole) / Number(typed[3]) : whole;
  return value >= 0 && value <= 100 ? value : null;
}

/** Where the mark of the balance stands, in hundredths of its width: left is for standing. */
export function balancePlace(ahead) {
  return 50 + 50 * Math.max(-1, Math.min(1, ahead));
}

function chancePanel(words, send, wishes) {
  const slider = el("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 1,
    class: "bc-five-slider",
  });
  const typed = el("input", {
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    maxlength: 40,
    class: "bc-five-typed",
  });
  const guess = pushButton(words.guess, () => send({ do: "guess", typed: typed.value }), {
    class: "bc-main",
  });
  const go = pushButton(words.try, () => wishes.ask({ do: "try", typed: typed.value }));
  let stage = "guess";
  slider.addEventListener("input", () => {
    typed.value = slider.value;
    setAttr(slider, "aria-valuetext", slider.value);
    if (stage !== "guess") wishes.ask({ do: "try", typed: slider.value });
  });
  typed.addEventListener("input", () => {
    const value = hundredths(typed.value);
    if (value !== null) slider.value = value;
  });
  const node = el(
    "div",
    { class: "bc-five-chance" },
    el("label", { class: "bc-five-field" }, el("span", {}, words.slider), slider),
    el(
      "div",
      { class: "bc-five-ends", "aria-hidden": "true" },
      el("span", {}, words.never),
      el("span", {}, words.always),
    ),
    el(
      "div",
      { class: "bc-row" },
      el("label", { class: "bc-five-type" }, el("span", {}, words.typed), typed),
      guess,
      go,
    ),
  );
  takeKeys(typed, (key) => {
    if (key !== "Enter") return false;
    (stage === "guess" ? guess : go).click();
    return true;
  });
  return {
    node,
    slider,
    show(state, settled) {
      stage = state.stage;
      guess.hidden = stage !== "guess";
      go.hidden = stage === "guess";
      const { text, hundredths: place } = state.chance;
      // A learner's own text stays while it is refused, and while a newer one is on its way.
      if (settled && !state.notice) {
        if (typed.value !== text) typed.value = text;
        slider.value = place;
      }
      setAttr(slider, "aria-valuetext", typed.value);
    },
  };
}

function sixPanel(words) {
  const mark = el("span", { class: "bc-balance-mark" });
  const says = el("p", {});
  const node = el(
    "div",
    { class: "bc-five-six" },
    el("h3", {}, words.six),
    el("div", { class: "bc-balance", "aria-hidden": "true" }, mark),
    el(
      "div",
      { class: "bc-five-ends", "aria-hidden": "true" },
      el("span", {}, words.stand_better),
      el("span", {}, words.draw_better),
    ),
    says,
  );
  return {
    node,
    show(six) {
      setText(says, six.sentence);
      mark.style.insetInlineStart = `${balancePlace(six.ahead)}%`;
      setAttr(node, "data-best", six.best);
    },
  };
}

function numbersTable(words) {
  const head = el("tr", {});
  const body = el("tbody", {});
  const table = el("table", { class: "bc-five-numbers" }, el("thead", {}, head), body);
  const node = el(
    "details",
    {},
    el("summary", {}, words.numbers),
    el(
      "div",
      { class: "bc-five-scroll", role: "group", tabindex: "0", "aria-label": words.numbers },
      table,
    ),
  );
  return {
    node,
    show({ columns, rows }) {
      head.replaceChildren(...columns.map((name) => el("th", { scope: "col" }, name)));
      body.replaceChildren(
        ...rows.map(([first, ...others]) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, first),
            others.map((text) => el("td", {}, text)),
          ),
        ),
      );
    },
  };
}

function replyTable(card, words) {
  const { table, cells } = ruleCard(card);
  const says = el("p", { class: "bc-five-says", role: "status" }, words.look);
  let known = {};
  let active = null;
  const tell = () => setText(says, known[active]?.sentence ?? words.look);
  const grid = makeGrid(table, {
    enter(cell) {
      active = cell.dataset.key;
      tell();
    },
    leave() {
      active = null;
      tell();
    },
  });
  grid.startAt(cells.get("6-stood"));
  const node = el(
    "div",
    { class: "bc-five-reply" },
    table,
    says,
    el("p", { class: "bc-five-legend" }, words.legend),
  );
  return {
    node,
    show(now) {
      known = now;
      for (const [key, cell] of cells) {
        const { does, mark, odd } = now[key];
        setText(cell, mark);
        cell.classList.remove(...ANSWERS);
        cell.classList.add(`bc-rule-${does}`);
        cell.classList.toggle("bc-rule-odd", odd);
        cell.classList.toggle("bc-rule-six", key === "6-stood");
      }
      tell();
    },
  };
}

export default {
  render({ model, el: root }) {
    const { words, dealt, frame: card } = model.get("setup");
    const page = frame(root, words.label, "draw-on-five");
    const send = (intent) => model.send(intent);
    const wishes = oneAtATime(send);
    const ask = el("p", { class: "bc-ask" }, words.ask);
    const goOn = el("p", { class: "bc-ask" }, words.go_on);
    const select = el(
      "select",
      { onchange: () => send({ do: "deal", dealt: select.value }) },
      dealt.map(({ value, label }) => el("option", { value }, label)),
    );
    const chance = chancePanel(words, send, wishes);
    const says = el("div", { class: "bc-five-summary", role: "status" });
    const six = sixPanel(words);
    const picture = valuePicture(words);
    const key = el("p", { class: "bc-five-legend" });
    const numbers = numbersTable(words);
    const reply = replyTable(card, words);
    const story = el("div", { class: "bc-five-story", role: "status" });
    const show = pushButton(words.show, () => send({ do: "show" }), { class: "bc-main" });
    const cross = pushButton(words.cross, () => send({ do: "cross" }));
    const again = pushButton(words.again, () => send({ do: "again" }));
    const answer = el(
      "div",
      { class: "bc-five-answer" },
      says,
      el(
        "figure",
        {},
        el("figcaption", {}, words.picture),
        picture.node,
        key,
        el("p", { class: "bc-five-legend" }, words.staked),
      ),
      six.node,
      el("div", { class: "bc-row" }, show, cross, again),
      story,
      reply.node,
      numbers.node,
    );
    page.body.append(
      ask,
      goOn,
      el("label", { class: "bc-five-dealt" }, el("span", {}, words.dealt), select),
      chance.node,
      answer,
    );
    const lines = (node, sentences) => {
      if (node.textContent !== sentences.join(""))
        node.replaceChildren(...sentences.map((text) => el("p", {}, text)));
    };
    let before = null;
    const draw = (now) => {
      const { stage } = now;
      const held = page.section.contains(document.activeElement);
      if (now.fault) wishes.forget();
      const settled = wishes.answered(now.heard);
      ask.hidden = stage !== "guess";
      goOn.hidden = stage === "guess";
      answer.hidden = !now.answer;
      show.hidden = stage !== "try";
      cross.hidden = stage !== "shown";
      if (select.value !== now.dealt) select.value = now.dealt;
      chance.show(now, settled);
      if (now.answer) {
        lines(says, now.answer.summary);
        picture.draw(now.answer.picture, [words.picture, ...now.answer.summary].join(". "));
        setText(key, now.answer.picture.key);
        six.show(now.answer.six);
        reply.show(now.answer.cells);
        numbers.show(now.answer.table);
        lines(story, now.answer.story);
      }
      page.show(now);
      // The button that was pressed is gone: the focus goes to what comes next.
      const moved = before !== null && before !== stage;
      before = stage;
      if (moved && held) (stage === "shown" ? cross : chance.slider).focus({ preventScroll: true });
    };
    const stop = watch(model, draw);
    return () => {
      stop();
      picture.stop();
    };
  },
};
