import { expect } from "@playwright/test";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { type StripePlace, test } from "./stripe-test";

// These run on the product next to Stripe's double, with the sandbox's cards: its clock can move while other tests use
// the main product.

interface RecurringGift {
  id: string;
  status: string;
  gifts_count: number;
  total_cents: number;
  next_gift_at: string | null;
}

const DAY_MS = 86_400_000;
/** Each simulated month takes as long as a whole test. */
const CHARGES = process.env.E2E_LONG ? 4 : 2;
const PATIENCE = { timeout: 45_000, intervals: [100] };
const LINK = /https?:\S+\/recurring\/rgf_\S+/;

test("a monthly gift charges each month, and its donor manages it with the emailed link", async ({ page, stripe }) => {
  const name = `Lamps ${crypto.randomUUID().slice(0, 8)}`;
  const { gift, email } = await start(stripe, name);
  await settled(stripe, gift.id, 1);
  for (let charges = 2; charges <= CHARGES; charges += 1) {
    await reachNextDate(stripe, gift.id);
    await settled(stripe, gift.id, charges);
  }
  await page.goto(await addressInEmail(email, LINK, stripe.mailboxDir));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your monthly gift");
  await expect(page.getByText(`$${CHARGES * 25}.00 in ${CHARGES} gifts`)).toBeVisible();
  await expect(page.getByText("Arrived")).toHaveCount(CHARGES);
  await expect(page.getByRole("link", { name: "Receipt" })).toHaveCount(CHARGES);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
  expect(await page.locator('meta[name="referrer"]').getAttribute("content")).toBe("same-origin");
  await expectGoodPage(page);

  await page.getByLabel("Amount of each gift").fill("0.20");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("at least $0.50");
  await expect(page.getByLabel("Amount of each gift")).toHaveValue("0.20");
  await page.getByLabel("Amount of each gift").fill("30");
  await page.getByLabel("How often").selectOption("weekly");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toContainText("Nothing has changed yet");
  await page.goto(await addressInEmail(email, /http\S+\/raise\/\S+/, stripe.mailboxDir));
  await expect(page.getByText("you give $30.00 every week")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page.getByRole("status")).toContainText("Changes saved");
  await expect(page.getByText("$30.00")).toBeVisible();

  await page.getByRole("button", { name: "Pause this gift" }).click();
  await expect(page.getByText("You paused this gift")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Resume this gift" }).click();
  await expect(page.getByRole("status")).toContainText("This gift has resumed.");

  await page.getByRole("link", { name: "Cancel this gift" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel this gift?");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Cancel this gift permanently" }).click();
  await expect(page.getByText("This gift was canceled on")).toBeVisible();
  await expectGoodPage(page);
  expect((await read(stripe, gift.id)).status).toBe("canceled");
});

test("without scripts, in Arabic: a donor sees a failed payment and enters a new card, and the gift continues", async ({
  browser,
  stripe,
}) => {
  const name = `Lamps ${crypto.randomUUID().slice(0, 8)}`;
  const { gift, email } = await start(stripe, name, { locale: "ar" });
  await settled(stripe, gift.id, 1);
  await stripe.api("PATCH", `/v1/recurring_gifts/${gift.id}`, { payment_method_id: "pm_sandbox_declined" });
  await reachNextDate(stripe, gift.id);
  await expect.poll(async () => (await read(stripe, gift.id)).status, PATIENCE).toBe("past_due");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await addressInEmail(email, LINK, stripe.mailboxDir));
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("button", { name: "تغيير طريقة الدفع" }).click();
  await page.getByRole("button", { name: /by card$/ }).click();
  await expect(page.getByRole("status")).toContainText("من الآن يُدفع بطريقة الدفع");
  await settled(stripe, gift.id, 2);
  await page.getByRole("link", { name: "إلغاء هذا التبرّع" }).click();
  await page.getByRole("button", { name: "إلغاء هذا التبرّع نهائيًا" }).click();
  await expect(page.getByText("أُلغي هذا التبرّع في")).toBeVisible();
  await context.close();
});

test("an unknown link is not found", async ({ request, stripe }) => {
  const { gift } = await start(stripe, `Lamps ${crypto.randomUUID().slice(0, 8)}`);
  const response = await request.get(`${stripe.product.url}/recurring/${gift.id}/${"A".repeat(32)}`);
  expect(response.status()).toBe(404);
});

async function start(stripe: StripePlace, name: string, more: object = {}) {
  const campaign = await stripe.api<{ id: string }>("POST", "/v1/campaigns", {
    name,
    status: "live",
    beneficiary_id: stripe.charityId,
  });
  const email = `${crypto.randomUUID()}@example.org`;
  const person = { type: "individual", email, display_name: "Ada Whitfield" };
  const { id: from } = await stripe.api<{ id: string }>("POST", "/v1/identities", person);
  const terms = { from, amount_cents: 2_500, cadence: "monthly", payment_method_id: "pm_sandbox_ok" };
  const path = `/v1/campaigns/${campaign.id}/recurring_gifts`;
  return { gift: await stripe.api<RecurringGift>("POST", path, { ...terms, ...more }), email };
}

const read = (stripe: StripePlace, id: string) => stripe.api<RecurringGift>("GET", `/v1/recurring_gifts/${id}`);

async function settled(stripe: StripePlace, id: string, count: number): Promise<void> {
  await expect.poll(async () => (await read(stripe, id)).gifts_count, PATIENCE).toBe(count);
}

/** Moves the sandbox's clock to the date of the next gift. */
async function reachNextDate(stripe: StripePlace, id: string): Promise<void> {
  const clock = await stripe.api<{ now: string }>("GET", "/v1/sandbox/clock");
  await expect.poll(async () => isAhead((await read(stripe, id)).next_gift_at, clock.now), PATIENCE).toBe(true);
  const next = (await read(stripe, id)).next_gift_at!;
  const ms = Date.parse(next) - Date.parse(clock.now);
  await stripe.api("POST", "/v1/sandbox/clock", { advance: `PT${Math.max(1, Math.ceil(ms / 1_000))}S` });
}

const isAhead = (next: string | null, now: string) => next !== null && Date.parse(next) > Date.parse(now) + DAY_MS;
