import { execFileSync } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import { codeOf } from "./authenticator";
import { unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { requestLink, signInByPages } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();
const newPage = () => ({ baseURL: test.info().project.use.baseURL, viewport: { width: 390, height: 844 } });

async function enter(page: Page, code: string, button: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Code from your app/ }).fill(code);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** The recovery codes, once the page shows them. */
async function codesOn(page: Page): Promise<string[]> {
  const codes = page.locator("ol.font-mono li");
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

/** Sets up two-step verification. Returns the app's key and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole("button", { name: "Set up two-step verification" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectGoodPage(page);
  const link = await page.getByRole("link", { name: "Open the app on this device" }).getAttribute("href");
  const key = new URL(link!).searchParams.get("secret")!;
  const shown = page.locator("p.font-mono");
  expect((await shown.innerText()).replaceAll(" ", "")).toBe(key);
  await enter(page, "not it", "Turn on");
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("This code doesn’t work");
  await enter(page, codeOf(key), "Turn on");
  await expect(page.getByRole("heading", { level: 1, name: "Two-step verification is on" })).toBeVisible();
  const codes = await codesOn(page);
  await expectGoodPage(page);
  return { key, codes };
}

test("someone sets two-step verification up, signs in with a code, and turns it off", async ({ browser, page }) => {
  const email = address();
  await signInByPages(page, email, "/me/account");
  await page.getByRole("link", { name: "Set up two-step verification" }).click();
  await expectGoodPage(page);
  const { key, codes } = await setUp(page);
  await page.reload();
  await expect(page.getByText(codes[0]!)).toHaveCount(0);

  const other = await browser.newPage(newPage());
  await other.goto(await requestLink(other, email, "/me/pages"));
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await expectGoodPage(other);
  // A link alone opens nothing, whichever page is asked for.
  await other.goto("/me/account?callbackUrl=//evil.example");
  await expect(other.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await enter(other, "000000", "Sign in");
  await expect(other.getByRole("alert", { name: "There is a problem" })).toContainText("This code doesn’t work");
  await enter(other, codes[0]!.toLowerCase(), "Sign in");
  await expect(other.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await expect(other.getByText("You have 9 recovery codes left.")).toBeVisible();

  await page.goto("/me/account");
  await page.getByRole("button", { name: /^Sign out Chrome on/ }).click();
  await expect(page.getByRole("status").first()).toContainText("That browser is signed out.");
  await other.reload();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await other.close();
  await page.getByRole("link", { name: "Manage two-step verification" }).click();
  await page.getByText("Turn off two-step verification").first().click();
  await expectGoodPage(page);
  await enter(page, codeOf(key, 1), "Turn off two-step verification");
  await expect(page.getByRole("status").first()).toContainText("Two-step verification is off.");
});

/** Makes the owner of an address an operator, with the operators' command. */
function addOperator(email: string): void {
  const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL };
  execFileSync(process.execPath, ["dist/commands/operators.js", "add", email], { env });
}

test("an operator is led to set it up, sees the recovery codes without scripts, and signs in with one", async ({
  browser,
}) => {
  const page = await browser.newPage({ ...newPage(), javaScriptEnabled: false });
  const email = address();
  addOperator(email);
  await signInByPages(page, email, "/me/pages");
  await expect(page.getByText("Operators need two-step verification.")).toBeVisible();
  await page.getByRole("button", { name: "Set up two-step verification" }).click();
  const link = await page.getByRole("link", { name: "Open the app on this device" }).getAttribute("href");
  await enter(page, codeOf(new URL(link!).searchParams.get("secret")!), "Turn on");
  const codes = await codesOn(page);
  await page.context().clearCookies();
  await page.goto(await requestLink(page, email, "/me/pages"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await enter(page, codes[9]!, "Sign in");
  await expect(page.getByRole("heading", { level: 1, name: "Your fundraising pages" })).toBeVisible();
  await page.close();
});
