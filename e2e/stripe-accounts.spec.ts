import { expect } from "@playwright/test";
import { sqlAt } from "./database";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm } from "./payment-form";
import { leaveFor } from "./sign-ins";
import { PATIENCE, test } from "./stripe-test";

test("a person who is paid enters who they are at Stripe, and gets the money once it is available there", async ({
  page,
  stripe,
}) => {
  const payee = await stripe.api<{ id: string }>("POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Rita Recipient",
  });
  await sqlAt(stripe.product.databaseUrl, "UPDATE identities SET kyc_tier = 3 WHERE id = $1", [payee.id]);
  const account = `/v1/identities/${payee.id}/payout_account`;
  interface Account {
    status: string;
    onboarding_url: string | null;
  }
  const set = await stripe.api<Account>("POST", account, { return_url: `${stripe.product.url}/docs`, country: "US" });
  await page.goto(set.onboarding_url!);
  await expectGoodPage(page);
  await page.getByRole("button", { name: /payment provider/ }).click();
  await expect(page.getByRole("heading", { name: "Get paid by Stripe" })).toBeVisible();
  await page.getByLabel("After this, the account").selectOption("lacks a document");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/docs\?payout_account_id=/);
  await expect.poll(async () => (await stripe.api<Account>("GET", account)).status, PATIENCE).toBe("restricted");
  const { onboarding_url: again } = await stripe.api<Account>("GET", account);
  await page.goto(again!);
  await page.getByRole("button", { name: /^Continue/ }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/docs\?payout_account_id=/);
  await expect.poll(async () => (await stripe.api<Account>("GET", account)).status, PATIENCE).toBe("enabled");

  const gift = { from: stripe.charityId, to: payee.id, amount_cents: 5_000 };
  const { next_action: action } = await stripe.api<{ next_action: { url: string } }>("POST", "/v1/gifts", gift);
  await page.goto(action.url);
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  type Balance = { balances: { available_cents: number }[] };
  const available = async () =>
    (await stripe.api<Balance>("GET", `/v1/identities/${payee.id}/balance`)).balances[0]?.available_cents;
  await expect.poll(available, PATIENCE).toBe(4_900);
  const { id } = await stripe.api<{ id: string }>("POST", "/v1/payouts", { identity_id: payee.id });
  const payout = () => stripe.api<{ status: string; statement_text: string }>("GET", `/v1/payouts/${id}`);
  // Charged money is available at Stripe after two days, less Stripe's fees, which the operator bears here.
  await stripe.double.control("top_up", { amount: 1_000, currency: "usd" });
  await stripe.pass("P3D");
  await stripe.pass("P4D");
  await expect.poll(async () => (await payout()).status, PATIENCE).toBe("paid");
});

test("a saved card pays in three taps, and Stripe lets go of it once it is removed", async ({ page, stripe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await stripe.newCampaign();
  const email = `${crypto.randomUUID()}@example.org`;
  await stripe.signIn(page, email, `/c/${campaign.slug}/give`);
  await fillGiveForm(page, email);
  await page.getByLabel("Save my card for my next gifts").check();
  await page.getByRole("button", { name: /^Give \$50/ }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await stripe.expectGifts(campaign, "settled");
  await expect(async () => {
    await page.goto(`${stripe.product.url}/c/${campaign.slug}`);
    await page.getByRole("link", { name: "Give $25", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Visa ending in 4242" })).toBeChecked({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: /^Give \$25/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await stripe.expectGifts(campaign, "settled", "settled");

  type Customer = { id: string; email: string | null };
  const customers = (await stripe.atStripe<{ data: Customer[] }>("customers?limit=100")).data;
  const own = customers.filter((customer) => customer.email === email);
  expect(own).toHaveLength(1);
  const kept = async () =>
    (await stripe.atStripe<{ data: object[] }>(`payment_methods?customer=${own[0]!.id}`)).data.length;
  expect(await kept()).toBe(1);
  await leaveFor(page, `${stripe.product.url}/me/payment-methods`);
  await expect(page.getByText("Valid until December 2034")).toBeVisible();
  await page.getByRole("link", { name: "Remove Visa ending in 4242" }).click();
  await page.getByRole("button", { name: "Remove payment method" }).click();
  await expect(page.getByRole("status").first()).toContainText("The payment method is removed.");
  await expect.poll(kept, PATIENCE).toBe(0);
});
