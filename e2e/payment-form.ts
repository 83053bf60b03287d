import { expect, type FrameLocator, type Page } from "@playwright/test";

/** The texts that tests look for in the rail's form and after a declined payment, by language. */
const WORDS = {
  en: {
    notice: "Sandbox payments: no real money",
    cards: "Test cards",
    number: "Card number",
    another: "Try another card",
  },
  es: {
    notice: "Pagos de prueba: sin dinero real",
    cards: "Tarjetas de prueba",
    number: "Número de tarjeta",
    another: "Probar con otra tarjeta",
  },
  de: {
    notice: "Testzahlungen: kein echtes Geld",
    cards: "Testkarten",
    number: "Kartennummer",
    another: "Andere Karte versuchen",
  },
  ar: {
    notice: "مدفوعات تجريبية: لا أموال حقيقية",
    cards: "بطاقات تجريبية",
    number: "رقم البطاقة",
    another: "تجربة بطاقة أخرى",
  },
};
type Language = keyof typeof WORDS;

/** Fills in the required fields of the gift form, with an amount of $50. */
export async function fillGiveForm(page: Page | FrameLocator, email = `${crypto.randomUUID()}@example.org`) {
  await page.getByText("$50", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(email);
  return email;
}

/** Fills in the rail's form with one of its test cards. */
export async function chooseCard(page: Page | FrameLocator, number: string, language: Language = "en") {
  const { notice, cards, number: label } = WORDS[language];
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByText(cards, { exact: true }).click();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByLabel(label)).toHaveValue(number);
}

/**
 * Expects the payment page again, with the focus on the reason. On a busy machine the decline comes later: then the
 * next page shows the reason, and one tap leads back.
 */
export async function expectDeclined(page: Page, reason: string, language: Language = "en") {
  await expect(page.getByText(reason)).toBeVisible();
  const { another, notice } = WORDS[language];
  const button = page.getByRole("button", { name: another });
  if (await button.isVisible()) await button.click();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: reason })).toBeFocused();
}

/** Pays with one of the rail's test cards in the rail's form. */
export async function payWith(page: Page | FrameLocator, number: string, language: Language = "en") {
  await chooseCard(page, number, language);
  const card = page.locator("form:has([autocomplete=cc-number])");
  await card.getByRole("button").click();
}
