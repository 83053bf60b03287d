// The keyboard of the dashboard's lists. Every page is complete without it.
(() => {
  const rows = () => [...document.querySelectorAll("[data-row]")];
  const isTyping = ({ target }) => target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  const boxes = () => [...document.querySelectorAll("tr [type=checkbox]")];
  const boxOf = (element) => element?.closest("tr")?.querySelector("[type=checkbox]");
  let lastBox = null;

  /** Moves the focus to another row; to the first if none has it. */
  function step(by) {
    const all = rows();
    const row = document.activeElement?.closest("tr");
    const at = all.findIndex((link) => link === document.activeElement || (row && row.contains(link)));
    const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next]?.focus();
  }

  /** Selects the row that has the focus, or lets go of it; with all since the last one, if that is asked for. */
  function select(isRange) {
    const box = boxOf(document.activeElement);
    if (!box) return false;
    const all = boxes();
    const [from, to] = [all.indexOf(lastBox), all.indexOf(box)].sort((one, other) => one - other);
    if (isRange && from !== -1) for (const between of all.slice(from, to + 1)) between.checked = true;
    else box.click();
    lastBox = box;
    return true;
  }

  /** Moves the focus into the field that has the key, where there is one. */
  function focusField(key) {
    const field = document.querySelector(`[data-focus-key="${CSS.escape(key)}"]`);
    field?.focus();
    return field !== null;
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
    else if (event.key === "x" || event.key === "X") select(event.key === "X");
    else if (event.key === " ") {
      // On a link, where it does nothing but scroll. A box itself takes it anyway.
      if (event.target.matches?.("[data-row]") && select(false)) event.preventDefault();
    }
    else if (event.key === "?") showShortcuts();
    else if (focusField(event.key)) event.preventDefault();
    else document.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
  });
})();
