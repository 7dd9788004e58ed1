import { isPlain, pushButton, worded } from "./controls.js";
import { el, setAttr, setText } from "./kit.js";

// What tables share at which players bank: seats round the felt, and the question to the learner.

/** How seats stand round a table: the first half down the left side, the rest up the right. */
export function ring(numbers) {
  const half = Math.ceil(numbers.length / 2);
  return numbers.map((number, place) => ({
    number,
    column: place < half ? "left" : "right",
    row: place < half ? place + 1 : numbers.length - place + (half * 2 - numbers.length),
  }));
}

/** What is said of a seat, its money first. */
export function seatLines(seat, words) {
  if (!seat.taken) return [];
  return [
    worded(words.chips, seat),
    seat.banker && words.holds_bank,
    seat.stake && worded(seat.banco ? words.banco : words.staked, seat),
    seat.end,
    seat.answers && words.plays_player,
    seat.asked && words.is_asked,
  ].filter(Boolean);
}

/** The seats as a list, in the order of `places`: by default that in which the bank goes round. */
export function seatRing(numbers, words, places = ring(numbers)) {
  const seats = new Map();
  for (const { number, column, row } of places) {
    const name = el("span", { class: "bc-seat-name" });
    const lines = el("span", { class: "bc-seat-lines" });
    const node = el(
      "li",
      {
        class: "bc-bank-seat",
        "data-seat": number,
        "data-column": column,
        style: `--row: ${row}`,
      },
      el("span", { class: "bc-seat-number" }, String(number)),
      name,
      lines,
    );
    seats.set(number, { node, name, lines });
  }
  return {
    node: el(
      "ol",
      { class: "bc-ring", "aria-label": words.seats },
      [...seats.values()].map(({ node }) => node),
    ),
    draw(states) {
      for (const state of states) {
        const { node, name, lines } = seats.get(state.number);
        setText(name, state.name);
        setText(lines, seatLines(state, words).join(" · "));
        setAttr(node, "data-taken", String(state.taken));
        setAttr(node, "data-mine", String(state.mine));
        setAttr(node, "data-banker", String(state.banker));
        setAttr(node, "data-asked", String(state.asked));
        setAttr(node, "aria-current", state.asked ? "step" : null);
      }
    },
  };
}

/** Whether two questions are the same, so that what is being typed stays. */
export function sameQuestion(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The question to the learner: its sentence, an amount where one is asked for, a button an answer.
 * `answer({ do, amount })` is called with what was pressed; the amount goes with the answers that
 * are marked so.
 */
export function questionPanel(words, answer) {
  const sentence = el("h3", { class: "bc-bank-ask" });
  const why = el("p", { class: "bc-bank-why" });
  const amounts = el("div", { class: "bc-row bc-amounts" });
  const answers = el("div", { class: "bc-row bc-answers" });
  // it takes the focus itself: who presses Enter to go on must not answer before reading
  const props = { class: "bc-bank-question", role: "group", tabindex: "-1" };
  const node = el("div", props, sentence, why, amounts, answers);
  let shown = null;

  const input = el("input", {
    type: "text",
    inputmode: "decimal",
    size: 8,
    maxlength: 16,
    autocomplete: "off",
  });
  const field = el("label", {}, el("span", {}, words.amount), input);
  const push = ({ do: act, label, key }, main, press) =>
    pushButton(label, press, { "data-do": act, "data-key": key, class: main ? "bc-main" : null });

  function build(question) {
    setText(sentence, question.sentence);
    setAttr(node, "aria-label", question.sentence);
    setText(why, question.why);
    const { amount } = question;
    const give = () => answer({ do: amount.do, amount: input.value });
    amounts.hidden = !amount;
    if (amount) {
      input.value = question.amounts.at(0)?.value ?? "";
      amounts.replaceChildren(
        field,
        ...question.amounts.map(({ value, label }) =>
          el(
            "button",
            {
              type: "button",
              "data-amount": value,
              onclick: () => {
                input.value = value;
              },
            },
            label,
          ),
        ),
      );
      input.onkeydown = (event) => {
        if (event.key === "Enter" && isPlain(event)) give();
      };
    }
    answers.replaceChildren(
      ...(amount ? [push(amount, true, give)] : []),
      ...question.answers.map((each, place) =>
        push(each, !amount && place === 0, () =>
          answer({ do: each.do, ...(each.with_amount ? { amount: input.value } : {}) }),
        ),
      ),
    );
  }

  return {
    node,
    /** The buttons by their keys. */
    keys: () => new Map([...answers.children].map((button) => [button.dataset.key, button])),
    draw(question) {
      node.hidden = !question;
      if (question && !sameQuestion(question, shown)) build(question);
      shown = question;
    },
  };
}
