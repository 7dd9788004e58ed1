/* The page before a full room: it asks where it stands, and goes in when it is called. */
(() => {
  const line = document.querySelector("[data-bc-line]");
  const place = line.querySelector("[data-bc-place]");
  const SECONDS = 2;

  function goIn() {
    const address = new URL(window.location.href);
    address.searchParams.set("ticket", line.dataset.bcTicket);
    window.location.replace(address);
  }

  async function ask() {
    try {
      const answer = await fetch(line.dataset.bcLine, { cache: "no-store" });
      if (answer.status === 404) {
        // Asleep for too long, or the course was started anew: stand in line again.
        window.location.reload();
        return;
      }
      const standing = (await answer.json()).place;
      window.bcShell.unsay("reconnecting");
      if (standing === 0) {
        goIn();
        return;
      }
      const words = window.bcShell.word("number", { place: standing });
      if (place.textContent !== words) place.textContent = words;
    } catch {
      window.bcShell.say("reconnecting", window.bcShell.word("reconnecting"));
    }
    window.setTimeout(ask, SECONDS * 1000);
  }

  window.setTimeout(ask, SECONDS * 1000);
})();
