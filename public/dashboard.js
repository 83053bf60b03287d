// The keyboard of the dashboard's lists. Every page is complete without it.
(() => {
  const rows = () => [...document.querySelectorAll("[data-row]")];
  const isTyping = ({ target }) => target instanceof Element && target.closest("input, textarea, select, [contenteditable]");

  /** Moves the focus to another row; to the first if none has it. */
  function step(by) {
    const all = rows();
    const at = all.indexOf(document.activeElement);
    const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next]?.focus();
  }

  function showShortcuts() {
    const list = document.getElementById("shortcuts");
    if (!list) return;
    list.open = !list.open;
    list.querySelector("summary").focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "x") document.activeElement?.closest("tr")?.querySelector("[type=checkbox]")?.click();
    else if (event.key === "?") showShortcuts();
    else document.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
  });
})();
