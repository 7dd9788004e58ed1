import { pushButton, worded } from "./controls.js";
import { el, frame, passText, setAttr, setText, watch } from "./kit.js";

/** What stands before a finding: a sign that is told apart without its colour. */
export const SIGNS = { wrong: "✗", missing: "?", costly: "▲", right: "✓", note: "·" };

/** The lines worth showing: those with words in them. */
export function toldLines(lines) {
  return lines.filter(({ text }) => text.trim());
}

/** Whether the text to be audited differs from the text that was. */
export function isStale(typed, state) {
  return typed !== state.text;
}

function findingItem(finding) {
  return el(
    "li",
    { class: `bc-finding bc-finding-${finding.severity}`, "data-kind": finding.kind },
    el("span", { class: "bc-finding-sign", "aria-hidden": "true" }, SIGNS[finding.severity]),
    el("span", {}, el("strong", {}, `${finding.label}: `), finding.sentence),
  );
}

function findingList(findings) {
  return findings.length ? el("ul", { class: "bc-findings" }, findings.map(findingItem)) : null;
}

function auditRow(line, words) {
  const read = line.read.length
    ? el("span", { class: "bc-audit-read" }, worded(words.read, { read: line.read.join("; ") }))
    : null;
  return el(
    "tr",
    { "data-line": line.number },
    el("th", { scope: "row" }, String(line.number)),
    el("td", { class: "bc-audit-text" }, el("span", { class: "bc-audit-words" }, line.text), read),
    el("td", { class: "bc-audit-found" }, findingList(line.findings)),
  );
}

// A list inside its label would lend the label its own words, so the name is said outright.
function field(label, input) {
  setAttr(input, "aria-label", label);
  return el("label", { class: "bc-audit-field" }, el("span", {}, label), input);
}

function render({ model, el: root }) {
  const { words, pages, limit } = model.get("setup");
  const page = frame(root, words.label, "audit-report");
  let loaded = null;

  const choose = el(
    "select",
    {},
    pages.map(({ value, label }) => el("option", { value, disabled: value === "" }, label)),
  );
  const text = el("textarea", { rows: "12", spellcheck: "false", class: "bc-audit-source" });
  const rounds = el("input", { inputmode: "numeric", size: "5", autocomplete: "off" });
  const stake = el("input", { inputmode: "decimal", size: "7", autocomplete: "off" });
  const pace = () => ({ rounds: rounds.value, stake: stake.value.replaceAll(",", "") });
  const run = pushButton(
    words.audit,
    () => passText(text, limit, (typed) => model.send({ do: "audit", text: typed, ...pace() })),
    { class: "bc-main" },
  );
  const changed = el("span", { class: "bc-audit-changed", hidden: true }, words.changed);
  const summary = el("p", { class: "bc-audit-summary", role: "status" });
  const showRead = pushButton(words.show_read, () => {
    const shown = section.classList.toggle("bc-audit-reading");
    setAttr(showRead, "aria-pressed", String(shown));
  });
  setAttr(showRead, "aria-pressed", "false");
  const rows = el("tbody");
  const lines = el(
    "table",
    { class: "bc-audit-lines" },
    el("caption", { class: "bc-heard" }, words.lines),
    el(
      "thead",
      { class: "bc-audit-heads" },
      el(
        "tr",
        {},
        [words.line, words.its_text, words.finding].map((head) => el("th", { scope: "col" }, head)),
      ),
    ),
    rows,
  );
  const whole = el("div", { class: "bc-audit-whole" });
  const caption = el("caption");
  const prices = el("tbody");
  const priced = el(
    "table",
    { class: "bc-audit-prices" },
    caption,
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        [words.bet, words.pays, words.edge, words.hour].map((head) =>
          el("th", { scope: "col" }, head),
        ),
      ),
    ),
    prices,
  );
  const cost = el("div", { class: "bc-audit-cost" }, el("h3", {}, words.prices), priced);
  const section = el(
    "div",
    { class: "bc-audit-report" },
    el("h3", {}, words.found),
    el("div", { class: "bc-row bc-audit-top" }, summary, showRead),
    lines,
    el("div", {}, el("h3", {}, words.whole), whole),
    cost,
  );
  page.body.append(
    el(
      "div",
      { class: "bc-audit-form" },
      field(words.page, choose),
      field(words.text, text),
      el("p", { class: "bc-audit-help" }, words.help),
      el(
        "div",
        { class: "bc-row bc-audit-pace" },
        field(words.rounds, rounds),
        field(words.stake, stake),
        run,
        changed,
      ),
    ),
    section,
  );

  const note = () => {
    changed.hidden = !isStale(text.value, model.get("state"));
  };
  text.addEventListener("input", note);
  choose.addEventListener("change", () =>
    model.send({ do: "page", page: choose.value, ...pace() }),
  );
  for (const input of [rounds, stake])
    input.addEventListener("change", () => model.send({ do: "pace", ...pace() }));

  const stop = watch(model, (state) => {
    if (state.loaded !== loaded) {
      text.value = state.text;
      loaded = state.loaded;
    }
    choose.value = state.page;
    if (!state.notice) {
      if (rounds.value !== state.rounds) rounds.value = state.rounds;
      if (stake.value !== state.stake) stake.value = state.stake;
    }
    setText(summary, state.summary);
    rows.replaceChildren(...toldLines(state.lines).map((line) => auditRow(line, words)));
    whole.replaceChildren(...[findingList(state.whole)].filter(Boolean));
    setText(caption, state.caption);
    cost.hidden = !state.prices.length;
    prices.replaceChildren(
      ...state.prices.map((price) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, price.bet),
          [price.pays, price.edge, price.hour].map((cell) => el("td", {}, cell)),
        ),
      ),
    );
    note();
    page.show(state);
  });
  return stop;
}

export default { render };
