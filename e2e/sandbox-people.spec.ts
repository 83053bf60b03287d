import { expect, test } from "@playwright/test";
import { signInAsOperator } from "./operators";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

// Guards the addresses in the sandbox's file: everyone listed there can sign in and finds their work.

test("the operator of the sandbox reaches the console with the code of its app", async ({ page }) => {
  await signInAsOperator(page);
  await expect(page.getByRole("heading", { name: "Tasks" })).toBeVisible();
});

test("a steward of the sandbox approves what waits for a second steward", async ({ page }) => {
  await signIn(page, sandbox().steward_email, "/me/pools");
  await page.getByRole("link", { name: "Harbor hardship fund" }).click();
  await expectGoodPage(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Rent for November, after the storm." })
    .getByRole("link", { name: "to Farid Haddad" })
    .click();
  await page.getByRole("link", { name: "Approve request" }).click();
  await expect(page.getByText("the money is paid at once")).toBeVisible();
  await page.getByRole("button", { name: "Approve request" }).click();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expectGoodPage(page);
});

test("a donor of the sandbox finds a gift and its receipt", async ({ page }) => {
  await signIn(page, sandbox().donor_email, "/me");
  await expect(page.getByText("$125.00").first()).toBeVisible();
  await page.goto("/me/receipts");
  await expect(page.getByText("$125.00").first()).toBeVisible();
  await expectGoodPage(page);
});
