import { type APIRequestContext, expect, test } from "@playwright/test";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage, PHONE } from "./page-checks";
import { chooseCard } from "./payment-form";
import { call } from "./sandbox";
import { signIn } from "./sign-ins";

// The public pages of a pool, joining one, and how readers check its ledger and its draws themselves.

interface Pool {
  id: string;
  slug: string;
  name: string;
}

const GOVERNANCE = {
  scheduled_rotation: { amount_cents: 5_000 },
  random: { draw_every: "monthly" },
  member_vote: { hide_results: true },
  steward_directed: { required_approvals: 2 },
  emergency: { cap_cents: 50_000 },
  threshold: { threshold: 20_000 },
};
type Mechanism = keyof typeof GOVERNANCE;

/** What each page says about who gets money next, before anyone has joined. */
const NEXT: Record<Mechanism, string> = {
  scheduled_rotation: "The first turn begins when the first member’s year is paid.",
  random: "Whoever’s request is drawn",
  member_vote: "Whoever’s request the members approve. No vote is open.",
  steward_directed: "Whoever’s request the stewards approve next.",
  emergency: "Whoever the stewards help next.",
  threshold: "Whoever makes the next request.",
};

function openPool(request: APIRequestContext, mechanism: Mechanism, fields: object = {}): Promise<Pool> {
  return call(request, "POST", "/v1/pools", {
    name: `Neighbors ${mechanism} ${crypto.randomUUID().slice(0, 8)}`,
    description: "We help each other.",
    flavor: "community",
    legal_structure: "mutual_aid",
    distribution_mechanism: mechanism,
    governance: GOVERNANCE[mechanism],
    join_policy: "open",
    ...fields,
  });
}

/** Adds a new member, and waits until their prepaid amount has arrived. */
async function addMember(request: APIRequestContext, { id }: Pool): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const { id: member } = await call<{ id: string }>(request, "POST", "/v1/identities", { type: "individual", email });
  await call(request, "POST", `/v1/pools/${id}/commit`, {
    identity_id: member,
    cadence: "monthly",
    per_cadence_amount_cents: 5_000,
    payment_method_id: "pm_sandbox_ok",
  });
  await expect(async () => {
    const { data } = await call<{ data: { status: string }[] }>(
      request,
      "GET",
      `/v1/pools/${id}/commitments?identity_id=${member}`,
    );
    expect(data[0]?.status).toBe("active");
  }).toPass({ timeout: 30_000 });
  return member;
}

test("the page of each mechanism says who gets money next, and how it decides", NIGHTLY, async ({ page, request }) => {
  for (const mechanism of Object.keys(GOVERNANCE) as Mechanism[]) {
    const { slug } = await openPool(request, mechanism);
    await page.goto(`/p/${slug}`);
    await expect(page.getByText(NEXT[mechanism])).toBeVisible();
    await expect(page.getByRole("heading", { name: "How it decides" })).toBeVisible();
    await expectGoodPage(page);
  }
});

test("pools with members, money and requests are good pages", NIGHTLY, async ({ page }) => {
  for (const slug of ["six-friends", "repair-draw", "garden-street", "harbor-hardship", "storm-help", "roof-fund"]) {
    await page.goto(`/p/${slug}`);
    await expect(page.getByRole("heading", { name: "Who gets money next" })).toBeVisible();
    await expectGoodPage(page);
  }
});

test("a draft and an unknown pool are not found", async ({ page, request }) => {
  const draft = await openPool(request, "random", { status: "draft" });
  for (const path of [`/p/${draft.slug}`, "/p/no-such-pool", `/p/${draft.slug}/ledger`, `/p/${draft.slug}/draws/1`])
    expect((await page.goto(path))?.status(), path).toBe(404);
});

test("someone signs in, joins, and comes back from the payment form without typing twice", async ({
  page,
  request,
}) => {
  const { slug } = await openPool(request, "scheduled_rotation");
  await page.goto(`/p/${slug}`);
  await page.getByRole("link", { name: "Join this pool" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page, `${crypto.randomUUID()}@example.org`, `/p/${slug}/join`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await page.getByLabel("Amount each time").fill("50");
  await page.getByLabel("Renew each year").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You pay $600.00 now for the year from")).toBeVisible();
  await expect(page.getByText("$50.00 goes to the pool’s treasury each month")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Enter your card" }).click();
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByText("You left the payment form.")).toBeVisible();
  await expect(page.getByLabel("Amount each time")).toHaveValue("50.00");
  await expectGoodPage(page, [PHONE]);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Enter your card" }).click();
  await chooseCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Save this card" }).click();
  await expect(page.getByRole("heading", { name: /committed/ })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Your year is paid: $600.00.")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.goto(`/p/${slug}`);
  await expect(page.getByText("A member gets the next payout")).toBeVisible();
});

test("someone joins by bank transfer, and their year begins once all of it has arrived", async ({ page, request }) => {
  const { slug, name } = await openPool(request, "scheduled_rotation");
  await signIn(page, `${crypto.randomUUID()}@example.org`, `/p/${slug}/join`);
  await page.getByLabel("Amount each time").fill("50");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectGoodPage(page, [PHONE]);
  await page.getByRole("button", { name: "Pay by bank transfer" }).click();
  await expect(page.getByRole("heading", { name: `You’ve committed to ${name}` })).toBeVisible();
  await expect(page.getByText("We’re waiting for your transfer of $600.00.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("main").getByRole("link").last().click();
  const transfer = page.getByRole("region", { name: "How to transfer it" });
  await expect(transfer).toContainText("$600.00");
  await expect(transfer.getByRole("button", { name: /^Copy\s*: Reference/ })).toBeVisible();
  await expectGoodPage(page, [PHONE]);
  const [reference] = (await transfer.innerText()).match(/\b[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}\b/)!;
  await call(request, "POST", "/v1/sandbox/transfers", { reference: reference.replaceAll(" ", "") });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Paid for the year", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(transfer).toHaveCount(0);
});

test("a browser finds the ledger intact, and a record that was changed on the way", async ({ page, request }) => {
  const pool = await openPool(request, "emergency");
  const member = await addMember(request, pool);
  await call(request, "POST", `/v1/pools/${pool.id}/disburse`, { to: member, amount_cents: 1_200, reason: "A roof" });
  await page.goto(`/p/${pool.slug}`);
  await expect(page.getByRole("heading", { name: "Latest payouts" })).toBeVisible();
  await expectGoodPage(page, [PHONE]);
  // Without `async`, the script runs before the browser has parsed the records that it checks.
  await page.route(`**/p/${pool.slug}/ledger`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<script src="\/pool\.js[^>]*) async(="")?/, "$1");
    await route.fulfill({ response, body });
  });
  await page.getByRole("link", { name: "See all 4 records" }).click();
  await page.getByRole("button", { name: "Check all records" }).click();
  await expect(page.getByRole("status")).toContainText("All 4 records match.");
  await page.getByText("Check without this page").click();
  await expectGoodPage(page);
  await page.route("**/ledger.json*", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    for (const record of data) if (record.sequence === 3) record.amount_cents += 1;
    await route.fulfill({ response, json: { data } });
  });
  await page.getByRole("button", { name: "Check all records" }).click();
  await expect(page.getByRole("status")).toContainText("Record 3 does not match");
});

test("a browser computes a draw again", async ({ page, request }) => {
  const pool = await openPool(request, "random");
  for (let count = 0; count < 2; count += 1) {
    const to = await addMember(request, pool);
    await call(request, "POST", `/v1/pools/${pool.id}/disburse`, { to, amount_cents: 1_000 });
  }
  await page.goto(`/p/${pool.slug}/draws/1`);
  await expect(page.getByText("This draw has not taken place yet.")).toBeVisible();
  const hash = await page.locator("dd").first().textContent();
  const { id: winner } = await call<{ id: string }>(request, "POST", `/v1/pools/${pool.id}/draw`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("2 requests took part")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await expect(page.locator("dd").first()).toHaveText(hash!);
  await page.getByRole("button", { name: "Compute the result again" }).click();
  await expect(page.getByRole("status")).toContainText(`${winner} has the lowest score`);
  await expectGoodPage(page, [PHONE]);
});
