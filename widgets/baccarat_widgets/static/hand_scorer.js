import { cardPicture } from "./cards.js";
import { figures, pushButton, takeKeys, worded } from "./controls.js";
import { calm, el, frame, setAttr, setText, watch } from "./kit.js";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** What a key does: an answer, the next hand, or nothing. */
export function scorerIntent(key, { number, said }) {
  if (/^[0-9]$/.test(key)) return said ? null : { do: "answer", number, count: Number(key) };
  return (key === "Enter" || key === " ") && said ? { do: "next", number } : null;
}

export default {
  render({ model, el: root }) {
    const { words } = model.get("setup");
    let state = model.get("state");
    const page = frame(root, words.label, "scorer");

    const name = el("h3", { class: "bc-scorer-name" });
    const cards = el("div", { class: "bc-scorer-cards" });
    const heard = el("p", { class: "bc-heard", role: "status" });
    const verdict = el("strong");
    const why = el("span");
    const said = el("p", { class: "bc-verdict", role: "status" }, verdict, " ", why);
    const pad = DIGITS.map((count) =>
      pushButton(String(count), () => model.send({ do: "answer", number: state.number, count }), {
        "data-count": count,
      }),
    );
    const next = pushButton(words.next, () => model.send({ do: "next", number: state.number }), {
      class: "bc-main",
    });
    const score = figures([words.streak, words.best]);
    const tally = el("p", { class: "bc-tally" });
    page.body.append(
      el("div", { class: "bc-scorer-felt" }, name, cards),
      heard,
      el("p", { class: "bc-ask" }, words.ask),
      el("div", { class: "bc-pad", role: "group", "aria-label": words.counts }, pad),
      el("div", { class: "bc-scorer-end" }, said, next),
      el("div", { class: "bc-scorer-score" }, score.node, tally),
      el("p", { class: "bc-key-help" }, words.keys),
    );

    takeKeys(page.section, (key) => {
      const intent = scorerIntent(key, state);
      if (intent) model.send(intent);
      return intent !== null;
    });

    let drawn = 0;
    const draw = (now) => {
      state = now;
      if (now.number !== drawn) {
        const moves = drawn && !calm();
        const pictures = now.cards.map(cardPicture);
        if (moves) for (const picture of pictures) picture.classList.add("bc-scorer-new");
        cards.replaceChildren(...pictures);
        setText(name, worded(words.hand, now));
        if (drawn) setText(heard, now.heard);
        drawn = now.number;
      }
      for (const button of pad) {
        const count = Number(button.dataset.count);
        setAttr(button, "aria-disabled", now.said ? "true" : null);
        const mark =
          count === now.said?.count ? "right" : count === now.said?.given ? "wrong" : null;
        setAttr(button, "data-mark", mark);
      }
      setAttr(next, "aria-disabled", now.said ? null : "true");
      setText(verdict, now.said?.text ?? "");
      setText(why, now.said?.why ?? "");
      setAttr(said, "data-right", now.said ? String(now.said.right) : null);
      setText(score.values[0], String(now.streak));
      setText(score.values[1], String(now.best));
      setText(tally, now.score);
      page.show(now);
    };
    return watch(model, draw);
  },
};
