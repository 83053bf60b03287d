import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { type LaunchedProduct, launchProduct } from "@/server/cli/launch/launch-product.mjs";
import { DEV_ADDITIONS } from "@/server/http/dev-client";
import { expectGoodPage } from "./page-checks";
import { watchForIntruders } from "./page-watch";

test.describe.configure({ mode: "default" });

let dir: string;
let development: LaunchedProduct;

test.beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), "almoner-development-"));
  development = await launchProduct({ dir, args: ["dev"] });
});

test.afterAll(async () => {
  await development?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Compiles from source in a fraction of the time that a page of the documentation takes. */
const FRAMEWORK_PAGE = "/sign-in";
/** A page without the framework's scripts, one with them, a file, and the API. */
const PATHS = ["/", FRAMEWORK_PAGE, "/page.js", "/v1/campaigns"];
/** Headers that differ between two responses or builds, and those that the framework adds to the API's responses. */
const NOT_COMPARED =
  /^(?:date|etag|content-length|request-id|connection|keep-alive|transfer-encoding|link|vary|x-nextjs-.*|(?:x-)?ratelimit.*)$/;

function headersOf({ headers, url }: Response): Record<string, string> {
  const compared = [...headers].filter(([name]) => !NOT_COMPARED.test(name));
  const { "cache-control": cache, ...rest } = Object.fromEntries(
    compared.map(([name, value]) => [
      name,
      value.replaceAll(new URL(url).origin, "ORIGIN").replace(/'nonce-[^']+'/g, "NONCE"),
    ]),
  );
  const policy = rest["content-security-policy"]?.replace(/(?: 'sha256-[^']+')+/g, " HASHES");
  return {
    ...rest,
    ...(policy && { "content-security-policy": policy }),
    ...(cache && { "cache-control": cache.includes("no-store") ? "no-store" : cache }),
  };
}

/** Production's policy with the additions for development. */
function withAdditions(policy: string): string {
  return Object.entries(DEV_ADDITIONS.directives).reduce((text, [name, value]) => {
    const directive = new RegExp(`(^|; )${name} [^;]+`);
    return directive.test(text) ? text.replace(directive, `$& ${value}`) : `${text}; ${name} ${value}`;
  }, policy);
}

test("pages and API have the headers of production in development, and the listed additions", async ({ baseURL }) => {
  for (const address of PATHS) {
    const built = await fetch(new URL(address, baseURL));
    const served = await fetch(new URL(address, development.url));
    const expected = headersOf(built);
    const policy = expected["content-security-policy"];
    expect(policy?.includes("'strict-dynamic'") ?? false, address).toBe(address === FRAMEWORK_PAGE);
    if (policy && address === FRAMEWORK_PAGE) expected["content-security-policy"] = withAdditions(policy);
    expect(served.status, address).toBe(built.status);
    expect(headersOf(served), address).toEqual(expected);
  }
});

test("a page without the framework has the scripts of production in development, and the one that reloads it", async ({
  baseURL,
  page,
}) => {
  const scriptsAt = async (url: string | URL) =>
    (await (await fetch(url)).text()).match(/<script\b.*?<\/script>/gs) ?? [];
  const address = "/";
  const built = await scriptsAt(new URL(address, baseURL));
  expect(await scriptsAt(new URL(address, development.url))).toEqual([...built, DEV_ADDITIONS.script]);
  const check = await watchForIntruders(page);
  const listens = page.waitForResponse(/\/_dev\/changes$/);
  await page.goto(new URL(address, development.url).href);
  expect((await listens).status()).toBe(200);
  await check();
});

test("the framework's client works under the policy of development", async ({ page }) => {
  const check = await watchForIntruders(page);
  const socket = page.waitForEvent("websocket");
  await page.goto(new URL(FRAMEWORK_PAGE, development.url).href);
  const { payload } = await (await socket).waitForEvent("framereceived");
  expect(String(payload)).not.toBe("");
  await check();
});

test("the parts of a dashboard are shown in development alone, and readable in every way", async ({
  page,
  request,
}) => {
  expect((await request.get("/dev/parts")).status()).toBe(404);
  // The first request compiles the page, which takes a while on a busy machine.
  await page.goto(new URL("/dev/parts", development.url).href, { timeout: 240_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Parts of a dashboard" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Gifts by day/ })).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table", { name: /^Gifts by day/ })).toBeVisible();
  await expect(page.getByRole("search", { name: "Filter the gifts" })).toBeVisible();
  await expectGoodPage(page);
});
