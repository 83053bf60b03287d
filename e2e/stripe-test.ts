import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { sqlAt } from "./database";
import { test as onForeignSite } from "./foreign-site";
import { fillGiveForm } from "./payment-form";
import { type StripeProduct, startStripeProduct } from "./stripe-product";

export const PATIENCE = { timeout: 60_000, intervals: [500] };
const START_MS = 300_000;

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
  id: string;
  status: string;
  amount: number;
  latest_charge: string | null;
  metadata: Record<string, string>;
}

/** What donors, partners and operators do at the product next to Stripe's double. */
export type StripePlace = ReturnType<typeof placeOf>;

function placeOf(stripe: StripeProduct) {
  const { product, double } = stripe;
  const giftsOf = async ({ id }: Campaign): Promise<Gift[]> =>
    (await stripe.api<{ data: Gift[] }>("GET", `/v1/gifts?campaign_id=${id}`)).data;
  /** Signs in by an emailed link. Operators are then asked for a code. */
  async function signIn(page: Page, email: string, path: string): Promise<void> {
    await page.goto(`${product.url}/sign-in?callbackUrl=${encodeURIComponent(path)}`);
    await page.getByLabel("Your email address").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const newest = 'SELECT text FROM email_messages WHERE "to" = $1 ORDER BY id DESC LIMIT 1';
    const [message] = await sqlAt<{ text: string }>(product.databaseUrl, newest, [email]);
    await page.goto(/http\S+\/sign-in\/link\/\S+/.exec(message!.text)![0]);
    await page.getByRole("button", { name: "Sign in" }).click();
  }
  return {
    ...stripe,
    giftsOf,
    async newCampaign(currency = "USD"): Promise<Campaign> {
      const slug = `lamps-${crypto.randomUUID().slice(0, 8)}`;
      const terms = { name: "Lamps for the library", slug, currency, beneficiary_id: stripe.charityId };
      const made = await stripe.api<Campaign>("POST", "/v1/campaigns", terms);
      return stripe.api("PATCH", `/v1/campaigns/${made.id}`, { status: "live" });
    },
    /** Opens a campaign's gift form, and continues to Stripe's page. */
    async goToPayment(page: Page, campaign: Campaign): Promise<string> {
      await page.goto(`${product.url}/c/${campaign.slug}/give`);
      const email = await fillGiveForm(page);
      await page.getByRole("button", { name: /^Give \$50/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Pay 50.00 USD" })).toBeVisible();
      expect(page.url()).toContain(double.origin);
      return email;
    },
    expectGifts: (campaign: Campaign, ...statuses: string[]) =>
      expect.poll(async () => (await giftsOf(campaign)).map(({ status }) => status), PATIENCE).toEqual(statuses),
    intents: async () => (await stripe.atStripe<{ data: Intent[] }>("payment_intents?limit=100")).data,
    /** Advances the clocks of the product and of Stripe's double, and waits until all due work is done. */
    async pass(advance: string): Promise<void> {
      await stripe.api("POST", "/v1/sandbox/clock", { advance });
      const status = async () => (await stripe.api<{ status: string }>("GET", "/v1/sandbox/clock")).status;
      await expect.poll(status, { ...PATIENCE, timeout: 240_000 }).toBe("ready");
    },
    /** Signs in, and opens a path. */
    async signIn(page: Page, email: string, path: string): Promise<void> {
      await signIn(page, email, path);
      await expect(page).toHaveURL(product.url + path);
    },
    async signInAsOperator(page: Page): Promise<void> {
      const { operator_email: email, operator_totp: key } = stripe.sandbox;
      await signIn(page, email!, "/admin");
      const code = page.getByRole("textbox", { name: /^Code from your app/ });
      await code.fill(new TOTP({ secret: Secret.fromBase32(key!) }).generate());
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(code).toHaveCount(0);
    },
  };
}

/**
 * Gives tests a product next to Stripe's double, one for all of them. After the last test, the fixture checks that the
 * product has logged and stored no secret of Stripe's.
 */
export const test = onForeignSite.extend<object, { stripe: StripePlace }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      const stripe = await startStripeProduct();
      try {
        await use(placeOf(stripe));
        expect(await stripe.leaks()).toEqual([]);
      } finally {
        await stripe.stop();
      }
    },
    { scope: "worker", timeout: START_MS },
  ],
});
