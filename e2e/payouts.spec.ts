import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { readPdfText } from "@/server/testing/read-pdf-text";
import { unique } from "./campaigns";
import { sql } from "./database";
import { proveSessionsOf } from "./operators";
import { expectGoodPage } from "./page-checks";
import { call } from "./sandbox";
import { signIn } from "./sign-ins";

// These tests use their own organization, whose balance no other test changes.

interface Gift {
  id: string;
  name: string;
  cents: number;
}

const money = (cents: number) => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** Signs in a new user in the page's browser, and makes them a member of the organization with this role. */
async function join(page: Page, organization: string, role: string): Promise<void> {
  const email = `${unique("ada")}@example.org`.toLowerCase();
  await signIn(page, email, "/me");
  await sql(
    `INSERT INTO memberships (organization_id, user_id, roles, created_at)
     SELECT $1, user_id, ARRAY[$2], now() FROM user_addresses WHERE lower(email) = $3`,
    [organization, role, email],
  );
  await proveSessionsOf(email);
}

async function makeOrganization(request: APIRequestContext): Promise<string> {
  const { id } = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "organization",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: unique("Lamp Fund"),
  });
  await sql("UPDATE identities SET kyc_tier = 3 WHERE id = $1", [id]);
  return id;
}

async function give(request: APIRequestContext, to: string, cents: number): Promise<Gift> {
  const name = unique("Tilda Tick");
  const donor = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: name,
  });
  const { id } = await call<{ id: string }>(request, "POST", "/v1/gifts", {
    from: donor.id,
    to,
    amount_cents: cents,
    currency: "USD",
  });
  return { id, name, cents };
}

/** Reloads the page until it shows the status. */
async function waitFor(page: Page, status: string): Promise<void> {
  const history = page.getByRole("region", { name: "What happened" });
  await expect(async () => {
    await page.reload();
    await expect(history.getByText(status, { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

async function chooseAccount(page: Page, room: string, account: string): Promise<void> {
  await page.goto(`${room}/account`);
  await page.getByText(account, { exact: true }).click();
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByRole("status").first()).toContainText("The account is saved.");
}

async function payOut(page: Page, room: string, amount: string): Promise<void> {
  await page.goto(`${room}/payouts/new`);
  await page.getByLabel("How much").fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Pay out \$/ }).click();
  await expect(page.getByRole("status").first()).toContainText("The payout is planned.");
}

test("an owner is paid: account, schedule, a part, and the rest, each with a statement that adds up", async ({
  page,
  request,
  browser,
}) => {
  const organization = await makeOrganization(request);
  const room = `/dashboard/${organization}/money`;
  const gifts = await Promise.all([4_300, 2_700, 5_100].map((cents) => give(request, organization, cents)));
  await join(page, organization, "owner");

  await page.goto(room);
  await expect(page.getByText("There is no account yet that your money goes to.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Set an account" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Choose an account");
  await chooseAccount(page, room, "Payouts fail, because the account is closed");
  await expect(page.getByText("Bank account at Sandbox Bank, ending in 6789", { exact: true })).toBeVisible();

  await page.goto(`${room}/schedule`);
  await expectGoodPage(page);
  await page.getByText("Every month", { exact: true }).click();
  await page.getByLabel("Day of the month").selectOption("31");
  await page.getByLabel("Smallest payout").fill("20");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(page.getByRole("status").first()).toContainText("The schedule is saved.");
  await expect(page.getByText("Every month on day 31")).toBeVisible();

  // All three gifts have settled: $121.00 less $3.00 in fees.
  await expect(async () => {
    await page.goto(`${room}/payouts/new`);
    await expect(page.getByText("$118.00")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectGoodPage(page);
  await page.goto(room);
  await expect(page.getByText(/^The next payout, \$118\.00, leaves on /)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Pay out now" }).click();
  await page.getByLabel("How much").fill("118.01");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Enter $118.00 or less");
  await page.getByLabel("How much").fill("50");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay out $50.00");
  await expect(page.getByText("$68.00 stays on your balance")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Pay out $50.00" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payout of $50.00");

  await waitFor(page, "Failed");
  await expect(page.getByText("The bank says that the account is closed.")).toBeVisible();
  await expectGoodPage(page);
  const failed = page.url();
  await expectTicked(page, gifts, -6_800);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const csv = readFileSync((await (await downloading).path())!, "utf8");
  for (const { id, name, cents } of gifts) {
    expect(csv).toContain(`"gift","${id}","${name}"`);
    expect(csv).toContain(`"${(cents / 100).toFixed(2)}"`);
  }
  const drawing = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as PDF" }).click();
  const pdf = readPdfText(readFileSync((await (await drawing).path())!));
  for (const { name, cents } of gifts) expect(pdf).toContain(`${name}\n${money(cents)}`);

  await page.goto(room);
  await expect(page.getByText("The last payout to this account failed")).toBeVisible();
  await chooseAccount(page, room, "Payouts arrive");

  await cancelOne(page, organization);
  await payOut(page, room, "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payout of $118.00");
  await waitFor(page, "Arrived");
  const sums = page.getByRole("table", { name: "Statement" });
  const before = sums.getByRole("row").filter({ hasText: "Carried over from the payout before" });
  await expect(before).toContainText("$108.00");
  const returned = sums.getByRole("row").filter({ hasText: "Payouts that failed or were canceled" });
  await expect(returned).toContainText("$10.00");
  await expect(sums.getByRole("row").last()).toContainText("$118.00");

  await expectFound(page, `/dashboard/${organization}`);

  await page.goto(`${room}/payouts?status=failed`);
  await expect(page.getByRole("table", { name: "Payouts" }).getByRole("row")).toHaveCount(2);
  await expectGoodPage(page);
  await page.getByRole("table", { name: "Payouts" }).getByRole("link").click();
  expect(new URL(page.url()).pathname).toBe(new URL(failed).pathname);
  await page
    .getByRole("table", { name: "Line by line" })
    .getByRole("link", { name: "Gift", exact: true })
    .first()
    .click();
  await page.getByRole("link", { name: /^Payout of / }).click();
  expect(new URL(page.url()).pathname).toBe(new URL(failed).pathname);
  await page.goto(`${room}/payouts/next`);
  await expect(page.getByText("There are no lines.")).toBeVisible();
  await expectGoodPage(page);

  const { month } = (await sql<{ month: string }>("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month"))[0]!;
  await page.goto(`${room}/${month}`);
  await page.locator("tbody").getByRole("link", { name: /^po_/ }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payout of $118.00");

  await page.goto(`${room}/account`);
  await page.getByRole("link", { name: "Remove account" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Remove account" }).click();
  await expect(page.getByRole("status").first()).toContainText("The account is removed.");

  const viewer = await browser.newPage();
  await join(viewer, organization, "viewer");
  for (const path of [
    "",
    "/payouts",
    "/payouts/next",
    "/payouts/new",
    "/schedule",
    "/account",
    new URL(failed).pathname,
  ]) {
    const response = await viewer.goto(path.startsWith("/dashboard") ? path : `${room}${path}`);
    expect(response!.status(), path).toBe(404);
  }
  await viewer.close();
});

/** Checks that a statement lists each gift once, with its fee, and otherwise only what is carried over. */
async function expectTicked(page: Page, gifts: Gift[], carried: number): Promise<void> {
  const lines = page.getByRole("table", { name: "Line by line" }).locator("tbody").getByRole("row");
  await expect(lines).toHaveCount(2 * gifts.length + 1);
  for (const { id, name, cents } of gifts) {
    const own = lines.filter({ hasText: name });
    await expect(own).toHaveCount(2);
    await expect(own.first()).toContainText(money(cents));
    await expect(own.first().getByRole("link")).toHaveAttribute("href", new RegExp(`/gifts/${id}`));
    await expect(own.last()).toContainText("Platform fee");
    await expect(own.last()).toContainText("-$1.00");
  }
  await expect(lines.last()).toContainText("Carried over to the next payout");
  await expect(lines.last()).toContainText(money(carried));
}

/**
 * Expects the search of this context to find the payout whose page is open: by its text at the bank, by its amount, and
 * directly by its id.
 */
async function expectFound(page: Page, context: string): Promise<void> {
  const path = new URL(page.url()).pathname;
  const [id, title] = [path.split("/").at(-1)!, await page.getByRole("heading", { level: 1 }).textContent()];
  const shown = await page.getByText(/^[A-Z0-9 ]+ [A-Z0-9]{6}$/).textContent();
  const hits = page.getByRole("main").getByRole("region", { name: "Payouts" }).getByRole("link");
  for (const query of [shown!.trim(), title!.split("$")[1]!]) {
    await page.goto(`${context}/search?query=${encodeURIComponent(query)}`);
    await expect(hits).toContainText([title!]);
  }
  await expectGoodPage(page);
  await hits.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title!);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.goto(`${context}/search?query=${id}`);
  await expect(page).toHaveURL(new RegExp(path));
}

/** Cancels a payout that waits for a review of the organization's name. */
async function cancelOne(page: Page, organization: string): Promise<void> {
  const room = `/dashboard/${organization}/money`;
  const setVerdict = (verdict: string) =>
    sql("UPDATE identities SET screening_verdict = $2 WHERE id = $1", [organization, verdict]);
  await setVerdict("possible");
  await payOut(page, room, "10");
  await expect(page.getByText("It waits until someone has looked at it.")).toBeVisible();
  await page.getByRole("link", { name: "Cancel payout" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Cancel payout" }).click();
  await expect(page.getByRole("status").first()).toContainText("The payout is canceled.");
  await expectGoodPage(page);
  await setVerdict("clear");
}

test("a person is paid what they were given, and nobody else sees their money", async ({ page, request, browser }) => {
  const email = `${unique("per")}@example.org`.toLowerCase();
  await signIn(page, email, "/me/money");
  await page.goto("/me/money");
  await expect(page).toHaveURL(/\/dashboard\/usr_\w+\/money/);
  await expectGoodPage(page);
  const person = /usr_\w+/.exec(page.url())![0];
  const room = `/dashboard/${person}/money`;
  await proveSessionsOf(email);
  const gift = await give(request, person, 8_400);
  await expect(async () => {
    await page.goto(room);
    await expect(page.getByText("$83.00").first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await chooseAccount(page, room, "Payouts arrive");
  // A person who is not verified is not paid, and is led to the verification.
  await page.goto(room);
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Get verified" }).click();
  await expect(page).toHaveURL(/\/me(\?|$)/);
  await sql("UPDATE identities SET kyc_tier = 1 WHERE id = $1", [person]);
  await payOut(page, room, "83");
  await waitFor(page, "Arrived");
  await expectGoodPage(page);
  await expect(page.getByText("$84.00").first()).toBeVisible();
  await expect(page.locator(`a[href*="${gift.id}"]`)).toHaveCount(0);
  await expectFound(page, "/me");
  for (const part of ["", "/gifts", "/settings/team"]) {
    const response = await page.request.get(`/dashboard/${person}${part}`);
    expect(response.status(), part).toBe(404);
  }
  const stranger = await browser.newPage();
  await signIn(stranger, `${unique("str")}@example.org`.toLowerCase(), "/me");
  expect((await stranger.request.get(room)).status()).toBe(404);
  await stranger.close();
});
