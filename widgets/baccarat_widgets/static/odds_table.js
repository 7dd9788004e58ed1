import { el, frame, watch } from "./kit.js";
import { choice, fileSaver, oddsView } from "./odds_parts.js";

function render({ model, el: root }) {
  const { words } = model.get("setup");
  const page = frame(root, words.table, "odds-table");
  const send = (intent) => model.send(intent);
  const files = fileSaver(model, page.section);
  const odds = oddsView(words, send, () => files.ask({ do: "download" }));
  const sheet = choice(words.sheet, (value) => send({ do: "sheet", sheet: value }));
  page.body.append(
    el("div", { class: "bc-row bc-odds-choices" }, sheet.node, odds.controls),
    odds.node,
  );
  const stop = watch(model, (state) => {
    sheet.show(state.sheets, state.sheet);
    odds.draw(state.odds);
    page.show(state);
  });
  return () => {
    files.stop();
    stop();
  };
}

export default { render };
