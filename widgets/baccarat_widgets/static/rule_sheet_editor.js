import { el, frame, passText, setAttr, setText, watch } from "./kit.js";
import { choice, fileSaver, newMark, oddsView } from "./odds_parts.js";

/** What a field's change asks for. */
export function setIntent(key, text) {
  return { do: "set", field: key, text };
}

/** Whether two lists of fields or bets have the same keys in the same order. */
export function sameKeys(one, other) {
  return one.length === other.length && one.every(({ key }, place) => key === other[place].key);
}

function formField(first, send) {
  const { key } = first;
  const mark = `bc-${newMark()}`;
  const error = el("p", { class: "bc-field-error", id: mark, role: "alert" });
  const typed = () => {
    shown = null;
    send(setIntent(key, input.value));
  };
  const input = first.choices.length
    ? el(
        "select",
        { onchange: typed },
        first.choices.map((value) => el("option", { value }, value)),
      )
    : el("input", {
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        inputmode: first.whole ? "numeric" : null,
        placeholder: first.empty || null,
        onchange: typed,
      });
  const node = el(
    "div",
    { class: "bc-field", "data-field": key },
    el("label", {}, el("span", {}, first.label), input),
    error,
  );
  let shown = null;
  return {
    node,
    draw(state) {
      if (shown !== state.text) {
        input.value = state.text;
        shown = state.text;
      }
      setText(error, state.error);
      error.hidden = !state.error;
      setAttr(input, "aria-invalid", state.error ? "true" : null);
      setAttr(input, "aria-describedby", state.error ? mark : null);
    },
  };
}

/** Fields that keep their places, and with them what is being typed, while their keys stay. */
function fieldList(host, send) {
  let known = [];
  let parts = [];
  return (fields) => {
    if (!sameKeys(fields, known)) {
      const old = new Map(known.map(({ key }, place) => [key, parts[place]]));
      parts = fields.map((field) => old.get(field.key) ?? formField(field, send));
      host.replaceChildren(...parts.map(({ node }) => node));
      known = fields;
    }
    for (const [place, field] of fields.entries()) parts[place].draw(field);
  };
}

function betCard(first, words, send, turn) {
  const name = el("h4", {});
  const edge = el("span", { class: "bc-bet-edge" });
  const remove = el(
    "button",
    {
      type: "button",
      class: "bc-bet-remove",
      "aria-label": words.remove_bet.replace("{bet}", first.label),
      onclick: () => send({ do: "remove", bet: first.key, turn: turn() }),
    },
    words.remove,
  );
  const fields = el("div", { class: "bc-fields" });
  const drawFields = fieldList(fields, send);
  const node = el(
    "div",
    { class: "bc-bet", role: "group", "aria-label": first.label, "data-bet": first.key },
    el("div", { class: "bc-bet-head" }, name, edge),
    fields,
    remove,
  );
  return {
    node,
    draw(bet) {
      setText(name, bet.label);
      setText(edge, words.edge.replace("{edge}", bet.edge));
      drawFields(bet.fields);
    },
  };
}

/** The sheet as text: what is being typed there stays until it is used or given back. */
function textPart({ words, limit }, send, turn, save) {
  const mark = `bc-${newMark()}`;
  const area = el("textarea", {
    rows: "12",
    spellcheck: "false",
    "aria-label": words.text_label,
    "aria-describedby": mark,
    oninput: () => buttons(),
  });
  const error = el("p", { class: "bc-field-error", role: "alert" });
  const use = el("button", { type: "button", class: "bc-main" }, words.use);
  const discard = el("button", { type: "button" }, words.discard);
  use.addEventListener("click", () => passText(area, limit, (text) => send({ do: "paste", text })));
  discard.addEventListener("click", () => {
    area.value = given;
    if (failed) send({ do: "discard", turn: turn() });
    buttons();
  });
  let given = "";
  let failed = false;
  const changed = () => area.value !== given;
  function buttons() {
    use.hidden = !changed() && !failed;
    discard.hidden = use.hidden;
  }
  const node = el(
    "details",
    { class: "bc-sheet-text" },
    el("summary", {}, words.text),
    el("p", { class: "bc-odds-hint", id: mark }, words.text_hint),
    area,
    error,
    el(
      "div",
      { class: "bc-row" },
      use,
      discard,
      el("button", { type: "button", onclick: save }, words.save),
    ),
  );
  return {
    node,
    draw(state) {
      const mine = changed() && area.value !== state.text;
      if (!mine || state.text_error) area.value = state.text;
      given = state.text;
      failed = Boolean(state.text_error);
      setText(error, state.text_error);
      error.hidden = !failed;
      setAttr(area, "aria-invalid", failed ? "true" : null);
      buttons();
    },
  };
}

function render({ model, el: root }) {
  const { words, sheets, limit } = model.get("setup");
  const page = frame(root, words.editor, "rule-sheet-editor");
  const send = (intent) => model.send(intent);
  const turn = () => model.get("state").turn;
  const files = fileSaver(model, page.section);
  const odds = oddsView(words, send, () => files.ask({ do: "download" }));
  const once = (intent) => (event) => event.detail < 2 && send({ ...intent, turn: turn() });

  const load = choice(words.load, (sheet) => {
    if (sheet) send({ do: "load", sheet, turn: turn() });
    load.select.value = "";
  });
  const add = choice(words.add, (bet) => {
    if (bet) send({ do: "add", bet, turn: turn() });
    add.select.value = "";
  });
  const undo = el("button", { type: "button", onclick: once({ do: "undo" }) }, words.undo);
  const reset = el("button", { type: "button", onclick: once({ do: "reset" }) }, words.reset);
  const head = el("div", { class: "bc-fields bc-fields-sheet" });
  const more = el("div", { class: "bc-fields bc-fields-sheet" });
  const drawHead = fieldList(head, send);
  const drawMore = fieldList(more, send);
  const bets = el("div", { class: "bc-bet-rows" });
  const waits = el("p", { class: "bc-notice bc-waits" });
  const heard = el("p", { class: "bc-heard", role: "status" });
  const text = textPart({ words, limit }, send, turn, () => files.ask({ do: "export" }));
  let cards = new Map();

  page.body.append(
    el("div", { class: "bc-row bc-odds-choices" }, load.node, undo, reset),
    head,
    el("details", { class: "bc-sheet-more" }, el("summary", {}, words.more), more),
    el("h3", {}, words.bets),
    bets,
    el("div", { class: "bc-row bc-sheet-add" }, add.node),
    text.node,
    el("h3", {}, words.prices),
    waits,
    el("div", { class: "bc-row bc-odds-choices" }, odds.controls),
    odds.node,
    heard,
  );

  function drawBets(list) {
    const next = new Map(
      list.map((bet) => [bet.key, cards.get(bet.key) ?? betCard(bet, words, send, turn)]),
    );
    const nodes = [...next.values()].map(({ node }) => node);
    if (nodes.length !== bets.children.length || nodes.some((node, n) => node !== bets.children[n]))
      bets.replaceChildren(...nodes);
    cards = next;
    for (const bet of list) cards.get(bet.key).draw(bet);
  }

  const stop = watch(model, (state) => {
    const pick = { value: "", label: words.load_pick };
    load.show([pick, ...sheets], "");
    add.show([pick, ...state.missing], "");
    setAttr(undo, "disabled", !state.can_undo);
    setAttr(reset, "disabled", !state.changed);
    drawHead(state.fields);
    drawMore(state.more);
    drawBets(state.bets);
    text.draw(state);
    odds.draw(state.odds);
    setText(waits, state.waits);
    waits.hidden = !state.waits;
    setText(heard, state.heard);
    page.show(state);
  });
  return () => {
    files.stop();
    stop();
  };
}

export default { render };
