import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";

test("the search works with the keyboard alone", async ({ page }) => {
  await page.goto("/docs/guides/paging");
  const box = page.getByRole("combobox", { name: "Search the documentation" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await box.pressSequentially("refund gift");
  const found = page.getByRole("listbox", { name: "Results" });
  await expect(found.getByRole("option").first()).toContainText("Refund gift");
  await page.keyboard.press("ArrowDown");
  await expect(found.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expectGoodPage(page);
  await page.keyboard.press("ArrowUp");
  await expect(found.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/reference\/gifts#refundGift$/);
  await expect(page.locator("#refundGift")).toBeInViewport();
});

test("Ctrl-K focuses the search box, Escape closes the list, Enter alone shows all results", async ({ page }) => {
  await page.goto("/docs");
  const box = page.getByRole("combobox");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await box.pressSequentially("signature");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await box.fill("signature");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/search?q=signature");
  await expect(page.getByRole("main").getByRole("link", { name: "Verify the signature" })).toBeVisible();
});

test("a click selects a result, and a slash typed into the box stays a slash", async ({ page }) => {
  await page.goto("/docs");
  const box = page.getByRole("combobox");
  await box.fill("v1");
  await box.press("/");
  await expect(box).toHaveValue("v1/");
  await box.fill("monthly limit");
  await page.getByRole("option", { name: /monthly_limit_exceeded/ }).click();
  await expect(page).toHaveURL(/\/docs\/errors#monthly_limit_exceeded$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the box is a form that leads to a results page", async ({ page }) => {
    await page.goto("/docs");
    const box = page.getByRole("combobox");
    await box.fill("gift.settled");
    await box.press("Enter");
    await expect(page).toHaveURL("/docs/search?q=gift.settled");
    const first = page.getByRole("main").getByRole("listitem").first();
    await expect(first).toContainText("gift.settled");
    await first.getByRole("link").click();
    await expect(page).toHaveURL(/\/docs\/events#gift-settled$/);
  });

  test("a search without results shows suggestions", async ({ page }) => {
    await page.goto("/docs/search?q=%3Cscript%3Exyzzy");
    await expect(page.getByText("No results.")).toBeVisible();
  });
});
