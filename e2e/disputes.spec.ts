import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { proveSessionsOf, signInAsOperator } from "./operators";
import { expectGoodPage } from "./page-checks";
import { call, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

const PATIENCE = { timeout: 60_000, intervals: [500] };

async function give(request: APIRequestContext, payment_method_id: string): Promise<string> {
  const donor = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Dana Doubt",
  });
  const body = { from: donor.id, to: sandbox().charity_id, amount_cents: 6_400, payment_method_id };
  const { id } = await call<{ id: string }>(request, "POST", "/v1/gifts", body);
  await expect.poll(() => statusOf(request, id), PATIENCE).toBe("settled");
  return id;
}

const statusOf = async (request: APIRequestContext, id: string) =>
  (await call<{ status: string }>(request, "GET", `/v1/gifts/${id}`)).status;

/** Advances the sandbox's clock, and waits until all due work is done. */
async function pass(request: APIRequestContext, advance: string): Promise<void> {
  await call(request, "POST", "/v1/sandbox/clock", { advance });
  const ready = async () => (await call<{ status: string }>(request, "GET", "/v1/sandbox/clock")).status;
  await expect.poll(ready, PATIENCE).toBe("ready");
}

/** Reloads a gift's page until its history contains the text. */
async function expectHistory(page: Page, gift: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/dashboard/${sandbox().charity_id}/gifts/${gift}`);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 });
  }).toPass(PATIENCE);
}

test("a dispute is lost that nobody answers, and won that an operator answers", async ({ page, request, browser }) => {
  const [lost, won] = [await give(request, "pm_sandbox_disputed"), await give(request, "pm_sandbox_dispute_answered")];
  await pass(request, "P2D");
  const member = await browser.newPage();
  await signIn(member, sandbox().organizer_email, "/me");
  await proveSessionsOf(sandbox().organizer_email);
  for (const gift of [lost, won]) await expectHistory(member, gift, "Disputed: the donor’s bank asks");
  await expectGoodPage(member);

  await signInAsOperator(page);
  await page.goto("/admin/dispute?kind=needs_response");
  await expectGoodPage(page);
  await page.locator("li, tr", { hasText: won }).getByRole("link").first().click();
  await expect(page.getByText("Dana Doubt")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Answer it" }).click();
  await expectGoodPage(page);
  await expect(page.getByLabel("What the bank reads")).toHaveValue(/Dana Doubt/);
  await page.getByLabel("Reason").selectOption("The gift was the donor's own.");
  await page.getByLabel(/^Details/).fill("The receipt was emailed to the donor on the day of the gift.");
  await page.getByRole("button", { name: "Answer it" }).click();
  await expect(page.getByRole("status")).toContainText("The answer is on its way");

  await pass(request, "P2D");
  await expectHistory(member, won, "The dispute was won: the gift stays");
  expect(await statusOf(request, won)).toBe("settled");
  await pass(request, "P8D");
  await expectHistory(member, lost, "The dispute was lost: the bank took the money back");
  expect(await statusOf(request, lost)).toBe("reversed");
  await member.close();
});
