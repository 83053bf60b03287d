// Enhancements of public pages. Each page is complete without them.
(() => {
  const POLL_MS = 3000;
  const HOUR_MS = 3600000;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  /** Shows the buttons that need scripts: copy, and the device's share dialog. */
  function offerSharing() {
    for (const button of all("[data-copy][hidden]")) {
      if (!navigator.clipboard) continue;
      button.hidden = false;
      const label = button.querySelector("[data-label]");
      const words = label.textContent;
      const status = button.nextElementSibling;
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(button.dataset.copy);
        label.textContent = status.textContent = button.dataset.done;
        setTimeout(() => {
          label.textContent = words;
          status.textContent = "";
        }, 2000);
      });
    }
    for (const button of all("[data-share][hidden]")) {
      if (!navigator.share) continue;
      button.hidden = false;
      button.addEventListener("click", () => {
        navigator.share({ url: button.dataset.share, title: button.dataset.title }).catch(() => {});
      });
    }
  }

  async function readPage(address) {
    const answer = await fetch(address, { cache: "no-cache", credentials: "omit" });
    if (!answer.ok) throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  const listOf = (root) => root?.querySelector("[data-list]");
  const adopt = (element) => document.importNode(element, true);

  /** Adds new gifts on top of the wall, and updates those that were matched since; further pages stay expanded. */
  function addArrivals(list, newer) {
    const known = new Map(all("[data-id]", list).map((item) => [item.dataset.id, item]));
    for (const item of all("[data-id]", newer).reverse()) {
      const shown = known.get(item.dataset.id);
      if (shown) {
        if (shown.innerHTML !== item.innerHTML) shown.replaceChildren(...[...item.childNodes].map(adopt));
        continue;
      }
      const arrival = adopt(item);
      arrival.classList.add("arriving");
      list.prepend(arrival);
    }
  }

  /** Updates what has changed on the page. */
  function update(newer) {
    for (const part of all("[data-part]")) {
      const other = newer.querySelector(`[data-part="${part.dataset.part}"]`);
      if (!other || part.innerHTML === other.innerHTML) continue;
      if (part.dataset.part === "bar") {
        // Kept for its transition.
        for (const { name, value } of other.firstElementChild.attributes) {
          part.firstElementChild.setAttribute(name, value);
        }
      } else if (listOf(part) && listOf(other)) {
        addArrivals(listOf(part), listOf(other));
      } else {
        part.replaceChildren(...[...other.childNodes].map(adopt));
      }
    }
  }

  /** The rendered state, serialized the same way: it may be outdated before the first poll. */
  function sumsOf(state) {
    const { raised_cents, pending_cents, contributions_count, matches } = JSON.parse(state);
    const promised = matches.reduce((sum, match) => sum + match.remaining_cents, 0);
    return [raised_cents, pending_cents, contributions_count, promised].join(" ");
  }

  /** Polls for changes every few seconds while the page is visible. */
  function follow(place) {
    let known = null;
    let waiting;
    const look = async () => {
      clearTimeout(waiting);
      if (document.hidden) return;
      try {
        const options = { cache: "no-cache", credentials: "omit" };
        const answer = await fetch(place.dataset.live, options);
        // Without a summary of changes, fetch the page itself.
        const state = await (answer.ok ? answer : await fetch(location.href, options)).text();
        const isNews = known === null ? answer.ok && sumsOf(state) !== place.dataset.sums : state !== known;
        if (isNews) update(await readPage(location.href));
        known = state;
      } catch {
        // Offline for a moment: keep the page, and poll again.
      }
      waiting = setTimeout(look, POLL_MS);
    };
    document.addEventListener("visibilitychange", look);
    look();
  }

  /** Loads more of the wall in place. */
  function unfold() {
    document.addEventListener("click", async (event) => {
      const link = event.target.closest?.('[data-more] a[rel="next"]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const wall = link.closest("[data-part]");
      event.preventDefault();
      try {
        const further = (await readPage(link.href)).querySelector('[data-part="wall"]');
        const items = all("[data-id]", further).map(adopt);
        listOf(wall).append(...items);
        const next = further.querySelector('a[rel="next"]');
        link.parentElement.replaceChildren(...(next ? [adopt(next)] : []));
        items[0]?.setAttribute("tabindex", "-1");
        items[0]?.focus({ preventScroll: true });
      } catch {
        location.assign(link.href);
      }
    });
  }

  /** Counts down the last day by the server's clock, and reloads the page at the end. */
  function countDown() {
    for (const place of all("[data-countdown]")) {
      const ahead = Date.parse(place.dataset.now) - Date.now();
      const end = Date.parse(place.dataset.countdown);
      const two = (value) => String(Math.floor(value)).padStart(2, "0");
      const tick = () => {
        const left = end - Date.now() - ahead;
        if (left <= 0) return location.reload();
        if (left <= 24 * HOUR_MS) {
          place.textContent = `${two(left / HOUR_MS)}:${two((left / 60000) % 60)}:${two((left / 1000) % 60)}`;
        }
        setTimeout(tick, Math.min(1000, left));
      };
      tick();
    }
  }

  /** Shows the bar with the button while the card's own is above the screen. */
  function followGiving() {
    const [bar, button] = ["[data-give-bar]", "[data-give]"].map((selector) => document.querySelector(selector));
    if (!bar || !button) return;
    new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => {
      bar.toggleAttribute("data-shown", !isIntersecting && boundingClientRect.top < 0);
    }).observe(button);
  }

  /** Shows a video in place of its picture, once someone asks for it. */
  function offerVideo() {
    for (const link of all("[data-video]")) {
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        const frame = document.createElement("iframe");
        frame.src = link.dataset.video;
        frame.title = link.dataset.title;
        frame.allow = "autoplay; fullscreen";
        frame.className = link.className;
        link.replaceWith(frame);
        frame.focus();
      });
    }
  }

  function start() {
    offerSharing();
    // A form of a page with the framework leads on without loading a page.
    new MutationObserver(offerSharing).observe(document.body, { childList: true, subtree: true });
    unfold();
    countDown();
    followGiving();
    offerVideo();
    const place = document.querySelector("[data-live]");
    if (place) follow(place);
  }

  // After hydration, if the page has a framework.
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
})();
