import { figures, pushButton, takeKeys, worded } from "./controls.js";
import { makeGrid } from "./grid.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { printAlone } from "./print_alone.js";
import { ruleCard } from "./rule_card.js";

const KINDS = ["bc-rule-draw", "bc-rule-stand", "bc-rule-natural", "bc-rule-blank"];

/** How a cell looks: its letter and its kind; `shown` is missing until it was answered. */
export function cellFace(shown, isAsked) {
  if (!shown) return { mark: isAsked ? "?" : "·", kind: "bc-rule-blank" };
  return { mark: shown.mark, kind: `bc-rule-${shown.does}` };
}

/** What a key does in the quiz: an answer, the next question, or nothing. */
export function quizIntent(key, quiz) {
  if (!quiz || quiz.done) return null;
  const action = { d: "draw", s: "stand" }[key.toLowerCase()];
  if (action) return quiz.said ? null : { do: "answer", number: quiz.number, action };
  return key === "Enter" && quiz.said ? { do: "next", number: quiz.number } : null;
}

function blankRow(cells) {
  return cells.map((cell) => ({ ...cell, does: "blank", mark: "·" }));
}

function playerCard(card) {
  return ruleCard({
    ...card,
    rows: [{ head: card.head, totals: [], cells: blankRow(card.cells) }],
  });
}

function bankerCard(card) {
  return ruleCard({
    ...card,
    rows: card.rows.map((row) => ({ ...row, cells: blankRow(row.cells) })),
  });
}

/** The name of each head of Banker's table. */
function headKeys(table, card) {
  const [top, ...rows] = table.rows;
  const columns = card.column_keys.map((key, place) => [top.cells[place + 1], key]);
  return new Map([...columns, ...card.rows.map(({ key }, place) => [rows[place].cells[0], key])]);
}

function quizPanel(words, send) {
  const question = el("p", { class: "bc-quiz-ask", role: "status" });
  const verdict = el("strong");
  const why = el("span");
  const said = el("p", { class: "bc-verdict", role: "status" }, verdict, " ", why);
  const answer = (action) => () => send({ do: "answer", action });
  const draw = pushButton(words.draw, answer("draw"), { "aria-keyshortcuts": "d" });
  const stand = pushButton(words.stand, answer("stand"), { "aria-keyshortcuts": "s" });
  const next = pushButton(words.next, () => send({ do: "next" }), { class: "bc-main" });
  const again = pushButton(words.again, () => send({ do: "again" }));
  const score = figures([words.streak, words.best]);
  const bar = el("progress", { class: "bc-done-bar" });
  const filled = el("span");
  const node = el(
    "div",
    { class: "bc-quiz" },
    question,
    el("div", { class: "bc-row" }, draw, stand, next, again),
    said,
    el(
      "div",
      { class: "bc-quiz-score" },
      score.node,
      el("label", { class: "bc-filled" }, filled, bar),
    ),
    el("p", { class: "bc-key-help" }, words.keys),
  );
  return {
    node,
    show(quiz) {
      setText(question, quiz.done ? words.done : quiz.question);
      for (const button of [draw, stand])
        setAttr(button, "aria-disabled", quiz.said ? "true" : null);
      setAttr(next, "aria-disabled", quiz.said && !quiz.done ? null : "true");
      again.hidden = !quiz.done;
      for (const button of [draw, stand, next]) button.hidden = quiz.done;
      setText(verdict, quiz.said?.text ?? "");
      setText(why, quiz.said?.why ?? "");
      setAttr(said, "data-right", quiz.said ? String(quiz.said.right) : null);
      setText(score.values[0], String(quiz.streak));
      setText(score.values[1], String(quiz.best));
      setText(filled, quiz.progress);
      bar.max = quiz.size;
      bar.value = quiz.filled;
    },
    focusEnd: () => again.focus(),
  };
}

export default {
  render({ model, el: root }) {
    const { mode, words, card, heads: told } = model.get("setup");
    const page = frame(root, mode === "quiz" ? words.quiz_label : words.label, "tableau");
    let state = model.get("state");
    const send = (intent) => model.send({ number: state.quiz?.number, ...intent });

    const quiz = mode === "quiz" ? quizPanel(words, send) : null;
    const player = playerCard(card.player);
    const banker = bankerCard(card.banker);
    const heads = headKeys(banker.table, card.banker);
    const names = new Map();
    for (const cell of [...card.player.cells, ...card.banker.rows.flatMap((row) => row.cells)])
      names.set(cell.key, cell.name);
    player.table.classList.add("bc-rule-player");
    banker.table.caption.append(el("span", { class: "bc-third" }, words.third));
    const says = el("p", { class: "bc-says", role: "status" });
    const legend = el(
      "p",
      { class: "bc-legend" },
      ["draw", "stand", "natural"].map((kind) =>
        el(
          "span",
          {},
          el("i", { class: `bc-swatch bc-rule-${kind}`, "aria-hidden": "true" }),
          words[`legend_${kind}`],
        ),
      ),
    );
    const print = quiz
      ? null
      : pushButton(words.print, () =>
          printAlone([player.table, banker.table, legend], "bc-tableau bc-printed-card"),
        );
    page.body.append(
      ...[quiz?.node, player.table, banker.table, says, legend, print].filter(Boolean),
    );

    const sentenceOf = (cell) => {
      const key = cell.dataset.key;
      if (key) return state.cells[key]?.sentence ?? worded(words.blank, { cell: names.get(key) });
      return told[heads.get(cell)] ?? "";
    };
    let active = null;
    const rest = () => {
      const lit =
        state.highlight && (banker.cells.get(state.highlight) ?? player.cells.get(state.highlight));
      setText(says, lit ? sentenceOf(lit) : words.look);
    };
    const clear = () => {
      for (const node of page.body.querySelectorAll(".bc-rule-on"))
        node.classList.remove("bc-rule-on");
      active = null;
    };
    const grids = [player.table, banker.table].map((table) => {
      const grid = makeGrid(table, {
        enter(cell) {
          clear();
          active = cell;
          for (const node of [cell, ...grid.headsOf(cell)]) node.classList.add("bc-rule-on");
          const sentence = sentenceOf(cell);
          if (sentence) setText(says, sentence);
          else rest();
        },
        leave() {
          clear();
          rest();
        },
      });
      return grid;
    });

    takeKeys(page.section, (key, event) => {
      if (event.target.closest("button") && key === "Enter" && !state.quiz?.said) return false;
      const intent = quizIntent(key, state.quiz);
      if (intent) model.send(intent);
      return intent !== null;
    });

    const draw = (now) => {
      const wasDone = state.quiz?.done;
      state = now;
      const asked = now.quiz && !now.quiz.done ? now.quiz.key : null;
      const missed = now.quiz?.said && !now.quiz.said.right;
      for (const cells of [player.cells, banker.cells])
        for (const cell of new Set(cells.values())) {
          const { key } = cell.dataset;
          const face = cellFace(now.cells[key], key === asked);
          setText(cell, face.mark);
          cell.classList.remove(...KINDS);
          cell.classList.add(face.kind);
          cell.classList.toggle("bc-rule-missed", key === asked && Boolean(missed));
        }
      const lit = asked ?? now.highlight;
      player.light(lit);
      banker.light(lit);
      const litCell = banker.cells.get(lit);
      if (litCell) grids[1].startAt(litCell);
      if (active) setText(says, sentenceOf(active));
      else rest();
      quiz?.show(now.quiz);
      if (quiz && now.quiz.done && !wasDone && page.section.contains(document.activeElement))
        quiz.focusEnd();
      page.show(now);
    };
    return watch(model, draw);
  },
};
