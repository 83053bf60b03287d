import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";

test("the home page explains the product and links to the docs", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Giving, with everything in order");
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Read the docs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Build on Almoner" })).toBeVisible();
});

test("the keyboard can skip the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("an unknown address shows the not-found page with a way back", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});
