import { expect, test } from "@playwright/test";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { call, pathOf, sandbox } from "./sandbox";

interface RecurringGift {
  id: string;
  status: string;
  gifts_count: number;
  total_cents: number;
  next_gift_at: string | null;
}

const DAY_MS = 86_400_000;
/** Looks often: nothing else runs meanwhile, so every wait is a wait of the whole run. */
const PATIENCE = { timeout: 45_000, intervals: [100] };
const LINK = /https?:\S+\/recurring\/rgf_\S+/;

test("a monthly gift charges for three months, and its donor manages it with the emailed link", async ({
  page,
  request,
}) => {
  const name = `Lamps ${crypto.randomUUID().slice(0, 8)}`;
  const { gift, email } = await start(request, name);
  await settled(request, gift.id, 1);
  for (let months = 2; months <= 4; months += 1) {
    await reachNextDate(request, gift.id);
    await settled(request, gift.id, months);
  }
  await page.goto(pathOf(await addressInEmail(email, LINK)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your monthly gift");
  await expect(page.getByText("$100.00 in 4 gifts")).toBeVisible();
  await expect(page.getByText("Arrived")).toHaveCount(4);
  await expect(page.getByRole("link", { name: "Receipt" })).toHaveCount(4);
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
  await page.goto(pathOf(await addressInEmail(email, /http\S+\/raise\/\S+/)));
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
  expect((await read(request, gift.id)).status).toBe("canceled");
});

test("without scripts, in Arabic: a donor sees a failed payment and enters a new card, and the gift continues", async ({
  browser,
  request,
}) => {
  const name = `Lamps ${crypto.randomUUID().slice(0, 8)}`;
  const { gift, email } = await start(request, name, { locale: "ar" });
  await settled(request, gift.id, 1);
  await call(request, "PATCH", `/v1/recurring_gifts/${gift.id}`, { payment_method_id: "pm_sandbox_declined" });
  await reachNextDate(request, gift.id);
  await expect.poll(async () => (await read(request, gift.id)).status, PATIENCE).toBe("past_due");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pathOf(await addressInEmail(email, LINK)));
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("button", { name: "تغيير طريقة الدفع" }).click();
  await page.goto(`${page.url()}&card=ok`);
  await page.locator('button[type="submit"]').last().click();
  await expect(page.getByRole("status")).toContainText("من الآن يُدفع بطريقة الدفع");
  await settled(request, gift.id, 2);
  await page.getByRole("link", { name: "إلغاء هذا التبرّع" }).click();
  await page.getByRole("button", { name: "إلغاء هذا التبرّع نهائيًا" }).click();
  await expect(page.getByText("أُلغي هذا التبرّع في")).toBeVisible();
  await context.close();
});

test("an unknown link is not found", async ({ request }) => {
  const { gift } = await start(request, `Lamps ${crypto.randomUUID().slice(0, 8)}`);
  const response = await request.get(`/recurring/${gift.id}/${"A".repeat(32)}`);
  expect(response.status()).toBe(404);
});

type Request = Parameters<typeof call>[0];

async function start(request: Request, name: string, more: object = {}) {
  const campaign = await call<{ id: string }>(request, "POST", "/v1/campaigns", {
    name,
    status: "live",
    beneficiary_id: sandbox().charity_id,
  });
  const email = `${crypto.randomUUID()}@example.org`;
  const person = { type: "individual", email, display_name: "Ada Whitfield" };
  const { id: from } = await call<{ id: string }>(request, "POST", "/v1/identities", person);
  const terms = { from, amount_cents: 2_500, cadence: "monthly", payment_method_id: "pm_sandbox_ok" };
  const path = `/v1/campaigns/${campaign.id}/recurring_gifts`;
  return { gift: await call<RecurringGift>(request, "POST", path, { ...terms, ...more }), email };
}

const read = (request: Request, id: string) => call<RecurringGift>(request, "GET", `/v1/recurring_gifts/${id}`);

async function settled(request: Request, id: string, count: number): Promise<void> {
  await expect.poll(async () => (await read(request, id)).gifts_count, PATIENCE).toBe(count);
}

/** Moves the sandbox's clock to the date of the next gift. */
async function reachNextDate(request: Request, id: string): Promise<void> {
  const clock = await call<{ now: string }>(request, "GET", "/v1/sandbox/clock");
  await expect.poll(async () => isAhead((await read(request, id)).next_gift_at, clock.now), PATIENCE).toBe(true);
  const next = (await read(request, id)).next_gift_at!;
  const ms = Date.parse(next) - Date.parse(clock.now);
  await call(request, "POST", "/v1/sandbox/clock", { advance: `PT${Math.max(1, Math.ceil(ms / 1_000))}S` });
}

const isAhead = (next: string | null, now: string) => next !== null && Date.parse(next) > Date.parse(now) + DAY_MS;
