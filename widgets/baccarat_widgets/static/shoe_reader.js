import { pushButton } from "./controls.js";
import { el, frame, setAttr, setText, watch } from "./kit.js";
import { roadBoards } from "./road_boards.js";
import { tableHead, tableRows } from "./rows.js";

const PART = 384 * 1024;
const MOST = 32_000_000;

/** Where a file is cut so that no part is more than a message can hold. */
export function partsOf(size, part = PART) {
  return Array.from({ length: Math.max(1, Math.ceil(size / part)) }, (_none, n) => [
    n * part,
    Math.min(size, (n + 1) * part),
  ]);
}

function base64Of(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

function saveText({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function rowsTable(words) {
  const heads = [words.where, words.state, words.why, words.text];
  const body = el("tbody");
  const node = el(
    "div",
    {
      class: "bc-lab-scroll bc-reader-rows",
      tabindex: "0",
      role: "group",
      "aria-label": words.rows,
    },
    el("table", {}, el("caption", {}, words.rows), tableHead(heads), body),
  );
  let shown = "";
  return {
    node,
    draw(rows) {
      node.hidden = !rows.length;
      const now = JSON.stringify(rows);
      if (now === shown) return;
      shown = now;
      body.replaceChildren(...tableRows(rows));
    },
  };
}

function render({ model, el: root }) {
  const { words, boards: boardWords, example } = model.get("setup");
  const page = frame(root, words.label, "shoe-reader");
  const send = (intent) => model.send(intent);
  const said = el("div", { class: "bc-lab-said", role: "status" });
  const local = el("p", { class: "bc-reader-local", role: "alert", hidden: true });

  const tellHere = (text) => {
    setText(local, text);
    local.hidden = !text;
  };
  async function sendFile(file) {
    tellHere(file.size > MOST ? words.too_large : "");
    if (file.size > MOST) return;
    const parts = partsOf(file.size);
    for (const [n, [from, to]] of parts.entries())
      send({
        do: "part",
        data: await base64Of(file.slice(from, to)),
        first: n === 0,
        last: n === parts.length - 1,
        name: file.name,
      });
  }
  const file = el("input", {
    type: "file",
    accept: ".csv,.txt,.json,.tsv,text/*,application/json",
    onchange: () => {
      const [chosen] = file.files;
      if (chosen) sendFile(chosen).catch((error) => tellHere(String(error)));
      file.value = "";
    },
  });
  const text = el("textarea", { rows: 6, spellcheck: "false" });
  text.value = example;
  // Long text goes the way of a file, in parts that a message can hold.
  const readText = () => {
    if (text.value.length <= PART) return send({ do: "read", text: text.value });
    return sendFile(new File([text.value], words.pasted_name));
  };
  const read = pushButton(words.read, () => readText(), { class: "bc-main" });
  const deal = pushButton(words.deal, () => send({ do: "deal" }));
  const reading = el("span", { class: "bc-lab-stage", role: "status" });
  const rows = rowsTable(words);
  const remarks = el("ul", {});
  const remarked = el("details", {}, el("summary", {}, words.remarks), remarks);
  const shoe = el("input", {
    type: "number",
    min: 1,
    class: "bc-reader-shoe",
    onchange: () => send({ do: "shoe", shoe: Number(shoe.value) }),
  });
  const boards = roadBoards(boardWords);
  const tests = el("div", { class: "bc-reader-tests" });
  const writers = ["letters", "cards", "table", "json", "report"].map((form) =>
    pushButton(words[form], () => send({ do: "write", form }), { "data-form": form }),
  );
  const found = el(
    "div",
    { class: "bc-reader-found" },
    el("label", { class: "bc-lab-one" }, el("span", {}, words.shoe), shoe),
    boards.node,
    el("p", { class: "bc-reader-head" }, words.tests),
    tests,
    el("p", { class: "bc-reader-head" }, words.write),
    el("div", { class: "bc-row" }, writers),
  );
  page.body.append(
    el("p", { class: "bc-ask" }, words.ask),
    el("label", { class: "bc-lab-one" }, el("span", {}, words.file), file),
    local,
    el("label", { class: "bc-lab-text" }, el("span", {}, words.pasted), text),
    el("div", { class: "bc-row" }, read, deal, reading),
    said,
    rows.node,
    remarked,
    found,
  );

  const received = (message) => {
    if (message.download) saveText(message.download);
  };
  model.on("msg:custom", received);
  const unwatch = watch(model, (now) => {
    setText(reading, now.stage === "running" ? words.reading : "");
    if (said.textContent !== now.said.join(""))
      said.replaceChildren(...now.said.map((line) => el("p", {}, line)));
    rows.draw(now.rows);
    remarked.hidden = !now.remarks.length;
    remarks.replaceChildren(...now.remarks.map((line) => el("li", {}, line)));
    found.hidden = !now.shown;
    setAttr(shoe, "max", now.shoes);
    shoe.value = now.shoe;
    if (now.shown) boards.draw(now.shown);
    tests.replaceChildren(...now.tests.map((line) => el("p", {}, line)));
    for (const button of writers) {
      const { form } = button.dataset;
      button.hidden = (form === "cards" && !now.cards) || (form === "report" && !now.report);
    }
    setAttr(page.section, "data-stage", now.stage);
    page.show(now);
  });
  return () => {
    unwatch();
    model.off("msg:custom", received);
  };
}

export default { render };
