import { expect, type Page, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";
import { call, sandbox } from "./sandbox";

/** Opens an operation's form. */
async function openTrial(page: Page, tag: string, id: string) {
  await page.goto(`/docs/reference/${tag}#${id}`);
  const section = page.getByRole("region", { name: /.+/ }).filter({ has: page.locator(`h2#${id}`) });
  await expect(async () => {
    await section
      .locator("summary")
      .filter({ hasText: /^Try it:/ })
      .click();
    await expect(section.getByLabel("API key")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return section;
}

test("a gift is created and refunded from the page", async ({ page, request }) => {
  const donor = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Tried Out",
  });
  const making = await openTrial(page, "gifts", "createGift");
  await making.getByLabel("API key").fill(sandbox().api_key);
  const example = JSON.parse(await making.getByLabel("Body").inputValue());
  const body = { ...example, from: donor.id, to: sandbox().charity_id, amount_cents: 1234 };
  await making.getByLabel("Body").fill(JSON.stringify(body));
  await making.getByLabel("Idempotency-Key").fill(crypto.randomUUID());
  await making.getByRole("button", { name: "Send POST /v1/gifts" }).click();
  await expect(making.getByText(/✓ 201/)).toBeVisible();
  await expect(making.getByText(/^req_/)).toBeVisible();
  await expect(making.getByText("RateLimit", { exact: true })).toBeVisible();
  await expectGoodPage(page);
  const gift = JSON.parse(await making.locator("form pre").innerText());
  expect(gift).toMatchObject({ amount_cents: 1234, from: donor.id, status: "pending" });
  expect(await call(request, "GET", `/v1/gifts/${gift.id}`)).toMatchObject({ id: gift.id });

  await expect(async () => {
    expect(await call(request, "GET", `/v1/gifts/${gift.id}`)).toMatchObject({ status: "settled" });
  }).toPass({ timeout: 30_000 });
  const refunding = await openTrial(page, "gifts", "refundGift");
  await expect(refunding.getByLabel("API key"), "the tab remembers the key").toHaveValue(sandbox().api_key);
  await refunding.getByLabel("id", { exact: true }).fill(gift.id);
  await refunding.getByRole("button", { name: /^Send POST/ }).click();
  await expect(refunding.getByRole("alert")).toContainText("The donor gets the full amount back");
  expect(await call(request, "GET", `/v1/gifts/${gift.id}`), "asked first").toMatchObject({ status: "settled" });
  await expectGoodPage(page);
  await refunding.getByRole("button", { name: "Send request" }).click();
  await expect(refunding.getByText(/✓ 200/)).toBeVisible();
  expect(await call(request, "GET", `/v1/gifts/${gift.id}`)).toMatchObject({ status: "reversed" });
});

test("an error is shown with its code, and the key stays in this tab", async ({ page }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const section = await openTrial(page, "identities", "getMe");
  const invalid = `${sandbox().api_key.slice(0, -1)}_`;
  await section.getByLabel("API key").fill(invalid);
  await section.getByRole("button", { name: "Send GET /v1/me" }).click();
  await expect(section.getByText(/✕ 401/)).toBeVisible();
  await expect(section.locator("form pre")).toContainText("invalid_api_key");
  expect(addresses.filter((address) => address.includes("alm_sk"))).toEqual([]);
  expect(page.url()).not.toContain("alm_sk");
  const stored = await page.evaluate(() => [
    JSON.stringify(localStorage),
    document.cookie,
    JSON.stringify(sessionStorage),
  ]);
  expect(stored[0]! + stored[1]!).not.toContain("alm_sk");
  expect(stored[2]).toContain(invalid);
});

test("the confirmation can be declined", async ({ page }) => {
  const section = await openTrial(page, "webhooks", "deleteWebhook");
  await section.getByLabel("API key").fill(sandbox().api_key);
  await section.getByLabel("id", { exact: true }).fill("whe_01kah0q5z6e8qv000000000000");
  await section.getByRole("button", { name: /^Send DELETE/ }).click();
  await expect(section.getByRole("alert")).toContainText("permanently deleted");
  await section.getByRole("button", { name: "Cancel" }).click();
  await expect(section.getByRole("alert")).toHaveCount(0);
  await expect(section.getByRole("button", { name: /^Send DELETE/ })).toBeVisible();
});
