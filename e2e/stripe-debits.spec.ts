import { expect } from "@playwright/test";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { leaveFor } from "./sign-ins";
import { PATIENCE, test } from "./stripe-test";

test("a bank debit is agreed to, settles for days, and is paid", async ({ page, stripe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await stripe.newCampaign("EUR");
  await page.goto(`${stripe.product.url}/c/${campaign.slug}/give`);
  await page.getByText("€50", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(`${crypto.randomUUID()}@example.org`);
  await page.getByRole("group", { name: "How do you want to pay?" }).getByText("Bank account (direct debit)").click();
  await expect(page.getByText(/^Next, you’ll enter your bank account/)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: /^Give €50/ }).click();
  await expect(page.getByRole("heading", { name: "SEPA Direct Debit" })).toBeVisible();
  await expect(page.getByText(/^You allow one debit of €50\.00 from your bank account/)).toBeVisible();
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await page.getByRole("button", { name: /from my bank account/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expect(page.getByText(/^Mandate \w{16}, authorized on/)).toBeVisible();
  await expect(page.getByText(/^The debit from your bank account is on its way/)).toBeVisible();
  await expectGoodPage(page);
  await stripe.expectGifts(campaign, "settling");
  await stripe.pass("P5D");
  await stripe.expectGifts(campaign, "settled");
  await leaveFor(page, page.url());
  await expect(page.getByText(/is on its way/)).toBeHidden();
});

test("a donor who pays later, or changes how they pay, is offered a debit", async ({ page, stripe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `${crypto.randomUUID()}@example.org`;
  const donor = { type: "individual", email, display_name: "Ada Whitfield" };
  const { id: from } = await stripe.api<{ id: string }>("POST", "/v1/identities", donor);
  const { id: campaignId } = await stripe.newCampaign("EUR");
  interface Waiting {
    id: string;
    next_action: { url: string };
  }
  const terms = { from, to: stripe.charityId, campaign_id: campaignId, amount_cents: 5_000, currency: "EUR" };
  const waiting = await stripe.api<Waiting>("POST", "/v1/gifts", terms);
  await page.goto(waiting.next_action.url);
  const choose = () =>
    page.getByRole("group", { name: "How do you want to pay?" }).getByText("Bank account (direct debit)").click();
  await expect(page.getByText(/^Next, you’ll enter your bank account/)).toBeHidden();
  await choose();
  await expect(page.getByText(/^Next, you’ll enter your bank account/)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Pay €50.00" }).click();
  await expect(page.getByText(/^You allow one debit of €50\.00 from your bank account/)).toBeVisible();
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await page.getByRole("button", { name: /from my bank account/ }).click();
  await expect(page).toHaveURL(/\/gifts\/pay\//);
  const status = async () => (await stripe.api<{ status: string }>("GET", `/v1/gifts/${waiting.id}`)).status;
  await expect.poll(status, PATIENCE).toBe("settling");

  const campaign = await stripe.newCampaign("EUR");
  await page.goto(`${stripe.product.url}/c/${campaign.slug}/give`);
  await page.getByText("€50", { exact: true }).click();
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: /^Give €50/ }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await stripe.expectGifts(campaign, "settled");
  await page.goto(await addressInEmail(email, /https?:\S+\/recurring\/rgf_\S+/, stripe.mailboxDir));
  await choose();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Update payment method" }).click();
  await expect(page.getByText(/^You allow a debit of €50\.00 .+ every month, from .+ on\./)).toBeVisible();
  await page.getByRole("button", { name: /from my bank account/ }).click();
  await expect(page.getByRole("status")).toContainText("Payment method updated");
  await expect(page.getByText(/^Mandate \w{16}, authorized on/)).toBeVisible();
  await page.getByText("What you agreed to").click();
  await expect(page.getByText(/^You allow a debit of €50\.00 .+ every month, from .+ on\./)).toHaveAttribute(
    "lang",
    "en",
  );
  await expect(page.getByText(/^Agreed on .+, mandate \w{16}\.$/)).toBeVisible();
  await expectGoodPage(page);
});
