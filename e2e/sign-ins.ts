import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { addressesInEmails, readAddresses } from "./email-files";
import { pathOf } from "./sandbox";

const LINK = /http\S+\/sign-in\/link\/\S+/;

/** Goes to a path, even from a page that is about to load another one by itself, such as that of a payment. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  await expect(async () => void (await page.goto(path))).toPass();
}

/** Asks for a link to sign in with an address, and returns its path once it was emailed. */
export async function requestLink(page: Page, email: string, callbackUrl = "/me"): Promise<string> {
  const before = (await readAddresses(email, LINK)).length;
  await leaveFor(page, `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const links = await addressesInEmails(email, LINK, before + 1);
  return pathOf(links.at(-1)!);
}

/** Signs in with an address in the page's browser. */
export async function signIn(page: Page, email: string, callbackUrl = "/me"): Promise<void> {
  await page.goto(await requestLink(page, email, callbackUrl));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** Opens a link as programs that scan emails do. */
export async function scan(request: APIRequestContext, link: string): Promise<void> {
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.head(link)).status()).toBe(200);
  await request.post(link, { data: "" });
}
