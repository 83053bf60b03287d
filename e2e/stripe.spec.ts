import { expect, type Page, test } from "@playwright/test";
import { sqlAt } from "./database";
import { addressInEmail } from "./email-files";
import { place, script } from "./embed-places";
import { test as onForeignSite } from "./foreign-site";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm } from "./payment-form";
import { type StripeProduct, startStripeProduct } from "./stripe-product";

test.describe.configure({ mode: "default" });

const PATIENCE = { timeout: 60_000, intervals: [500] };
interface Campaign {
  id: string;
  name: string;
  slug: string;
  url: string;
  preview_url: string | null;
  contributions_count: number;
}
interface Gift {
  id: string;
  status: string;
  amount_cents: number;
}
interface Intent {
  status: string;
  amount: number;
  metadata: Record<string, string>;
}

let stripe: StripeProduct;
test.beforeAll(async () => {
  stripe = await startStripeProduct();
});
test.afterAll(() => stripe?.stop());

async function newCampaign(currency = "USD"): Promise<Campaign> {
  const slug = `lamps-${crypto.randomUUID().slice(0, 8)}`;
  const terms = { name: "Lamps for the library", slug, currency, beneficiary_id: stripe.charityId };
  const made = await stripe.api<Campaign>("POST", "/v1/campaigns", terms);
  return stripe.api("PATCH", `/v1/campaigns/${made.id}`, { status: "live" });
}

/** Opens the gift form of a campaign, and leads to Stripe's page. */
async function goToPayment(page: Page, campaign: Campaign): Promise<string> {
  await page.goto(`${stripe.product.url}/c/${campaign.slug}/give`);
  const email = await fillGiveForm(page);
  await page.getByRole("button", { name: /^Give \$50/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay 50.00 USD" })).toBeVisible();
  expect(page.url()).toContain(stripe.double.origin);
  return email;
}

const giftsOf = async ({ id }: Campaign): Promise<Gift[]> =>
  (await stripe.api<{ data: Gift[] }>("GET", `/v1/gifts?campaign_id=${id}`)).data;
const expectGifts = (campaign: Campaign, ...statuses: string[]) =>
  expect.poll(async () => (await giftsOf(campaign)).map(({ status }) => status), PATIENCE).toEqual(statuses);
const intents = async () => (await stripe.atStripe<{ data: Intent[] }>("payment_intents?limit=100")).data;

test("a card that its bank wants proven is authorized, captured once, refunded, and the books agree", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await newCampaign();
  await goToPayment(page, campaign);
  await page.getByLabel("Card number").fill("4000 0025 0000 3155");
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("button", { name: /complete|authenticate|confirm/i }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expectGoodPage(page);
  await expectGifts(campaign, "settled");
  const [gift] = await giftsOf(campaign);
  const captured = (await intents()).filter(({ metadata }) => metadata.almoner_subject === gift!.id);
  expect(captured).toMatchObject([{ status: "succeeded", amount: 5_000 }]);
  await stripe.api("POST", `/v1/gifts/${gift!.id}/refund`, { reason: "Asked for." });
  await expectGifts(campaign, "reversed");
  await expect
    .poll(async () => (await stripe.atStripe<{ data: { amount: number }[] }>("refunds")).data, PATIENCE)
    .toMatchObject([{ amount: 5_000 }]);
});

test("a card that is declined can be tried again, and a form that is left leads back with all that was entered", async ({
  page,
}) => {
  const campaign = await newCampaign();
  const email = await goToPayment(page, campaign);
  await page.getByLabel("Card number").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("alert")).toContainText(/declined/);
  await page.getByRole("link", { name: "Go back without paying" }).click();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await page.getByRole("button", { name: /^Give \$50/ }).click();
  await page.getByRole("button", { name: "Apple Pay" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expectGifts(campaign, "settled");
});

test("who pays and closes the tab has given all the same", async ({ page, context }) => {
  const campaign = await newCampaign();
  await goToPayment(page, campaign);
  const [session] = page.url().match(/cs_test_\w+/)!;
  await page.close();
  await stripe.double.control("pay_session", { session, number: "4242424242424242" });
  await expectGifts(campaign, "settled");
  await context.close();
});

test("what a form takes that is no longer wanted is let go", async ({ page, context }) => {
  const campaign = await newCampaign();
  await goToPayment(page, campaign);
  const other = await context.newPage();
  await other.goto(page.url());
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  // The campaign ends while another donor is at Stripe.
  await goToPayment(other, campaign);
  await stripe.api("PATCH", `/v1/campaigns/${campaign.id}`, { status: "paused" });
  await other.getByRole("button", { name: "Pay by card" }).click();
  await expect(other.getByText(/not accepting gifts|paused/i).first()).toBeVisible(PATIENCE);
  await expect
    .poll(async () => (await intents()).filter(({ status }) => status === "canceled").length, PATIENCE)
    .toBe(1);
  await expectGifts(campaign, "settled");
});

onForeignSite("a frame opens Stripe in a window, and follows", async ({ page, foreignSite }) => {
  const campaign = await newCampaign();
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
  // A window that was closed without paying is opened again.
  const left = await open();
  await expect(left.getByRole("button", { name: "Pay by card" })).toBeVisible();
  await left.close();
  const window = await open();
  await window.getByRole("button", { name: "Pay by card" }).click();
  await expect(window.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expect(frame.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expectGifts(campaign, "settled");
});

/** Lets days go by for the product, and for Stripe's double with it. */
async function pass(advance: string): Promise<void> {
  await stripe.api("POST", "/v1/sandbox/clock", { advance });
  const status = async () => (await stripe.api<{ status: string }>("GET", "/v1/sandbox/clock")).status;
  await expect.poll(status, PATIENCE).toBe("ready");
}

test("a bank debit is agreed to, settles for days, and is paid", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await newCampaign("EUR");
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
  await expectGifts(campaign, "settling");
  await pass("P5D");
  await expectGifts(campaign, "settled");
  await page.reload();
  await expect(page.getByText(/is on its way/)).toBeHidden();
});

test("a donor who pays later, or changes how they pay, is offered a debit", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `${crypto.randomUUID()}@example.org`;
  const donor = { type: "individual", email, display_name: "Ada Whitfield" };
  const { id: from } = await stripe.api<{ id: string }>("POST", "/v1/identities", donor);
  const { id: campaignId } = await newCampaign("EUR");
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
  const status = async () => (await stripe.api<Gift>("GET", `/v1/gifts/${waiting.id}`)).status;
  await expect.poll(status, PATIENCE).toBe("settling");

  const campaign = await newCampaign("EUR");
  await page.goto(`${stripe.product.url}/c/${campaign.slug}/give`);
  await page.getByText("€50", { exact: true }).click();
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: /^Give €50/ }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expectGifts(campaign, "settled");
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

test("a person who is paid enters who they are at Stripe, and gets the money once it is available there", async ({
  page,
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
  // What was charged is available at Stripe after two days, less what Stripe keeps, which here the operator bears.
  await stripe.double.control("top_up", { amount: 1_000, currency: "usd" });
  await pass("P3D");
  await pass("P4D");
  await expect.poll(async () => (await payout()).status, PATIENCE).toBe("paid");
});

/** Signs in at the product with Stripe, and opens a path there. */
async function signInAtStripe(page: Page, email: string, path: string): Promise<void> {
  const { url, databaseUrl } = stripe.product;
  await page.goto(`${url}/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const newest = 'SELECT text FROM email_messages WHERE "to" = $1 ORDER BY id DESC LIMIT 1';
  const [message] = await sqlAt<{ text: string }>(databaseUrl, newest, [email]);
  await page.goto(/http\S+\/sign-in\/link\/\S+/.exec(message!.text)![0]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(url + path);
}

test("a saved card pays in three taps, and Stripe lets go of it once it is removed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await newCampaign();
  const email = `${crypto.randomUUID()}@example.org`;
  await signInAtStripe(page, email, `/c/${campaign.slug}/give`);
  await fillGiveForm(page, email);
  await page.getByLabel("Save my card for my next gifts").check();
  await page.getByRole("button", { name: /^Give \$50/ }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expectGifts(campaign, "settled");
  await expect(async () => {
    await page.goto(`${stripe.product.url}/c/${campaign.slug}`);
    await page.getByRole("link", { name: "Give $25", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Visa ending in 4242" })).toBeChecked({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: /^Give \$25/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await expectGifts(campaign, "settled", "settled");

  type Customer = { id: string; email: string | null };
  const customers = (await stripe.atStripe<{ data: Customer[] }>("customers?limit=100")).data;
  const own = customers.filter((customer) => customer.email === email);
  expect(own).toHaveLength(1);
  const kept = async () =>
    (await stripe.atStripe<{ data: object[] }>(`payment_methods?customer=${own[0]!.id}`)).data.length;
  expect(await kept()).toBe(1);
  await page.goto(`${stripe.product.url}/me/payment-methods`);
  await expect(page.getByText("Valid until December 2034")).toBeVisible();
  await page.getByRole("link", { name: "Remove Visa ending in 4242" }).click();
  await page.getByRole("button", { name: "Remove payment method" }).click();
  await expect(page.getByRole("status").first()).toContainText("The payment method is removed.");
  await expect.poll(kept, PATIENCE).toBe(0);
});
