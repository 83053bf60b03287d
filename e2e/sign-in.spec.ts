import { expect, request as makeRequest, test } from "@playwright/test";
import { unique } from "./campaigns";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { requestLink, scan, signInByPages, signInWithLink } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();
const baseURL = () => test.info().project.use.baseURL!;

test("someone signs in with an emailed link, sees where they are signed in, and signs out", async ({ page }) => {
  const email = address();
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Your email address").fill("nobody");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Enter an email address");
  const link = await requestLink(page, email);
  await expectGoodPage(page);
  await page.goto(link);
  await expect(page.getByText(`You’re signing in as ${email}.`)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Sign in" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Your gifts" })).toBeVisible();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
  await expectGoodPage(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link doesn’t work anymore" })).toBeVisible();
  await expectGoodPage(page);
  await page.goto("/me/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("You’re signed out.");
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a link works without scripts, after a scanner opened it, and elsewhere only with its address", async ({
  browser,
  page,
  request,
}) => {
  const email = address();
  const link = await requestLink(page, email);
  await scan(request, link);
  const elsewhere = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL() });
  await elsewhere.goto(link);
  await expect(elsewhere.getByText("requested in another browser")).toBeVisible();
  expect(await elsewhere.content()).not.toContain(email);
  await elsewhere.getByLabel("Your email address").fill(address());
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("alert")).toContainText("Enter the email address that this link was sent to");
  await elsewhere.getByLabel("Your email address").fill(email);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Your gifts" })).toBeVisible();
  await elsewhere.close();
});

test("a browser that is signed out elsewhere is signed out", async ({ browser, page }) => {
  const email = address();
  await signInByPages(page, email, "/me/account");
  const other = await browser.newPage({ baseURL: baseURL() });
  await signInByPages(other, email);
  await page.reload();
  await page.getByRole("button", { name: /^Sign out Chrome on/ }).click();
  await expect(page.getByRole("status")).toContainText("That browser is signed out.");
  await other.reload();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await other.close();
});

test("cookies are hidden from scripts, and a session that was planted is not the one that begins", async ({
  context,
  page,
}) => {
  const planted = "planted-by-someone-else";
  await context.addCookies([{ name: "almoner_session", value: planted, url: baseURL() }]);
  await signInByPages(page, address());
  const cookies = (await context.cookies()).filter(({ name }) => name.includes("almoner_session"));
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(cookies[0]!.value).not.toBe(planted);
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
});

test("requests for known and unknown addresses have the same page, and other sites can send none", async ({ page }) => {
  const known = address();
  await signInByPages(page, known, "/me/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const pages: string[] = [];
  for (const email of [known, address()]) {
    await requestLink(page, email);
    const main = await page.getByRole("main").innerText();
    pages.push(page.url() + main);
    expect(main).not.toContain(email);
  }
  expect(pages[0]).toBe(pages[1]);
  await page.goto("/sign-in");
  const form = page.locator("main form");
  const fields = await form.evaluate((node) => [...new FormData(node as HTMLFormElement)].map(([name]) => name));
  const foreign = await makeRequest.newContext({
    baseURL: baseURL(),
    extraHTTPHeaders: { Origin: "https://evil.example" },
  });
  const body = Object.fromEntries(fields.map((name) => [name, name === "email" ? known : ""]));
  const response = await foreign.post("/sign-in", { multipart: body, maxRedirects: 0 });
  expect(response.status()).toBeGreaterThanOrEqual(400);
  await foreign.dispose();
});

test("signing in leads back to where one wanted to go, and nowhere outside of the site", async ({ page }) => {
  await signInByPages(page, address(), "/me/account?page=2");
  expect(new URL(page.url()).search).toContain("page=2");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  for (const callbackUrl of ["//evil.example", "/.//evil.example", "https://evil.example/", "/\\evil.example"]) {
    await page.context().clearCookies();
    // This page redirects everyone to their own pages.
    expect(await signInWithLink(page, address(), callbackUrl)).toBe("/dashboard");
    const again = await page.request.get(`/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    expect(again.url()).toBe(`${new URL(baseURL()).origin}/me`);
  }
});

test("the pages are in the reader's language", NIGHTLY, async ({ page }) => {
  for (const [lang, heading] of [
    ["de", "Anmelden"],
    ["ar", "تسجيل الدخول"],
  ] as const) {
    await page.goto(`/sign-in?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectGoodPage(page);
  }
});
