import { el, setAttr, setText } from "./kit.js";
import { sessionView } from "./odds_session.js";

// The table of prices, shared by the widgets that show one.

/** What a heading's press asks for. */
export function sortIntent(column) {
  return { do: "sort", column: column.key, direction: column.next };
}

/** The width of a bar, as CSS has it; a bar of something is never too thin to be seen. */
export function barWidth(share) {
  return share > 0 ? `${Math.max(1, Math.min(100, share * 100)).toFixed(2)}%` : "0";
}

/** A mark by which a page knows the answer to its own request. */
export function newMark() {
  return Math.random().toString(36).slice(2, 14);
}

/**
 * Ask the kernel for files and save them as they come. Several pages may show one widget: each
 * saves only what it asked for. Returns `ask(intent)` and what undoes it.
 */
export function fileSaver(model, root) {
  const asked = new Set();
  const came = (message) => {
    const file = message?.save;
    if (!file || !asked.delete(file.ask)) return;
    const address = URL.createObjectURL(
      new Blob([file.text], { type: `${file.kind};charset=utf-8` }),
    );
    const link = el("a", { href: address, download: file.name, hidden: true });
    root.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  model.on("msg:custom", came);
  return {
    ask(intent) {
      const mark = newMark();
      asked.add(mark);
      model.send({ ...intent, ask: mark });
    },
    stop: () => model.off("msg:custom", came),
  };
}

/** A labelled choice; `show(options, chosen)` keeps it as the kernel has it. */
export function choice(label, change) {
  const select = el("select", { onchange: () => change(select.value) });
  const node = el("label", { class: "bc-choice" }, el("span", {}, label), select);
  let known = "";
  return {
    node,
    select,
    show(options, chosen) {
      const now = JSON.stringify(options);
      if (now !== known) {
        known = now;
        select.replaceChildren(
          ...options.map(({ value, label: text }) => el("option", { value }, text)),
        );
      }
      if (select.value !== chosen) select.value = chosen;
      node.hidden = options.length < 2;
    },
  };
}

function exactList(parts, label, words) {
  return parts.map(({ of, lines }) =>
    el(
      "div",
      { class: "bc-exact" },
      el("h4", {}, [label, of].filter(Boolean).join(", "), ", ", words.exactly),
      el(
        "dl",
        {},
        lines.map((line) =>
          el(
            "div",
            {},
            el("dt", {}, line.name),
            el(
              "dd",
              {},
              el("span", { class: "bc-exact-fraction" }, line.exact),
              " ",
              el("span", { class: "bc-exact-about" }, "≈ ", line.about),
            ),
          ),
        ),
      ),
    ),
  );
}

function oddsRow(kind, width, words, send) {
  const button = el("button", {
    type: "button",
    class: "bc-odds-bet",
    onclick: (event) => {
      if (event.detail < 2)
        send({ do: "show", bet: kind, open: button.getAttribute("aria-expanded") !== "true" });
    },
  });
  const cells = Array.from({ length: width }, () => el("td", {}));
  const line = el("tr", { "data-bet": kind }, el("th", { scope: "row" }, button), cells);
  const exact = el("div", {});
  const session = sessionView(words, send);
  const inside = el("div", { class: "bc-odds-inside" }, exact, session.node);
  const more = el(
    "tr",
    { class: "bc-odds-more", "data-more": kind },
    el("td", { colspan: width + 1 }, inside),
  );
  let opened = "";
  return {
    line,
    more,
    draw(row, keys, rounds) {
      setText(button, row.label);
      setAttr(button, "aria-expanded", String(row.open));
      more.hidden = !row.open;
      for (const [place, cell] of row.cells.entries())
        drawCell(cells[place], cell, keys[place], words);
      const now = JSON.stringify(row.exact);
      if (now !== opened) exact.replaceChildren(...exactList(row.exact, row.label, words));
      opened = now;
      session.draw(row, rounds);
    },
  };
}

function drawCell(node, cell, key, words) {
  setAttr(node, "data-column", key);
  const now = JSON.stringify(cell);
  if (node.dataset.shows === now) return;
  node.dataset.shows = now;
  if (cell.text === null) {
    node.replaceChildren(
      el("span", { "aria-hidden": "true" }, "–"),
      el("span", { class: "bc-heard" }, words.not_offered),
    );
    return;
  }
  const parts = [el("span", { class: "bc-odds-number" }, cell.text)];
  if (cell.bar !== undefined) {
    const bar = el("span", { class: "bc-bar", "aria-hidden": "true" }, el("span", {}));
    bar.firstChild.style.inlineSize = barWidth(cell.bar);
    bar.classList.toggle("bc-bar-gain", cell.gain);
    parts.push(bar);
    if (cell.gain) parts.push(el("span", { class: "bc-odds-gain" }, words.gain));
  }
  node.replaceChildren(...parts);
}

/** The table with its controls: `node`, and `draw(odds)` for a panel's snapshot. */
export function oddsView(words, send, download) {
  const head = el("tr", {});
  const body = el("tbody", {});
  const caption = el("caption", { class: "bc-heard" });
  const table = el("table", { class: "bc-odds" }, caption, el("thead", {}, head), body);
  const scroll = el(
    "div",
    { class: "bc-odds-scroll", role: "group", tabindex: "0", "aria-label": words.table },
    table,
  );
  const legend = el("div", { class: "bc-odds-legend" });
  const summary = el("p", { class: "bc-odds-summary" });
  const mode = choice(words.mode, (value) => send({ do: "mode", mode: value }));
  const compare = choice(words.compare, (value) => send({ do: "compare", sheet: value }));
  const save = el(
    "button",
    { type: "button", class: "bc-odds-save", onclick: (event) => event.detail < 2 && download() },
    words.download,
  );
  const node = el(
    "div",
    { class: "bc-odds-view" },
    legend,
    summary,
    scroll,
    el("p", { class: "bc-odds-hint" }, words.hint),
    el("div", { class: "bc-row bc-odds-foot" }, save),
  );
  let headings = [];
  let rows = new Map();
  let keys = "";

  function begin(columns) {
    keys = columns.map(({ key }) => key).join(" ");
    rows = new Map();
    headings = columns.map((column) => {
      const button = el("button", { type: "button", class: "bc-odds-sort" });
      const cell = el(
        "th",
        { scope: "col", "data-column": column.key, title: column.means },
        button,
      );
      button.addEventListener("click", () => send(sortIntent(cell.column)));
      return { cell, button };
    });
    head.replaceChildren(...headings.map(({ cell }) => cell));
    body.replaceChildren();
  }

  function drawHead(columns) {
    columns.forEach((column, place) => {
      const { cell, button } = headings[place];
      cell.column = column;
      setText(button, column.label);
      setAttr(cell, "aria-sort", column.sort === "none" ? null : column.sort);
    });
  }

  function drawBody(odds) {
    const inside = odds.columns.slice(1).map(({ key }) => key);
    const wanted = odds.rows.flatMap((row) => {
      if (!rows.has(row.kind)) rows.set(row.kind, oddsRow(row.kind, inside.length, words, send));
      const parts = rows.get(row.kind);
      parts.draw(row, inside, odds.rounds);
      return [parts.line, parts.more];
    });
    const same = wanted.length === body.children.length;
    if (!same || wanted.some((line, place) => line !== body.children[place]))
      body.replaceChildren(...wanted);
  }

  return {
    node,
    controls: [mode.node, compare.node],
    draw(odds) {
      if (odds.columns.map(({ key }) => key).join(" ") !== keys) begin(odds.columns);
      drawHead(odds.columns);
      drawBody(odds);
      const said = odds.sheets.map(
        ({ title, said: what }, place) =>
          `${odds.sheets.length > 1 ? `${"AB"[place]}: ` : ""}${title}. ${what}.`,
      );
      legend.replaceChildren(...said.map((text) => el("p", {}, text)));
      setText(caption, `${words.table}. ${said.join(" ")}`);
      setText(summary, odds.summary);
      mode.show(
        odds.modes.map((value) => ({ value, label: value })),
        odds.mode,
      );
      compare.show([{ value: "", label: words.nothing }, ...odds.choices], odds.compare);
    },
  };
}
