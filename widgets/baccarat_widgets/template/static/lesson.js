/* A lesson from the first word to ready: how far it has come, whether all of it has been drawn, and if not, why. */
(() => {
  const root = document.documentElement;
  const { say, pause, word } = window.bcShell;

  let finished = false;
  let lastWord = Date.now();

  function progress(text, done) {
    lastWord = Date.now();
    const bar = document.querySelector("#bc-progress progress");
    const words = document.querySelector("#bc-progress .bc-progress-text");
    if (bar && done !== undefined) bar.value = done;
    if (words) words.textContent = text;
  }

  window.voila_heartbeat = () => {};
  window.voila_process = () => {
    const index = document.querySelectorAll(".bc-cell").length;
    const count = document.querySelector("#bc-progress progress")?.max ?? index;
    progress(word("dealing", { index, count }), index);
  };
  window.voila_finish = () => {
    window.cellLoaded = true;
    if (finished) return;
    finished = true;
    root.dataset.bcState = "cells";
    progress(word("laying"));
    whenReady();
  };

  const patience = window.setInterval(() => {
    if (root.dataset.bcState === "ready" || root.dataset.bcState === "failed") {
      window.clearInterval(patience);
    } else if (Date.now() - lastWord > 6000) {
      const words = document.querySelector("#bc-progress .bc-progress-text");
      if (words) words.textContent = word("longer");
    }
  }, 1000);

  /* Where the first words are to come first, the scripts are loaded once there is something to read. */
  const FIRST_WORDS = 1000;
  const loadScripts = () => {
    for (const link of document.querySelectorAll("link[rel=bc-later]")) link.rel = "preload";
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    loadScripts();
  }).observe({ type: "paint", buffered: true });
  pause(FIRST_WORDS).then(loadScripts);

  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';

  async function until(done, ms) {
    const end = Date.now() + ms;
    while (!done()) {
      if (Date.now() > end) return false;
      await pause(40);
    }
    return true;
  }

  /* A widget's place is a panel: first with a word that it is loading, then with what the widget draws. */
  const panels = () => [...document.querySelectorAll(".jp-OutputArea-output.lm-Panel")];
  const drawn = (panel) => panel.querySelector(".lm-Widget")?.childElementCount > 0;
  const firstWords = (node) =>
    document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()?.data ?? "";
  const charts = () => [...document.querySelectorAll(".bc-chart")];
  const charted = (chart) => chart.querySelector(".main-svg, pre") !== null;
  const broken = (panel) => firstWords(panel).startsWith("Error displaying widget");

  /** Whether every place gets drawn; given up when one can't be, or when none has been drawn for so long. */
  async function allDrawn(places, drawn, ms) {
    let seen = -1;
    let end = 0;
    for (;;) {
      const all = places();
      const count = all.filter(drawn).length;
      if (count === all.length) return true;
      if (count > seen) {
        seen = count;
        end = Date.now() + ms;
      }
      if (all.some(broken) || Date.now() > end) return false;
      await pause(40);
    }
  }

  /** Ready is when every output has been drawn and the kernel is watched over. */
  async function whenReady() {
    const manager =
      (await until(() => window.jupyterapp && !document.querySelector(OUTPUT), 60000)) &&
      (await Promise.race([
        window.jupyterapp.widgetManagerPromise.promise,
        pause(60000).then(() => false),
      ]));
    if (!manager) {
      tryAgain("not_laid");
      return;
    }
    window.bcKernel.watch(manager.kernel);
    const isShared = root.dataset.bcServer === "shared";
    const allowed = isShared && window.bcKernel.allowToClose(manager.kernel.serverSettings.baseUrl);
    const isWhole = async () => {
      if (!(await allDrawn(panels, drawn, 60000))) return false;
      root.dataset.bcState = "charts";
      window.bcMends.startCharts();
      return allDrawn(charts, charted, 60000);
    };
    if (!(await isWhole())) {
      await allowed;
      tryAgain("part_not_laid");
      return;
    }
    forgetTry();
    root.dataset.bcState = "ready";
    window.dispatchEvent(new Event("resize"));
    for (const sign of document.querySelectorAll(".bc-lesson .anchor-link")) sign.remove();
    makeWideThingsReachable();
  }

  /* On a crowded machine a part of the page may come too late. It tries this often by itself before it asks the
     learner. */
  const TRIES = 3;
  const TRIED = `bc-tried:${window.location.pathname}`;

  function tryAgain(what) {
    let tries = TRIES;
    try {
      tries = Number(window.sessionStorage.getItem(TRIED)) + 1;
      window.sessionStorage.setItem(TRIED, tries);
    } catch {
      /* A browser that keeps nothing could try for ever, so it does not try. */
    }
    if (tries >= TRIES) {
      forgetTry();
      fail(what);
      return;
    }
    console.warn("Lesson: opening it once more.");
    window.location.reload();
  }

  function forgetTry() {
    try {
      window.sessionStorage.removeItem(TRIED);
    } catch {
      /* Nothing was kept. */
    }
  }

  function fail(what) {
    root.dataset.bcState = "failed";
    say("failed", `${word(what)} ${word("fault")} ${word("kept")}`, word("afresh"));
  }

  /* What scrolls sideways must be reachable by keyboard. */
  function makeWideThingsReachable() {
    for (const node of document.querySelectorAll(
      ".bc-lesson table, .bc-lesson pre, .bc-lesson mjx-container",
    )) {
      if (node.scrollWidth > node.clientWidth + 1) node.tabIndex = 0;
      else if (node.getAttribute("tabindex") === "0") node.removeAttribute("tabindex");
    }
  }

  window.addEventListener("resize", makeWideThingsReachable);
  document.addEventListener("DOMContentLoaded", () => {
    if (root.dataset.bcState === "loading" && !finished) fail("stopped");
  });
})();
