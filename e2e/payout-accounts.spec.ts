import { expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { sql } from "./database";
import { proveSessionsOf } from "./operators";
import { expectGoodPage } from "./page-checks";
import { call } from "./sandbox";
import { signIn } from "./sign-ins";

// These tests use their own organization, whose balance no other test changes.

interface Identity {
  id: string;
}

const newIdentity = (page: Page, type: "individual" | "organization", display_name: string) =>
  call<Identity>(page.request, "POST", "/v1/identities", {
    type,
    email: `${crypto.randomUUID()}@example.org`,
    display_name,
  });

/** An organization with $49.00 to pay out, whose owner is signed in. */
async function openRoom(page: Page): Promise<{ id: string; room: string }> {
  const { id } = await newIdentity(page, "organization", unique("Lamp Fund"));
  await sql("UPDATE identities SET kyc_tier = 3 WHERE id = $1", [id]);
  const donor = await newIdentity(page, "individual", "Tilda Tick");
  const gift = { from: donor.id, to: id, amount_cents: 5_000, currency: "USD" };
  await call(page.request, "POST", "/v1/gifts", gift);
  const email = `${unique("ada")}@example.org`.toLowerCase();
  await signIn(page, email, "/me");
  await sql(
    `INSERT INTO memberships (organization_id, user_id, roles, created_at)
     SELECT $1, user_id, ARRAY['owner'], now() FROM user_addresses WHERE lower(email) = $2`,
    [id, email],
  );
  await proveSessionsOf(email);
  return { id, room: `/dashboard/${id}/money` };
}

/** Enters an account with the given outcome on the sandbox's page, and returns. */
async function enter(page: Page, outcome: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sandbox payout account");
  await page.getByLabel("Account number").fill("000123454321");
  await page.getByText(outcome, { exact: true }).click();
  await page.getByRole("button", { name: "Save the account" }).click();
}

/** Reloads the page until it shows the text. */
async function waitFor(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test("an owner sets an account up, gives the document that is missing, and is paid", async ({ page }) => {
  const { id, room } = await openRoom(page);
  await page.goto(`${room}/account`);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Continue with our payment provider" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Enter it at the payment provider" }).click();
  await expectGoodPage(page);
  await page.getByLabel("Account number").fill("12");
  await page.getByRole("button", { name: "Save the account" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Enter at least eight digits");
  await enter(page, "A document is missing: payouts are on hold");

  await expect(page).toHaveURL(new RegExp(`${room}/account\\?`));
  await expect(page.getByText("You’re back. Here is what is known")).toBeVisible();
  await expect(page.getByText("On hold", { exact: true })).toBeVisible();
  await expect(page.getByText(/^A document that proves who owns the account, by /)).toBeVisible();
  await expectGoodPage(page);

  // Nothing is paid out, and Home says what to do about it.
  await page.goto(room);
  await waitFor(page, "$49.00 can’t be paid out by itself yet.");
  await expect(page.getByText(/^Our payment provider needs something by /)).toBeVisible();
  await expectGoodPage(page);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByText(/^Our payment provider needs something by /)).toBeVisible();

  await page.goto(`${room}/account`);
  await page.getByRole("button", { name: "Continue with our payment provider" }).first().click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Send a document" }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await expect(page.getByText("Bank account at Sandbox Bank, ending in 4321").first()).toBeVisible();
  await expectGoodPage(page);

  await page.goto(`${room}/payouts/new`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Pay out \$49/ }).click();
  await expect(page.getByRole("status").first()).toContainText("The payout is planned.");
  await waitFor(page, "Arrived");
});

test("a partner sends whoever is paid to the page, and hears what came of it", async ({ page, baseURL }) => {
  const payee = await newIdentity(page, "individual", "Ada Whitfield");
  const path = `/v1/identities/${payee.id}/payout_account`;
  interface Account {
    id: string;
    status: string;
    onboarding_url: string | null;
  }
  const set = await call<Account>(page.request, "POST", path, { return_url: `${baseURL}/docs` });
  expect(set).toMatchObject({ status: "pending", onboarding_url: expect.stringContaining("/payout-account/") });
  await page.goto(set.onboarding_url!);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Enter it at the payment provider" }).click();
  await enter(page, "The account is ready at once");
  await expect(page).toHaveURL(new RegExp(`/docs\\?payout_account_id=${set.id}`));
  const done = await call<Account>(page.request, "GET", path);
  expect(done).toMatchObject({ status: "enabled", last4: "4321", onboarding_url: null });
  // Nothing is left to do, so the page shows nothing about the payee to anyone who opens it now.
  await page.goto(set.onboarding_url!);
  await expect(page.getByText("Ada Whitfield")).toHaveCount(0);
  await expectGoodPage(page);
});
