/* The page around a lesson: its theme, its menu, and a place for words that the learner must not miss.
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

  /** What the page says in the learner's language (told.j2), with numbers for the names in braces. */
  function word(name, numbers = {}) {
    const words = JSON.parse(document.getElementById("bc-words").textContent);
    return words[name].replace(/\{(\w+)\}/g, (_, number) => numbers[number]);
  }

  const pause = (ms) => new Promise((resolve) => window.setTimeout(resolve, ms));

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
  });

  window.bcShell = { paint, say, unsay, pause, word };
  paint();
})();
