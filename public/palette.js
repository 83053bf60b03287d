// The search above every page of the dashboard: a field whose list follows it, as the ARIA practices describe a combobox.
// Without it, the search is a page with the same results.
(() => {
  /** Browsers run this as soon as they have it, which can be before they have the page. */
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();

  function start() {
    const dialog = document.getElementById("palette");
    if (dialog) serve(dialog);
  }

  function serve(dialog) {
    const field = dialog.querySelector("[role=combobox]");
    const list = dialog.querySelector("[role=listbox]");
    const status = dialog.querySelector("[role=status]");
    const PAUSE_MS = 150;
    let turn = 0;
    let timer;
    let options = [];
    let chosen = -1;

    const made = (name, properties) => Object.assign(document.createElement(name), properties);
    const isTyping = ({ target }) =>
      target instanceof Element && target.closest("input, textarea, select, [contenteditable]");

    function choose(at) {
      options[chosen]?.setAttribute("aria-selected", "false");
      chosen = at;
      const option = options[at];
      if (!option) return field.removeAttribute("aria-activedescendant");
      option.setAttribute("aria-selected", "true");
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }

    function optionOf({ href, label, detail }) {
      const option = made("div", { id: `palette-${options.length}`, className: "palette-hit" });
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.dataset.href = href;
      option.append(made("bdi", { textContent: label }));
      if (detail) option.append(" ", made("bdi", { textContent: detail, className: "palette-detail" }));
      options.push(option);
      return option;
    }

    function groupOf({ title, hits }, at) {
      const group = made("div", { className: "palette-group" });
      const name = made("div", { id: `palette-group-${at}`, className: "palette-title", textContent: title });
      group.setAttribute("role", "group");
      group.setAttribute("aria-labelledby", name.id);
      name.setAttribute("role", "presentation");
      group.append(name, ...hits.map(optionOf));
      return group;
    }

    function show({ groups, says }, query) {
      options = [];
      list.replaceChildren(...groups.map(groupOf));
      list.hidden = options.length === 0;
      field.setAttribute("aria-expanded", String(options.length > 0));
      status.textContent = says;
      choose(query !== "" && options.length > 0 ? 0 : -1);
    }

    async function find() {
      const own = ++turn;
      const query = field.value.trim();
      const url = new URL(dialog.dataset.src, location.href);
      url.searchParams.set("query", query);
      try {
        const response = await fetch(url);
        if (!response.ok) throw new Error(String(response.status));
        const found = await response.json();
        if (own === turn) show(found, query);
      } catch {
        if (own === turn) show({ groups: [], says: dialog.dataset.failed }, query);
      }
    }

    function open(text = "") {
      if (dialog.open) return;
      field.value = text;
      dialog.showModal();
      field.focus();
      find();
    }

    function follow(option, event) {
      if (event.ctrlKey || event.metaKey) window.open(option.dataset.href, "_blank", "noopener");
      else location.assign(option.dataset.href);
    }

    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(find, PAUSE_MS);
    });

    field.addEventListener("keydown", (event) => {
      if (event.isComposing || options.length === 0) return;
      const last = options.length - 1;
      if (event.key === "ArrowDown") choose(chosen >= last ? 0 : chosen + 1);
      else if (event.key === "ArrowUp") choose(chosen <= 0 ? last : chosen - 1);
      else if (event.key === "Enter" && options[chosen]) follow(options[chosen], event);
      else return;
      event.preventDefault();
    });

    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) follow(option, event);
    });

    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-closes-palette]")) dialog.close();
    });

    for (const form of document.querySelectorAll("[data-opens-palette]")) {
      const typed = form.elements.namedItem("query");
      form.addEventListener("submit", (event) => {
        if (typed.value.trim() !== "") return;
        event.preventDefault();
        open();
      });
      typed.addEventListener("mousedown", (event) => {
        event.preventDefault();
        open(typed.value);
      });
    }

    document.addEventListener("keydown", (event) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
      if (!isChord && !isSlash) return;
      event.preventDefault();
      open();
    });
  }
})();
