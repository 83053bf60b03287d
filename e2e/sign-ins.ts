import { createHash, randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { sql } from "./database";
import { addressesInEmails, readAddresses } from "./email-files";
import { pathOf } from "./sandbox";

const LINK = /http\S+\/sign-in\/link\/\S+/;

/** Goes to a path, even from a page that is about to load another one by itself, such as that of a payment. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  await expect(async () => void (await page.goto(path))).toPass();
}

/** Requests a sign-in link for an address. Returns its path once it is emailed. */
export async function requestLink(page: Page, email: string, callbackUrl = "/me"): Promise<string> {
  const before = (await readAddresses(email, LINK)).length;
  await leaveFor(page, `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const links = await addressesInEmails(email, LINK, before + 1);
  return pathOf(links.at(-1)!);
}

/** Signs in with an address on the pages, as a person does. */
export async function signInByPages(page: Page, email: string, callbackUrl = "/me"): Promise<void> {
  await page.goto(await requestLink(page, email, callbackUrl));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** Opens a link the way email scanners do. */
export async function scan(request: APIRequestContext, link: string): Promise<void> {
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.head(link)).status()).toBe(200);
  await request.post(link, { data: "" });
}

/**
 * Signs in with an address, and opens a path. If the address has an account, this starts a session in the database; if
 * not, it uses an emailed link and submits the forms of the pages without showing them.
 */
export async function signIn(page: Page, email: string, callbackUrl = "/me"): Promise<void> {
  if (!(await beginSession(page, email))) await signInWithLink(page, email, "/me");
  await leaveFor(page, callbackUrl);
}

/** The hash of a browser's session token, as the database stores it. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Starts a session in the page's browser for the account of an address. Returns false if there is no account. */
export async function beginSession(page: Page, email: string, { isProven = false } = {}): Promise<boolean> {
  const token = randomBytes(32).toString("base64url");
  const begun = await sql(
    `INSERT INTO user_sessions (id, user_id, token_hash, user_agent, created_at, seen_at, expires_at, second_factor_at)
     SELECT 'ses_' || replace(gen_random_uuid()::text, '-', ''), user_id, $2, 'Chrome', now(), now(), now() + interval '1 day',
       CASE WHEN $3 THEN now() END
     FROM user_addresses WHERE lower(email) = lower($1) RETURNING id`,
    [email, hashOfToken(token), isProven],
  );
  if (begun.length === 0) return false;
  const url = test.info().project.use.baseURL!;
  await page.context().addCookies([{ name: "almoner_session", value: token, url, httpOnly: true, sameSite: "Lax" }]);
  return true;
}

/**
 * Uses an emailed link in the page's browser, which is then signed in or waits for an app's code. Returns the path that
 * it leads to.
 */
export async function signInWithLink(page: Page, email: string, callbackUrl: string): Promise<string> {
  let path = "";
  // Retry, because another test that signs in with the same address may use this link first.
  await expect(async () => {
    // Tests sign in with one address more often than the rate limit allows.
    await sql("DELETE FROM rate_limit_buckets WHERE key_id LIKE 'sign-in:%' AND tokens < 1");
    const before = (await readAddresses(email, LINK)).length;
    await submitForm(page.request, `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`, { email });
    const links = await addressesInEmails(email, LINK, before + 1);
    path = await submitForm(page.request, pathOf(links.at(-1)!), {});
    expect(path).not.toMatch(/^\/sign-in\/link\//);
  }).toPass({ timeout: 90_000 });
  return path;
}

/**
 * Submits the page's form that has these fields, as a browser without scripts does. Returns the path that it redirects
 * to.
 */
async function submitForm(request: APIRequestContext, path: string, fields: Record<string, string>): Promise<string> {
  const names = Object.keys(fields);
  const hidden = hiddenFields.get(path) ?? (await readHidden(request, path, names));
  // Reuse the hidden fields of a form with inputs. A form with only a button belongs to its link.
  if (names.length > 0) hiddenFields.set(path, hidden);
  const { origin } = new URL(test.info().project.use.baseURL!);
  const response = await request.post(path, {
    headers: { Origin: origin },
    multipart: { ...Object.fromEntries(hidden), ...fields },
    // Do not load the page that it redirects to.
    maxRedirects: 0,
  });
  expect(response.status(), path).toBeLessThan(400);
  const { location = response.url() } = response.headers();
  const next = new URL(location, response.url());
  return next.origin === origin ? next.pathname : next.href;
}

const hiddenFields = new Map<string, [string, string][]>();

async function readHidden(request: APIRequestContext, path: string, names: string[]): Promise<[string, string][]> {
  const page = await request.get(path);
  expect(page.status(), path).toBe(200);
  const forms = (await page.text()).match(/<form\b.*?<\/form>/gs) ?? [];
  const form = forms.find((text) => names.every((name) => text.includes(` name="${name}"`)));
  if (form === undefined) throw new Error(`${path} has no form with ${names.join(", ") || "a button"}`);
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g);
  return [...inputs].map(([, name, value = ""]) => [name!, decodeEntities(value)]);
}

const ENTITIES: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all);
}
