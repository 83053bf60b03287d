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
  const joining = await openTrial(page, "identities", "createIdentity");
  await joining.getByLabel("API key").fill(sandbox().api_key);
  const person = { type: "individual", email: `${crypto.randomUUID()}@example.org`, display_name: "Tried Out" };
  await joining.getByLabel("Body").fill(JSON.stringify(person));
  await joining.getByRole("button", { name: /^Send POST/ }).click();
  await expect(joining.getByText(/✓ 201/)).toBeVisible();
  const donor: string = JSON.parse(await joining.locator("form pre").innerText()).id;

  // The newest identity is filled in, and the one that was created on this page is offered.
  await call(request, "POST", "/v1/identities", { ...person, email: `${crypto.randomUUID()}@example.org` });

  const making = await openTrial(page, "gifts", "createGift");
  const bodyField = making.getByLabel("Body");
  // The example works unchanged: its made-up ids become ids of this sandbox.
  const examples = await (await request.get("/v1/openapi.json")).text();
  await expect(async () => {
    const { from, to } = JSON.parse(await bodyField.inputValue());
    expect(examples.includes(from) || examples.includes(to)).toBe(false);
  }).toPass();
  await expect(making.getByText("made up")).toHaveCount(0);
  await making.getByRole("button", { name: `Use my last ${donor}` }).click();
  const body = JSON.parse(await bodyField.inputValue());
  expect(body).toMatchObject({ from: donor, amount_cents: 5000 });
  await making.getByLabel("Idempotency-Key").fill(crypto.randomUUID());
  await making.getByRole("button", { name: "Send POST /v1/gifts" }).click();
  await expect(making.getByText(/✓ 201/)).toBeVisible();
  await expect(making.getByText(/^req_/)).toBeVisible();
  await expect(making.getByText("RateLimit", { exact: true })).toBeVisible();
  await expectGoodPage(page);
  const gift = JSON.parse(await making.locator("form pre").innerText());
  expect(gift).toMatchObject({ amount_cents: 5000, from: donor, status: "pending" });
  expect(await call(request, "GET", `/v1/gifts/${gift.id}`)).toMatchObject({ id: gift.id });

  await expect(async () => {
    expect(await call(request, "GET", `/v1/gifts/${gift.id}`)).toMatchObject({ status: "settled" });
  }).toPass({ timeout: 30_000 });
  const refunding = await openTrial(page, "gifts", "refundGift");
  await expect(refunding.getByLabel("API key"), "the tab remembers the key").toHaveValue(sandbox().api_key);
  const idField = refunding.getByLabel("id", { exact: true });
  await expect(idField, "a settled gift of this sandbox").toHaveValue(/^gft_/);
  if ((await idField.inputValue()) !== gift.id) await refunding.getByRole("button", { name: gift.id }).click();
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
