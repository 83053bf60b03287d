import { expect, type FrameLocator, type Page } from "@playwright/test";

/** Fills in the required fields of the gift form, with an amount of $50. */
export async function fillGiveForm(page: Page | FrameLocator, email = `${crypto.randomUUID()}@example.org`) {
  await page.getByText("$50", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(email);
  return email;
}

/** Fills in the rail's form with one of its test cards. */
export async function chooseCard(page: Page | FrameLocator, number: string) {
  await expect(page.getByText("Sandbox payments: no real money")).toBeVisible();
  await page.getByText("Test cards", { exact: true }).click();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByLabel("Card number")).toHaveValue(number);
}

/** Expects to be back at the payment with the reason. On a busy machine that comes later, and one tap leads back there. */
export async function expectDeclined(page: Page, reason: string, another = "Try another card") {
  await expect(page.getByText(reason)).toBeVisible();
  const button = page.getByRole("button", { name: another });
  if (await button.isVisible()) await button.click();
  await expect(page.getByText("Sandbox payments: no real money")).toBeVisible();
}

/** Pays with one of the rail's test cards in the rail's form. */
export async function payWith(page: Page | FrameLocator, number: string) {
  await chooseCard(page, number);
  await page.getByRole("button", { name: /^Pay (?!with)/ }).click();
}
