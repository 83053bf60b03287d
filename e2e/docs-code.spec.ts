import { expect, test } from "@playwright/test";

test("the copy button copies the whole sample and confirms it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/guides/first-gift");
  const copy = page.getByRole("button", { name: /^Copy Terminal/ }).first();
  await copy.click();
  await expect(page.getByText("Copied to the clipboard.")).toBeAttached();
  await expect(page.getByRole("button", { name: /^Copied/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
  await expect(page.getByRole("button", { name: /^Copied/ })).toHaveCount(0);
});

test("choosing a language applies to every sample, on the next page too", async ({ page }) => {
  await page.goto("/docs/reference/gifts");
  const choices = page.getByRole("radio", { name: "TypeScript" });
  await expect(async () => {
    await choices.nth(1).check({ force: true });
    await expect(choices.nth(0)).toBeChecked({ timeout: 500 });
    await page.getByRole("radio", { name: "curl" }).nth(1).check({ force: true });
    await expect(choices.nth(0)).not.toBeChecked({ timeout: 500 });
  }).toPass();
  await choices.nth(1).check({ force: true });
  await expect(page.getByText("await almoner.gifts.create(").first()).toBeVisible();
  await page.goto("/docs/reference/webhooks");
  await expect(page.getByText("await almoner.webhooks.create(").first()).toBeVisible();
});

test("samples use this server's URL and read the key from the environment", async ({ page, request }) => {
  const { servers } = await (await request.get("/v1/openapi.json")).json();
  await page.goto("/docs/reference/gifts");
  const sample = page.locator("pre", { hasText: "curl" }).first();
  await expect(sample).toContainText(`curl ${servers[0].url}/v1/gifts`);
  await expect(sample).toContainText("$ALMONER_API_KEY");
});
