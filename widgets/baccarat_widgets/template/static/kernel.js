/* A page and its kernel: the page says when it is lost, and closes it when it goes. */
(() => {
  const root = document.documentElement;
  const { say, unsay, pause, word } = window.bcShell;

  /* A page that is left closes its kernel. Jupyter's own server wants its cookie for that, which comes with a page of
     its own making; the launcher's server does not. */
  function allowToClose(baseUrl) {
    if (/\b_xsrf=/.test(document.cookie)) return Promise.resolve();
    return fetch(`${baseUrl}voila/tree`).catch(() => {});
  }

  /* A page on its way out has closed its kernel: it does not complain, unless it stays after all. */
  let departing = false;
  const OUT = 20000;
  window.addEventListener("beforeunload", () => {
    departing = true;
  });

  function watch(kernel) {
    let over = false;
    const leaving = new AbortController();
    const lose = (why) => {
      if (over) return;
      over = true;
      unsay("reconnecting");
      root.dataset.bcKernel = "lost";
      say("lost", `${word(why)} ${word("kept")}`, word("afresh"));
    };

    async function ask() {
      const { baseUrl } = kernel.serverSettings;
      try {
        const answer = await fetch(`${baseUrl}api/kernels/${kernel.id}`, {
          cache: "no-store",
          signal: leaving.signal,
        });
        if (answer.status === 404) lose("asleep");
        return answer.ok;
      } catch {
        return false;
      }
    }

    async function askUntilSure() {
      let tries = 0;
      while (tries < 5 && !over && kernel.connectionStatus !== "connected") {
        if (departing) {
          await pause(OUT);
          departing = false;
          continue;
        }
        tries += 1;
        if (!(await ask()) && tries > 3) lose("silent");
        await pause(1000);
      }
    }

    kernel.statusChanged.connect((_, status) => {
      if (status === "autorestarting" || status === "restarting") lose("restarted");
      if (status === "dead" && !departing) lose("asleep");
    });
    kernel.connectionStatusChanged.connect((_, status) => {
      if (over) return;
      if (status === "connected") unsay("reconnecting");
      else {
        if (!departing) say("reconnecting", word("reconnecting"));
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

  window.bcKernel = { watch, allowToClose };
})();
