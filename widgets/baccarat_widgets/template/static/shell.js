/* The page around a lesson: its theme, its menu, and word of what is going on from the first moment to a lost kernel.
   It runs in the head, before anything is drawn, and needs nothing else. */
(() => {
  const root = document.documentElement;
  const KEY = "bc-theme";
  const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

  const chosen = () => {
    try {
      return window.localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const choose = (theme) => {
    try {
      window.localStorage.setItem(KEY, theme);
    } catch {
      /* A browser that keeps nothing still changes this page. */
    }
  };

  /** The learner's choice, and until there is one the system's. */
  function currentTheme() {
    const choice = chosen();
    if (choice === "light" || choice === "dark") return choice;
    return systemDark.matches ? "dark" : "light";
  }

  function paint(theme = currentTheme()) {
    const isDark = theme === "dark";
    root.dataset.bcTheme = theme;
    document.body?.setAttribute("data-jp-theme-light", String(!isDark));
    document.body?.setAttribute(
      "data-jp-theme-name",
      isDark ? "JupyterLab Dark" : "JupyterLab Light",
    );
    document.querySelector("[data-bc-do=theme]")?.setAttribute("aria-pressed", String(isDark));
  }

  /** Say something that the learner must know, above all else, until `unsay`. */
  function say(name, text, action) {
    unsay(name);
    const box = document.createElement("div");
    box.className = "bc-said";
    box.dataset.bcSaid = name;
    box.setAttribute("role", "alert");
    const words = document.createElement("p");
    words.textContent = text;
    box.append(words);
    if (action) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.bcDo = "reload";
      button.textContent = action;
      box.append(button);
    }
    document.body.append(box);
  }

  function unsay(name) {
    document.querySelector(`[data-bc-said="${name}"]`)?.remove();
  }

  const AFRESH = "Open the lesson afresh";
  const KEPT = "Your progress is kept in this browser.";

  /* ---- setting up ---- */

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
    progress(`Dealing the lesson: ${index} of ${count}`, index);
  };
  window.voila_finish = () => {
    window.cellLoaded = true;
    if (finished) return;
    finished = true;
    root.dataset.bcState = "cells";
    progress("Laying out the table…");
    whenReady();
  };

  const patience = window.setInterval(() => {
    if (root.dataset.bcState === "ready" || root.dataset.bcState === "failed") {
      window.clearInterval(patience);
    } else if (Date.now() - lastWord > 6000) {
      const words = document.querySelector("#bc-progress .bc-progress-text");
      if (words) words.textContent = "Still at it: this step takes a little longer…";
    }
  }, 1000);

  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
  const pause = (ms) => new Promise((resolve) => window.setTimeout(resolve, ms));

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
  const broken = (panel) => panel.textContent.startsWith("Error displaying widget");

  /** Whether every panel gets drawn; given up when one can't be, or when none has been drawn for so long. */
  async function allDrawn(ms) {
    let seen = -1;
    let end = 0;
    for (;;) {
      const all = panels();
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
      tryAgain("The lesson could not be laid out.");
      return;
    }
    watch(manager.kernel);
    const isShared = root.dataset.bcServer === "shared";
    const allowed = isShared && allowToClose(manager.kernel.serverSettings.baseUrl);
    if (!(await allDrawn(60000))) {
      await allowed;
      tryAgain("A part of the lesson could not be laid out.");
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
    say("failed", `${what} That is our fault, not yours. ${KEPT}`, AFRESH);
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

  /* Plotly's renderer writes a still of its chart into the output's model. Voila gives it the bare output instead of a
     model, so a place to write to is added. Voila does not tell outputs of a new width either: the chart looks itself.
     To a screen reader a chart is one picture with a name: its numbers stand beside it in words and in a table. */
  function nameChart(node, model) {
    const titles = node.closest(".bc-cell")?.querySelectorAll(".bc-numbers > strong") ?? [];
    const before = [...titles].filter(
      (each) => each.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const { title } = model.data["application/vnd.plotly.v1+json"]?.layout ?? {};
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", before.at(-1)?.textContent ?? title?.text ?? "Chart");
    document.querySelector("#js-plotly-tester")?.setAttribute("aria-hidden", "true");
  }

  function mendCharts(renderer) {
    const draw = renderer.prototype.renderModel;
    renderer.prototype.renderModel = function renderModel(model) {
      const drawn = draw.call(this, model.setData ? model : { ...model, setData() {} });
      Promise.resolve(drawn).then(() => nameChart(this.node, model));
      let width = this.node.clientWidth;
      this.bcWatch ??= new ResizeObserver(() => {
        if (this.node.clientWidth === width) return;
        width = this.node.clientWidth;
        this.update();
      });
      this.bcWatch.observe(this.node);
      return drawn;
    };
  }

  function whenExtensionComes(name, module, mend) {
    window._JUPYTERLAB ??= {};
    let held;
    Object.defineProperty(window._JUPYTERLAB, name, {
      enumerable: true,
      configurable: true,
      get: () => held,
      set: (container) => {
        held = {
          ...container,
          init: container.init,
          get: async (wanted) => {
            const factory = await container.get(wanted);
            if (wanted === module) mend(factory());
            return factory;
          },
        };
      },
    });
  }
  whenExtensionComes("jupyterlab-plotly", "./mimeExtension", (found) =>
    mendCharts(found.RenderedPlotly),
  );

  /* Jupyter looks for a widget's model for two seconds, but not once more at their end: a page that was busy just then
     has the model by now and would say that it has none. */
  function lookOnceMore(manager) {
    const find = manager.get_model;
    manager.get_model = async function getModel(id) {
      try {
        return await find.call(this, id);
      } catch (error) {
        if (this.has_model(id)) return find.call(this, id);
        throw error;
      }
    };
  }

  whenExtensionComes("@voila-dashboards/widgets-manager8", "./extension", (found) => {
    for (const plugin of found.default) {
      const activate = plugin.activate;
      plugin.activate = async (app, ...needs) => {
        const provided = await activate(app, ...needs);
        if (app.widgetManager) lookOnceMore(app.widgetManager);
        return provided;
      };
    }
  });

  /* ---- the kernel ---- */

  /* A page that is left closes its kernel. Jupyter's own server wants its cookie for that, which comes with a page of
     its own making; the launcher's server does not. */
  function allowToClose(baseUrl) {
    if (/\b_xsrf=/.test(document.cookie)) return Promise.resolve();
    return fetch(`${baseUrl}voila/tree`).catch(() => {});
  }

  /* A page on its way out has closed its kernel: it does not complain, unless it stays after all. */
  let departing = false;
  const OUT = 5000;
  window.addEventListener("beforeunload", () => {
    departing = true;
  });

  function watch(kernel) {
    let over = false;
    const leaving = new AbortController();
    const lose = (text) => {
      if (over) return;
      over = true;
      unsay("reconnecting");
      root.dataset.bcKernel = "lost";
      say("lost", text, AFRESH);
    };
    const asleep = `This page was left for so long that its table was cleared. ${KEPT}`;
    const restarted = `The table behind this page broke down and was set up anew. ${KEPT}`;
    const silent = `The course does not answer: if it was stopped, start it again. ${KEPT}`;

    async function ask() {
      const { baseUrl } = kernel.serverSettings;
      try {
        const answer = await fetch(`${baseUrl}api/kernels/${kernel.id}`, {
          cache: "no-store",
          signal: leaving.signal,
        });
        if (answer.status === 404) lose(asleep);
        return answer.ok;
      } catch {
        return false;
      }
    }

    async function askUntilSure() {
      if (departing) await pause(OUT);
      for (
        let tries = 0;
        tries < 5 && !over && kernel.connectionStatus !== "connected";
        tries += 1
      ) {
        if (!(await ask()) && tries > 2) lose(silent);
        await pause(1000);
      }
    }

    kernel.statusChanged.connect((_, status) => {
      if (status === "autorestarting" || status === "restarting") lose(restarted);
      if (status === "dead" && !departing) lose(asleep);
    });
    kernel.connectionStatusChanged.connect((_, status) => {
      if (over) return;
      if (status === "connected") unsay("reconnecting");
      else {
        if (!departing) say("reconnecting", "Reconnecting to the course…");
        askUntilSure();
      }
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && !over) ask();
    });
    // A page that is left has its kernel closed, and need not be told.
    window.addEventListener("pagehide", () => {
      over = true;
      leaving.abort();
    });
    root.dataset.bcKernel = "watched";
    // A course that stops before the first connection stands changes no status of it.
    askUntilSure();
  }

  /* ---- the page ---- */

  document.addEventListener("click", (event) => {
    const what = event.target.closest?.("[data-bc-do]")?.dataset.bcDo;
    if (what === "theme") {
      const theme = root.dataset.bcTheme === "dark" ? "light" : "dark";
      choose(theme);
      paint(theme);
    } else if (what === "reload") {
      window.location.reload();
    }
    for (const menu of document.querySelectorAll("details.bc-menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.bc-menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  systemDark.addEventListener("change", () => paint());
  /* Paper is light. */
  window.addEventListener("beforeprint", () => paint("light"));
  window.addEventListener("afterprint", () => paint());
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) paint();
  });
  window.addEventListener("resize", makeWideThingsReachable);
  /* Leaving a lesson closes its kernel, so a page that comes back from memory starts afresh. */
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.reload();
  });
  document.addEventListener("DOMContentLoaded", () => {
    /* Below JupyterLab the bare address is Lab's: the course stands in its folder. */
    const [folder] = window.location.pathname.match(/^.*\/voila\/render\/course\//) ?? [];
    for (const link of document.querySelectorAll("[data-bc-home]")) {
      if (folder) link.href = `${folder}index.ipynb`;
    }
    if (root.dataset.bcState === "loading" && !finished)
      fail("The lesson stopped before it was all here.");
  });

  window.bcShell = { paint, say, unsay };
  paint();
})();
