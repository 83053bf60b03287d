import { expect } from "@playwright/test";
import { sqlAt } from "./database";
import { addressesInEmails, addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { PATIENCE, test } from "./stripe-test";

test("dates of a monthly gift that its bank wants confirmed are, from the email, by the saved card and by another one", async ({
  page,
  stripe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await stripe.newCampaign();
  const email = `${crypto.randomUUID()}@example.org`;
  await page.goto(`${stripe.product.url}/c/${campaign.slug}/give`);
  await page.getByText("$50", { exact: true }).click();
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: /^Give \$50/ }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await stripe.expectGifts(campaign, "settled");
  await stripe.pass("P32D");
  await stripe.expectGifts(campaign, "settled", "settled");

  // From now on, the bank asks for confirmation of each off-session charge.
  const manage = await addressInEmail(email, /https?:\S+\/recurring\/rgf_\S+/, stripe.mailboxDir);
  await page.goto(manage);
  await page.getByRole("button", { name: "Update payment method" }).click();
  await page.getByLabel("Card number").fill("4000 0027 6000 3184");
  await page.getByRole("button", { name: /by card$/ }).click();
  await page.getByRole("button", { name: /complete|authenticate|confirm/i }).click();
  await expect(page.getByRole("status")).toContainText("Payment method updated");
  await stripe.pass("P31D");
  await stripe.expectGifts(campaign, "pending", "settled", "settled");

  // The saved card is confirmed on the bank's page, without entering it again.
  const pages = /https?:\S+\/gifts\/pay\/\S+/;
  await page.goto(await addressInEmail(email, pages, stripe.mailboxDir));
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Confirm $50.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "3-D Secure" })).toBeVisible();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  await stripe.expectGifts(campaign, "settled", "settled", "settled");

  // A month later, the bank asks again. Paying with another card ends that.
  await stripe.pass("P31D");
  await stripe.expectGifts(campaign, "pending", "settled", "settled", "settled");
  await page.goto((await addressesInEmails(email, pages, 2, stripe.mailboxDir))[1]!);
  await page.getByText("Pay another way").click();
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await page.getByLabel("Card number").fill("4000 0025 0000 3155");
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("button", { name: /complete|authenticate|confirm/i }).click();
  await expect(page).toHaveURL(/\/gifts\/pay\//);
  await stripe.expectGifts(campaign, "settled", "settled", "settled", "settled");
  const charges = "SELECT 1 FROM payments WHERE direction = 'charge' AND status = 'cleared' AND subject_id = ANY ($1)";
  const ids = (await stripe.giftsOf(campaign)).map(({ id }) => id);
  expect(await sqlAt(stripe.product.databaseUrl, charges, [ids])).toHaveLength(4);
});
