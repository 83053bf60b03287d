// Follows the forms of giving: the amount as it is chosen, and a gift until it is accepted. Each page works without it.
(() => {
  const STATUS_MS = 1500;
  const text = (form, name) => String(new FormData(form).get(name) ?? "");

  /** The same as plainDigits in server/kernel/plain-digits.ts. */
  const plainDigits = (typed) =>
    typed.normalize("NFKC").replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

  /**
   * Reads an amount that can be understood in one way only, in the currency's smallest unit; null for any other, which
   * the server reads by the rules of server/kernel/amount-text.ts.
   */
  function readAmount(typed, decimals) {
    const plain = plainDigits(typed)
      .replace("\u066b", ".")
      .replace(/^\p{Sc}|\p{Sc}$/gu, "")
      .trim();
    const [, whole, fraction = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
    if (whole === undefined || fraction.length > decimals) return null;
    return Number(whole + fraction.padEnd(decimals, "0"));
  }

  /** The same as matchedCents in server/resources/match-effect.ts. */
  function matchedCents(gift, terms) {
    return terms.reduce((sum, { ratio, perGiftCents, minimumCents, leftCents }) => {
      if (gift < minimumCents) return sum;
      const promised = Math.floor(gift * ratio + 1e-6);
      const added = Math.min(promised, leftCents, perGiftCents || promised);
      return added < 50 ? sum : sum + added;
    }, 0);
  }

  /** The same as impactOf in components/checkout/amount-impact.ts. */
  const impactOf = (gift, impacts) => impacts.find(({ cents }) => cents <= gift);

  /** The number of a card in groups of four, as on the card. */
  const cardNumber = (typed) => plainDigits(typed).replace(/\D/g, "").slice(0, 19).replace(/\d{4}(?=\d)/g, "$& ");

  /** An expiry date as on the card, also while it is typed: the stroke comes by itself. Any other text stays. */
  function cardExpiry(typed) {
    const [, month, sign, year] = /^\s*(\d{1,2})([\s/.-]*)(\d{0,4})\s*$/.exec(plainDigits(typed)) ?? [];
    if (month === undefined) return typed;
    const isWhole = sign !== "" || month.length === 2 || month > "1";
    return isWhole ? `${month.padStart(2, "0")}/${year}` : month;
  }

  /**
   * Writes amounts as formatMoney in server/texts/format.ts does, with the currency's own decimals, which browsers see
   * differently; a round one may leave them out.
   */
  function moneyWriter({ locale, currency, decimals }) {
    const unit = 10 ** decimals;
    const write = (cents, shown) => {
      const digits = { minimumFractionDigits: shown, maximumFractionDigits: shown };
      const written = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(cents / unit);
      return locale.startsWith("ar") ? `\u2066${written.replaceAll("\u200f", "")}\u2069` : written;
    };
    return {
      money: (cents) => write(cents, decimals),
      round: (cents) => write(cents, cents % unit === 0 ? 0 : decimals),
    };
  }

  globalThis.giveForm = { readAmount, matchedCents, impactOf, cardNumber, cardExpiry, moneyWriter };
  if (typeof document === "undefined") return;

  const all = (selector) => [...document.querySelectorAll(selector)];

  /** Shows the chosen amount everywhere on the page. */
  function followAmount(place) {
    const { currency, locale, decimals, feeCents, minimumCents, mostCents, matches, impacts, texts } =
      JSON.parse(place.dataset.giving);
    const form = place.closest("form");
    const label = form.querySelector("button[type=submit] > span");
    const unnamed = label.textContent;
    const { money, round } = moneyWriter({ locale, currency, decimals });
    const agreed = all('[data-give="agreed"]').map((place) => [place, place.textContent]);
    const examples = all('[data-give="becomes"]').map((line) => [line, line.textContent]);

    // Only what is new, which screen readers announce.
    const say = (element, words = "") => {
      if (element.textContent !== words) element.textContent = words;
    };

    const look = () => {
      const chosen = text(form, "amount");
      const gift = /^\d+$/.test(chosen) ? Number(chosen) : readAmount(text(form, "own_amount"), decimals);
      const paid = gift > 0 ? gift + (form.elements.covers_fee.checked ? feeCents : 0) : null;
      label.textContent =
        paid === null ? unnamed : (texts[text(form, "cadence")] ?? texts.once).replace("{amount}", money(paid));
      for (const row of all("[data-give-row]")) row.hidden = paid === null;
      for (const line of all("[data-example]")) line.hidden = paid !== null;
      for (const [place, words] of agreed) place.textContent = paid === null ? words : money(paid);
      if (paid !== null) {
        for (const line of all('[data-give="paid"]')) line.textContent = money(paid);
        for (const line of all('[data-give="net"]')) line.textContent = money(Math.max(0, paid - feeCents));
      }
      const added = paid === null ? 0 : matchedCents(paid, matches);
      for (const [line, example] of examples) {
        line.hidden = paid !== null && added === 0;
        line.textContent =
          added === 0
            ? example
            : texts.becomes.replace("{amount}", round(paid)).replace("{total}", round(paid + added));
      }
      const impact = gift > 0 ? impactOf(gift, impacts) : undefined;
      for (const { children } of all('[data-give="impact"]')) {
        say(children[0], impact?.amount);
        say(children[1], impact?.text);
      }
      const isTooMuch = mostCents > 0 && paid > mostCents;
      for (const limit of all("[data-limit]")) limit.toggleAttribute("data-over", isTooMuch);
      const own = form.elements.own_amount;
      document.getElementById("field-own_amount-help")?.toggleAttribute("data-over", gift > 0 && gift < minimumCents);
      if (chosen !== "other" && chosen !== "") own.value = "";
    };
    form.addEventListener("input", look);
    form.addEventListener("change", ({ target }) => {
      if (target.name === "amount" && target.value === "other") form.elements.own_amount.focus();
    });
    // Browsers restore what was entered after the page has loaded.
    addEventListener("pageshow", look);
    look();
  }

  /** Writes a field as on the card, while it is typed at its end and when it is left. */
  function writeAsOnCard(field, written) {
    const write = () => {
      const next = written(field.value);
      if (next !== field.value) field.value = next;
    };
    field.addEventListener("input", ({ inputType = "", isComposing }) => {
      const isAtEnd = field.selectionStart === field.value.length;
      if (isAtEnd && !isComposing && !inputType.startsWith("delete")) write();
    });
    field.addEventListener("change", write);
  }

  /** A page that the browser kept may ask for what has been paid since. */
  function lookAgainOnReturn() {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) location.reload();
    });
  }

  /** Submits each form once, and says that it is on its way. */
  function submitOnce(form) {
    const button = form.querySelector("button[type=submit]");
    const label = button?.querySelector("span");
    if (!label) return;
    let words = null;
    form.addEventListener("submit", (event) => {
      if (words !== null) return event.preventDefault();
      words = label.textContent;
      button.setAttribute("aria-disabled", "true");
      label.textContent = button.dataset.pending;
    });
    // The browser's way back shows the page as it was left.
    addEventListener("pageshow", () => {
      if (words === null) return;
      label.textContent = words;
      words = null;
      button.removeAttribute("aria-disabled");
    });
  }

  /** Loads the page again as soon as it would say something else. Waits while nobody looks at it. */
  async function followGift({ dataset: { status, version } }) {
    for (;;) {
      await new Promise((wake) => setTimeout(wake, STATUS_MS));
      const response = document.hidden ? null : await fetch(status).catch(() => null);
      // Once: another reload would begin the one that is under way again.
      if (response?.ok && (await response.json()).version !== version) return location.reload();
    }
  }

  function start() {
    // One that opens a window can be submitted again: whoever closed that window without paying is still here.
    for (const form of all("form:not([target])")) submitOnce(form);
    for (const place of all("[data-giving]")) followAmount(place);
    for (const place of all("[data-status]")) followGift(place);
    for (const field of all("[autocomplete=cc-number]")) writeAsOnCard(field, cardNumber);
    for (const field of all("[autocomplete=cc-exp]")) writeAsOnCard(field, cardExpiry);
    if (all("[data-payment]").length > 0) lookAgainOnReturn();
    // Why a payment was declined is read first, unless the form has come back with errors since.
    for (const reason of ["[data-error-summary]", "[data-declined]"]) {
      const place = document.querySelector(reason);
      if (place) return place.focus();
    }
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
