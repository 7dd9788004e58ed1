import { pushButton, worded } from "./controls.js";
import { el, setAttr, setText } from "./kit.js";

// What a drill asks for, one part a form: options, counts, money, payments, chips and calls in order.
// Each part has `node`, `value()` ("" until there is one), `show(mark)` and `focus()`.

function drillMark(words) {
  const verdict = el("strong");
  const text = el("span");
  const belief = el("span", { class: "bc-drill-belief" });
  const node = el("p", { class: "bc-drill-mark", hidden: true }, verdict, " ", text, " ", belief);
  return {
    node,
    show(mark) {
      node.hidden = !mark;
      setAttr(node, "data-right", mark ? String(mark.right) : null);
      if (!mark) return;
      setText(verdict, mark.right ? "" : worded(words.answer, mark));
      setText(text, mark.why);
      setText(belief, mark.belief ? worded(words.belief, mark) : "");
    },
  };
}

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

/** Heaps of chips as an answer: the dearest first. */
export function heapText(heap) {
  return Object.entries(heap)
    .filter(([, number]) => number > 0)
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([chip, number]) => `${chip}x${number}`)
    .join(" ");
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
  const mark = drillMark(words);
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

function labelled(field, words, ...parts) {
  const mark = drillMark(words);
  const node = el(
    "fieldset",
    { class: "bc-drill-field", "data-form": field.form, "data-field": field.name },
    el("legend", {}, field.label),
    parts,
    mark.node,
  );
  return { node, mark };
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
  const { node, mark } = labelled(field, words, input);
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
  const { node, mark } = labelled(field, words, box);
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
  const { node, mark } = labelled(field, words, box);
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

function chipField(field, words) {
  const heap = {};
  const list = el("ul", { class: "bc-drill-heap" });
  const empty = el("p", { class: "bc-none" }, words.heap_empty);
  let over = false;
  const change = (chip, by) => {
    if (over) return;
    heap[chip] = Math.max(0, (heap[chip] ?? 0) + by);
    draw();
  };
  const tray = field.options.map(({ name, label }, place) =>
    pushButton(label, () => change(name, 1), {
      class: `bc-chip bc-chip-${field.options.length - 1 - place}`,
      "data-chip": name,
    }),
  );
  // A chip is put down as often as it is pressed, so a double click counts twice.
  for (const button of tray)
    button.addEventListener("click", (event) => {
      if (event.detail > 1) change(button.dataset.chip, 1);
    });
  const minus = Object.fromEntries(
    field.options.map(({ name, label }) => [
      name,
      el(
        "button",
        {
          type: "button",
          "aria-label": worded(words.less, { chip: label }),
          onclick: () => change(name, -1),
        },
        "−",
      ),
    ]),
  );
  const draw = () => {
    const there = field.options.filter(({ name }) => heap[name] > 0);
    const focus = document.activeElement;
    list.replaceChildren(
      ...there.map(({ name, label }) =>
        el("li", {}, el("b", {}, `${heap[name]} × ${label}`), over ? null : minus[name]),
      ),
    );
    if (list.contains(focus)) focus.focus();
    else if (focus && !focus.isConnected) tray[0].focus();
    empty.hidden = there.length > 0;
  };
  const { node, mark } = labelled(
    field,
    words,
    el("div", { class: "bc-tray", role: "group", "aria-label": words.chips }, tray),
    el("div", { role: "group", "aria-label": words.heap, "aria-live": "polite" }, list, empty),
  );
  draw();
  return {
    node,
    value: () => heapText(heap),
    focus: () => tray[0].focus(),
    show(now) {
      over = Boolean(now);
      for (const button of tray) setAttr(button, "aria-disabled", over ? "true" : null);
      draw();
      mark.show(now);
    },
  };
}

function orderField(field, words) {
  const chosen = [];
  const labels = Object.fromEntries(field.options.map(({ name, label }) => [name, label]));
  const list = el("ol", { class: "bc-drill-calls" });
  const empty = el("p", { class: "bc-none" }, words.order_empty);
  let over = false;
  const buttons = field.options.map(({ name, label }) =>
    pushButton(
      label,
      () => {
        if (over || chosen.includes(name)) return;
        chosen.push(name);
        draw();
      },
      { "data-call": name },
    ),
  );
  const undo = pushButton(words.undo, () => {
    chosen.pop();
    draw();
  });
  const clear = pushButton(words.clear, () => {
    chosen.length = 0;
    draw();
  });
  const draw = () => {
    list.replaceChildren(...chosen.map((name) => el("li", {}, labels[name])));
    empty.hidden = chosen.length > 0;
    for (const button of buttons) {
      const used = over || chosen.includes(button.dataset.call);
      setAttr(button, "aria-disabled", used ? "true" : null);
    }
    for (const button of [undo, clear])
      setAttr(button, "aria-disabled", over || !chosen.length ? "true" : null);
  };
  const { node, mark } = labelled(
    field,
    words,
    el("div", { class: "bc-drill-options", role: "group", "aria-label": words.calls }, buttons),
    el("div", { role: "group", "aria-label": words.order, "aria-live": "polite" }, list, empty),
    el("div", { class: "bc-row" }, undo, clear),
  );
  draw();
  return {
    node,
    value: () => chosen.join(" "),
    focus: () => buttons[0].focus(),
    show(now) {
      over = Boolean(now);
      draw();
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
