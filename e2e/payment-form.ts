import { expect, type FrameLocator, type Page } from "@playwright/test";

/** Fills in the required fields of the gift form, with an amount of $50. */
export async function fillGiveForm(page: Page | FrameLocator, email = `${crypto.randomUUID()}@example.org`) {
  await page.getByText("$50", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(email);
  return email;
}

/** Pays with one of the rail's test cards in the rail's form. */
export async function payWith(page: Page | FrameLocator, number: string) {
  await expect(page.getByText("Sandbox payments: no real money")).toBeVisible();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByLabel("Card number")).toHaveValue(number);
  await page.getByRole("button", { name: /^Pay / }).click();
}
