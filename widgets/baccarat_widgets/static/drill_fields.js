import { pushButton } from "./controls.js";
import { chipField, orderField } from "./drill_built.js";
import { answerMark, labelledField } from "./drill_mark.js";
import { el, setAttr } from "./kit.js";

// What a drill asks for, one part a form: options, counts, money, payments, chips and calls in order.
// Each part has `node`, `value()` ("" until there is one), `show(mark)` and `focus()`.

const QUICK_FORMS = ["options", "count"];

/** Whether a question is answered by one press. */
export function isQuick(fields) {
  return (
    fields.length === 1 && QUICK_FORMS.includes(fields[0].form) && fields[0].options.length > 0
  );
}

/** The answer that a key gives to a question of one press; null for other keys. */
export function quickAnswer(key, field) {
  if (!/^[0-9]$/.test(key)) return null;
  const names = field.options.map(({ name }) => name);
  if (field.form === "count") return names.includes(key) ? key : null;
  return field.options[Number(key) - 1]?.name ?? null;
}

function quickField(field, words, answer) {
  const isCount = field.form === "count";
  const buttons = field.options.map(({ name, label }) =>
    pushButton(isCount ? label : "", () => answer(name), { "data-answer": name }),
  );
  if (!isCount)
    buttons.forEach((button, place) => {
      button.append(
        el("kbd", { "aria-hidden": "true" }, String(place + 1)),
        el("span", {}, field.options[place].label),
      );
    });
  const mark = answerMark(words);
  // Long answers are read one below the other.
  const isLong = field.options.some(({ label }) => label.length > 26);
  const kind = isCount ? "bc-pad" : `bc-drill-options${isLong ? " bc-drill-listed" : ""}`;
  const node = el(
    "div",
    { class: "bc-drill-field", "data-form": field.form },
    el("div", { class: kind, role: "group", "aria-label": field.label }, buttons),
    mark.node,
  );
  return {
    node,
    value: () => "",
    focus: () => buttons[0].focus(),
    show(now) {
      for (const button of buttons) {
        const name = button.dataset.answer;
        const worth = !now ? null : name === now.correct ? "right" : null;
        const given = now && (now.chosen ?? now.given) === name;
        setAttr(button, "aria-disabled", now ? "true" : null);
        setAttr(button, "data-mark", worth ?? (given ? "wrong" : null));
      }
      mark.show(now);
    },
  };
}

function typedField(field, words) {
  const money = field.form === "money";
  const input = el("input", {
    type: "text",
    inputmode: money ? "decimal" : "numeric",
    autocomplete: "off",
    size: money ? 10 : 3,
    maxlength: 20,
    "aria-label": field.label,
  });
  const { node, mark } = labelledField(field, words, input);
  return {
    node,
    value: () => input.value.trim(),
    focus: () => input.focus(),
    show(now) {
      input.readOnly = Boolean(now);
      mark.show(now);
    },
  };
}

// Each group of its own, whatever else asks on the page.
const drillGroup = () => `bc-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;

function radios(name, options) {
  return options.map(({ value, label }) => {
    const radio = el("input", { type: "radio", name, value });
    return { radio, node: el("label", { class: "bc-drill-radio" }, radio, el("span", {}, label)) };
  });
}

function choiceField(field, words) {
  const group = drillGroup();
  const choices = radios(
    group,
    field.options.map(({ name, label }) => ({ value: name, label })),
  );
  const box = el(
    "div",
    { class: "bc-drill-choices" },
    choices.map(({ node }) => node),
  );
  const { node, mark } = labelledField(field, words, box);
  return {
    node,
    value: () => choices.find(({ radio }) => radio.checked)?.radio.value ?? "",
    focus: () => choices[0].radio.focus(),
    show(now) {
      for (const { radio } of choices) radio.disabled = Boolean(now);
      mark.show(now);
    },
  };
}

function payField(field, words) {
  const group = drillGroup();
  const choices = radios(group, [
    { value: "pay", label: words.pay },
    { value: "leave", label: words.leave },
    { value: "take", label: words.take },
  ]);
  const amount = el("input", {
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    size: 8,
    maxlength: 20,
    "aria-label": `${field.label}: ${words.amount}`,
  });
  amount.addEventListener("input", () => {
    if (amount.value.trim()) choices[0].radio.checked = true;
  });
  const [pay, ...others] = choices;
  const box = el(
    "div",
    { class: "bc-drill-choices" },
    pay.node,
    amount,
    others.map(({ node }) => node),
  );
  const { node, mark } = labelledField(field, words, box);
  return {
    node,
    value() {
      const chosen = choices.find(({ radio }) => radio.checked)?.radio.value;
      return chosen === "pay" ? amount.value.trim() : (chosen ?? "");
    },
    focus: () => amount.focus(),
    show(now) {
      for (const { radio } of choices) radio.disabled = Boolean(now);
      amount.readOnly = Boolean(now);
      mark.show(now);
    },
  };
}

/** The part that asks for a field; `answer(value)` commits a question of one press. */
export function fieldPart(field, words, quick, answer) {
  if (quick) return quickField(field, words, answer);
  const parts = {
    options: choiceField,
    count: typedField,
    money: typedField,
    pay: payField,
    chips: chipField,
    order: orderField,
  };
  return parts[field.form](field, words);
}
