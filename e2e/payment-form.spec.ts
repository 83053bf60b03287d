import { expect, type Page, test } from "@playwright/test";
import { makeCampaign } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm } from "./payment-form";
import { call, sandbox } from "./sandbox";

/** Opens the payment page of a $50 gift. Returns the recipient's name. */
async function openPayment(page: Page, cadence = "Once"): Promise<string> {
  const { slug } = await makeCampaign(page.request, { status: "live" });
  await page.goto(`/c/${slug}/give`);
  await page.getByText(cadence, { exact: true }).click();
  await fillGiveForm(page);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await expect(page.getByRole("heading", { name: "Pay $50.00" })).toBeVisible();
  const charity = await call<{ display_name: string }>(page.request, "GET", `/v1/identities/${sandbox().charity_id}`);
  return charity.display_name;
}

const field = (page: Page, name: string) => page.locator(`[autocomplete=cc-${name}]`);
const pay = (page: Page) => page.getByRole("button", { name: "Pay $50.00" }).click();

test("the payment form names who gets the money, and writes a card as it stands on the card", async ({ page }) => {
  const recipient = await openPayment(page, "Monthly");
  await expect(page.getByText(`To ${recipient}`)).toBeVisible();
  await expect(page.getByText(/now and again every month, next on/)).toBeVisible();
  await expectGoodPage(page);
  await field(page, "number").pressSequentially("4242424242424242");
  await expect(field(page, "number")).toHaveValue("4242 4242 4242 4242");
  await field(page, "exp").pressSequentially("1234");
  await expect(field(page, "exp")).toHaveValue("12/34");
  // Deleted characters stay deleted.
  for (const left of ["12/3", "12/", "12"]) {
    await field(page, "exp").press("Backspace");
    await expect(field(page, "exp")).toHaveValue(left);
  }
  await field(page, "exp").pressSequentially("34");
  await expect(field(page, "exp")).toHaveValue("12/34");
  await field(page, "csc").fill("123");
  await field(page, "name").fill("Ada Whitfield");
  await pay(page);
  await expect(page.getByRole("heading", { name: "Thank you, Ada Whitfield" })).toBeVisible();
});

test("an error in one field of a card keeps the others, and a payment that was made is not asked for again", async ({
  page,
}) => {
  await openPayment(page);
  const form = page.url();
  await field(page, "number").fill("4242424242424242");
  await field(page, "exp").fill("34/12");
  await field(page, "csc").fill("123");
  await pay(page);
  await expect(page.getByRole("alert")).toContainText("Enter the expiry date as it appears on the card");
  await expect(field(page, "csc")).toHaveValue("123");
  await field(page, "number").fill("5555 5555 5555 4444");
  await pay(page);
  // A number that may be a real card is not shown again, and neither is its security code.
  await expect(page.getByRole("alert")).toContainText("Never enter a real card here");
  await expect(field(page, "csc")).toHaveValue("");
  await field(page, "number").fill("4242424242424242");
  await field(page, "exp").fill("12-34");
  await field(page, "csc").fill("123");
  await pay(page);
  await expect(page.getByRole("heading", { name: "Thank you, Ada Whitfield" })).toBeVisible();
  const thanks = new URL(page.url()).pathname;
  await page.goto(form);
  await expect(page.getByRole("heading", { name: "You’ve already paid" })).toBeVisible();
  await expect(field(page, "number")).toHaveCount(0);
  await expectGoodPage(page);
  await page.getByRole("link", { name: "See your gift" }).click();
  await expect(page).toHaveURL((url) => url.pathname === thanks);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "You’ve already paid" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an expiry date without a stroke pays", async ({ page }) => {
    await openPaymentWithoutScripts(page);
    await field(page, "number").fill("4242424242424242");
    await field(page, "exp").fill("1234");
    await field(page, "csc").fill("123");
    await pay(page);
    await expect(page).toHaveURL(/\/thanks\//);
  });
});

async function openPaymentWithoutScripts(page: Page): Promise<void> {
  const { slug } = await makeCampaign(page.request, { status: "live" });
  await page.goto(`/c/${slug}/give`);
  await fillGiveForm(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Pay $50.00" })).toBeVisible();
}
