import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { sql } from "./database";
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

/** Signs in with an address, as someone does who reads each page on the way. */
export async function signInByPages(page: Page, email: string, callbackUrl = "/me"): Promise<void> {
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

/** Signs in with an address, with the forms of the same pages but without showing them, and opens a path. */
export async function signIn(page: Page, email: string, callbackUrl = "/me"): Promise<void> {
  await signInWithLink(page, email, callbackUrl);
  await leaveFor(page, callbackUrl);
}

/** Uses an emailed link in the page's browser, which then is signed in, or waits for the code of an app. */
export async function signInWithLink(page: Page, email: string, callbackUrl: string): Promise<void> {
  // Another test that signs the same address in at this moment may use the link that was emailed last.
  await expect(async () => {
    // One address signs in more often here than anyone is emailed a link.
    await sql("DELETE FROM rate_limit_buckets WHERE key_id LIKE 'sign-in:%' AND tokens < 1");
    const before = (await readAddresses(email, LINK)).length;
    await submitForm(page.request, `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`, { email });
    const links = await addressesInEmails(email, LINK, before + 1);
    expect(await submitForm(page.request, pathOf(links.at(-1)!), {})).not.toMatch(/^\/sign-in\/link\//);
  }).toPass({ timeout: 90_000 });
}

/** Submits the form on a page that has these fields, as a browser without scripts does. Returns the path that it leads to. */
async function submitForm(request: APIRequestContext, path: string, fields: Record<string, string>): Promise<string> {
  const page = await request.get(path);
  expect(page.status(), path).toBe(200);
  const forms = (await page.text()).match(/<form\b.*?<\/form>/gs) ?? [];
  const form = forms.find((text) => Object.keys(fields).every((name) => text.includes(` name="${name}"`)));
  if (form === undefined) throw new Error(`${path} has no form with ${Object.keys(fields).join(", ") || "a button"}`);
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)];
  const values = hidden.map(([, name, value = ""]): [string, string] => [name!, decodeEntities(value)]);
  const response = await request.post(page.url(), {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { ...Object.fromEntries(values), ...fields },
  });
  expect(response.ok(), `${path} answers ${response.status()}`).toBe(true);
  return new URL(response.url()).pathname;
}

const ENTITIES: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all);
}
