import { expect } from "@playwright/test";
import { place, script } from "./embed-places";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm } from "./payment-form";
import { PATIENCE, test } from "./stripe-test";

test("a card that its bank wants proven is authorized, captured once, refunded, and the books agree", async ({
  page,
  stripe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await stripe.newCampaign();
  await stripe.goToPayment(page, campaign);
  await page.getByLabel("Card number").fill("4000 0025 0000 3155");
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("button", { name: /complete|authenticate|confirm/i }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expectGoodPage(page);
  await stripe.expectGifts(campaign, "settled");
  const [gift] = await stripe.giftsOf(campaign);
  const captured = (await stripe.intents()).filter(({ metadata }) => metadata.almoner_subject === gift!.id);
  expect(captured).toMatchObject([{ status: "succeeded", amount: 5_000 }]);
  await stripe.api("POST", `/v1/gifts/${gift!.id}/refund`, { reason: "Asked for." });
  await stripe.expectGifts(campaign, "reversed");
  await expect
    .poll(async () => (await stripe.atStripe<{ data: { amount: number }[] }>("refunds")).data, PATIENCE)
    .toMatchObject([{ amount: 5_000 }]);
});

test("a card that is declined can be tried again, and a form that is left leads back with all that was entered", async ({
  page,
  stripe,
}) => {
  const campaign = await stripe.newCampaign();
  const email = await stripe.goToPayment(page, campaign);
  await page.getByLabel("Card number").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("alert")).toContainText(/declined/);
  await page.getByRole("link", { name: "Go back without paying" }).click();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await page.getByRole("button", { name: /^Give \$50/ }).click();
  await page.getByRole("button", { name: "Apple Pay" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await stripe.expectGifts(campaign, "settled");
});

test("who pays and closes the tab has given all the same", async ({ page, context, stripe }) => {
  const campaign = await stripe.newCampaign();
  await stripe.goToPayment(page, campaign);
  const [session] = page.url().match(/cs_test_\w+/)!;
  await page.close();
  await stripe.double.control("pay_session", { session, number: "4242424242424242" });
  await stripe.expectGifts(campaign, "settled");
  await context.close();
});

test("what a form takes that is no longer wanted is let go", async ({ page, context, stripe }) => {
  const campaign = await stripe.newCampaign();
  await stripe.goToPayment(page, campaign);
  const other = await context.newPage();
  await other.goto(page.url());
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  // The campaign is paused while another donor is at Stripe.
  await stripe.goToPayment(other, campaign);
  await stripe.api("PATCH", `/v1/campaigns/${campaign.id}`, { status: "paused" });
  await other.getByRole("button", { name: "Pay by card" }).click();
  await expect(other.getByText(/not accepting gifts|paused/i).first()).toBeVisible(PATIENCE);
  await expect
    .poll(async () => (await stripe.intents()).filter(({ status }) => status === "canceled").length, PATIENCE)
    .toBe(1);
  await stripe.expectGifts(campaign, "settled");
});

test("a frame opens Stripe in a window, and follows", async ({ page, foreignSite, stripe }) => {
  const campaign = await stripe.newCampaign();
  await page.goto(foreignSite.show(place(campaign, "checkout") + script(stripe.product.url)));
  const frame = page.frameLocator("iframe");
  await fillGiveForm(frame);
  await frame.getByRole("button", { name: /^Give \$50/ }).click();
  await expect(frame.getByRole("heading", { name: "Your card is entered on another page" })).toBeVisible();
  const open = async () => {
    const opened = page.waitForEvent("popup");
    await frame.getByRole("button", { name: "Pay $50" }).click();
    return opened;
  };
  // A window that was closed without paying can be opened again.
  const left = await open();
  await expect(left.getByRole("button", { name: "Pay by card" })).toBeVisible();
  await left.close();
  const window = await open();
  await window.getByRole("button", { name: "Pay by card" }).click();
  await expect(window.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expect(frame.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await stripe.expectGifts(campaign, "settled");
});
