import { isIdle, pushButton, worded } from "./controls.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { optionRow } from "./options.js";
import { learnerRecord } from "./progress.js";
import { saveRecord } from "./record_file.js";
import { entryAfter } from "./record_merge.js";

const troubles = new Map();

/** What an earlier visit left, in words; null where there is nothing to tell. */
export function earlierVisit(entry, words, dateText) {
  if (!entry) return null;
  const values = { date: dateText(entry.at), tries: entry.tries };
  if (entry.right) return worded(entry.tries === 1 ? words.done_first : words.done_later, values);
  return worded(entry.done ? words.done_shown : words.begun, values);
}

function dateText(at) {
  const language = document.documentElement.lang || undefined;
  return new Date(at).toLocaleDateString(language, { dateStyle: "medium" });
}

function numberField(words, unit) {
  const input = el("input", {
    type: "text",
    class: "bc-typed-number",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    size: 12,
  });
  const tried = el("ul", { class: "bc-typed" });
  const node = el(
    "div",
    {},
    el(
      "label",
      { class: "bc-typed-label" },
      el("span", {}, words.answer),
      el(
        "span",
        { class: "bc-typed-field" },
        input,
        unit ? el("span", { class: "bc-unit" }, unit) : null,
      ),
    ),
    tried,
  );
  return { node, input, tried };
}

function hintList(hints, words) {
  return hints.map((hint, place) =>
    el(
      "li",
      {},
      el("strong", {}, worded(words.hint_name, { number: place + 1 })),
      " ",
      el("span", {}, hint),
    ),
  );
}

export default {
  // Once a model, however many views of it there are: a try is written down once.
  initialize({ model }) {
    const { item } = model.get("setup");
    let before = model.get("state");
    const changed = () => {
      const now = model.get("state");
      const was = before;
      before = now;
      const outcome = learnerRecord().change(`check/${item}`, (old, stamp) =>
        entryAfter(old, was, now, { ...stamp, right: now.ending === "found", ...now.answered }),
      );
      if (outcome !== "unchanged") troubles.set(item, outcome);
    };
    model.on("change:state", changed);
    return () => model.off("change:state", changed);
  },

  render({ model, el: root }) {
    const { item, question, kind, unit, words } = model.get("setup");
    let state = model.get("state");
    const page = frame(root, `${words.label}: ${question}`, "predict");
    const send = (intent) => model.send({ turn: state.turn, ...intent });

    const group = `bc-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    const rows = state.options.map((option, choice) => optionRow(option, choice, group, words));
    const field = kind === "number" ? numberField(words, unit) : null;
    const check = el("button", { type: "submit", class: "bc-main" }, words.check);
    check.addEventListener("click", (event) => {
      if (isIdle(event, check)) event.preventDefault();
    });
    const hint = pushButton(words.hint, () => send({ do: "hint" }));
    const show = pushButton(words.show, () => send({ do: "show" }));
    const again = pushButton(words.again, () => send({ do: "again" }));
    const verdict = el("strong");
    const why = el("span");
    const said = el(
      "p",
      { role: "status", class: field ? "bc-verdict" : "bc-heard" },
      verdict,
      " ",
      why,
    );
    const hints = el("ol", { class: "bc-hints" });
    const kept = el("span");
    const rescue = pushButton(words.save, () => saveRecord(learnerRecord(), {}));
    const keptBox = el("div", { class: "bc-kept" }, kept, rescue);
    const commit = (event) => {
      event.preventDefault();
      if (state.ending !== "open") return;
      if (field) send({ do: "commit", typed: field.input.value });
      else {
        const chosen = rows.findIndex((row) => row.radio.checked);
        send({ do: "commit", choice: chosen < 0 ? null : chosen });
      }
    };
    page.body.append(
      el(
        "form",
        { onsubmit: commit, novalidate: true },
        el(
          "fieldset",
          { class: "bc-question" },
          el("legend", { class: "bc-ask" }, question),
          field ? field.node : rows.map((row) => row.node),
        ),
        el("div", { class: "bc-row" }, check, hint, show, again),
      ),
      said,
      el("div", { class: "bc-hinted", role: "status" }, hints),
      keptBox,
    );

    const tellKept = () => {
      const trouble = troubles.get(item);
      const fresh = state.tries === 0 && state.ending === "open";
      const isLost = trouble === "blocked" || trouble === "full";
      const earlier = () => earlierVisit(learnerRecord().entry(`check/${item}`), words, dateText);
      const told = isLost ? words[trouble] : fresh ? earlier() : null;
      setText(kept, told ?? "");
      rescue.hidden = !isLost;
      keptBox.hidden = !told;
    };

    const draw = (now) => {
      const wasTries = state.tries;
      const reopened = state.ending !== "open" && now.ending === "open";
      state = now;
      const over = now.ending !== "open";
      const focus = document.activeElement;
      rows.forEach((row, place) => {
        if (reopened) row.radio.checked = false;
        row.show(now.options[place], over);
      });
      if (field) {
        if (reopened) field.input.value = "";
        field.input.readOnly = over;
        field.tried.replaceChildren(
          ...now.typed
            .slice(0, over ? undefined : -1)
            .filter((_, place) => !(now.ending === "found" && place === now.typed.length - 1))
            .map(({ typed, why: told }) => el("li", {}, el("b", {}, typed), " ", told)),
        );
        if (now.tries > wasTries && !over && focus === field.input) field.input.select();
      }
      setAttr(page.section, "data-ending", now.ending);
      setAttr(check, "aria-disabled", over ? "true" : null);
      hint.hidden = now.hints_left === 0;
      setText(hint, now.hints.length ? words.hint_next : words.hint);
      show.hidden = !now.can_show;
      again.hidden = !over;
      if ((focus === hint && hint.hidden) || (focus === show && show.hidden))
        (over ? again : check).focus();
      if (reopened && focus === again) (field?.input ?? rows[0].radio).focus();
      setText(verdict, now.said?.text ?? "");
      setText(why, now.said?.why ?? "");
      setAttr(said, "data-right", now.said ? String(now.said.right) : null);
      if (hints.children.length !== now.hints.length)
        hints.replaceChildren(...hintList(now.hints, words));
      tellKept();
      page.show(now);
    };
    return watch(model, draw);
  },
};
