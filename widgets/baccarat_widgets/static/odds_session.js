import { el, setAttr, setText, waiting } from "./kit.js";

// What a number of rounds of one bet comes to, below its exact numbers.

const PAUSE = 250;

/** What a typed number of rounds asks for. */
export function roundsIntent(text) {
  return { do: "rounds", text };
}

/** The width of a chance's bar, as CSS has it; a chance is never too small to be seen. */
export function chanceWidth(share) {
  return share > 0 ? `${Math.max(0.5, Math.min(100, share * 100)).toFixed(2)}%` : "0";
}

function chanceLine({ name, text, share }) {
  const bar = el("span", { class: "bc-bar", "aria-hidden": "true" }, el("span", {}));
  bar.firstChild.style.inlineSize = chanceWidth(share);
  return el("div", {}, el("dt", {}, name), el("dd", {}, el("b", {}, text), bar));
}

function sessionPart({ of, chances, lines, said }) {
  return el(
    "div",
    { class: "bc-session-part" },
    of ? el("h5", {}, of) : null,
    el("dl", { class: "bc-session-chances" }, chances.map(chanceLine)),
    el(
      "dl",
      { class: "bc-session-lines" },
      lines.map(({ name, text }) => el("div", {}, el("dt", {}, name), el("dd", {}, text))),
    ),
    el("p", { class: "bc-session-said" }, said),
  );
}

/** The part of an opened bet: `node`, and `draw(row, rounds)`. What is being typed stays. */
export function sessionView(words, send) {
  const mark = `bc-session-${Math.random().toString(36).slice(2, 14)}`;
  const later = waiting();
  const ask = () => {
    later.clear();
    send(roundsIntent(input.value));
  };
  const input = el("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    spellcheck: "false",
    size: "9",
    oninput: () => later.set(ask, PAUSE),
    onchange: ask,
  });
  const label = el("span", {});
  const error = el("p", { class: "bc-session-error", id: mark, role: "alert", hidden: true });
  const heard = el("p", { class: "bc-heard", role: "status" });
  const answers = el("div", { class: "bc-session-parts" });
  const node = el(
    "div",
    { class: "bc-session" },
    el("label", { class: "bc-session-ask" }, input, label),
    error,
    heard,
    answers,
  );
  let shown = "";
  return {
    node,
    draw(row, rounds) {
      setText(label, words.rounds.replace("{bet}", row.label));
      if (!input.matches(":focus")) input.value = rounds.text;
      setText(error, rounds.error);
      error.hidden = !rounds.error;
      setAttr(input, "aria-invalid", rounds.error ? "true" : null);
      setAttr(input, "aria-describedby", rounds.error ? mark : null);
      const now = JSON.stringify(row.session);
      if (now === shown) return;
      shown = now;
      setText(heard, row.session.map((part) => [part.of, part.heard].join(" ").trim()).join(" "));
      answers.replaceChildren(...row.session.map(sessionPart));
    },
  };
}
