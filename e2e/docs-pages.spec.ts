import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, expectGoodPage, expectNoOverhang, PHONE } from "./page-checks";
import { PAGE_MAX_BYTES, weighLoading } from "./page-weight";

/** Records a page's requests to other hosts and its console errors. */
function watch(page: Page): string[] {
  const errors: string[] = [];
  const own = new URL(test.info().project.use.baseURL!).host;
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== "data:" && host !== own) errors.push(`asks ${host}: ${request.url()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
  return errors;
}

async function pathsInContents(page: Page): Promise<string[]> {
  await page.goto("/docs");
  const links = page.getByRole("navigation", { name: "Documentation", includeHidden: true }).getByRole("link", {
    includeHidden: true,
  });
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  return [...new Set(paths)];
}

/** Pages of one kind share a layout: one of them gets every check, the others only the one on a phone. */
const kindOf = (path: string) => path.split(/[/?]/).slice(0, 3).join("/");

// The parts run in parallel.
const PARTS = 4;
for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
  test(`every docs page passes the page checks and makes no third-party requests, part ${part + 1}`, async ({
    page,
  }) => {
    const errors = watch(page);
    const paths = [...(await pathsInContents(page)), "/docs/search", "/docs/search?q=refund", "/docs/search?q=xyzzy"];
    expect(paths.length).toBeGreaterThan(18);
    const firstOfKind = new Map(paths.toReversed().map((path) => [kindOf(path), path]));
    for (const path of paths.filter((_, index) => index % PARTS === part)) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      const isFirst = firstOfKind.get(kindOf(path)) === path;
      await test.step(path, () => (isFirst ? expectGoodPage(page) : expectNoOverhang(page)));
      const current = page.locator("nav [aria-current=page]").first();
      if (!path.includes("search")) await expect(current).toHaveAttribute("href", path);
    }
    expect(errors).toEqual([]);
  });
}

test("no page of the docs weighs too much on a first visit", async ({ page, browser }) => {
  const lengthOf = async (path: string) => (await (await page.request.get(path)).text()).length;
  const paths = await pathsInContents(page);
  const lengths = new Map(await Promise.all(paths.map(async (path) => [path, await lengthOf(path)] as const)));
  for (const path of paths.sort((one, other) => lengths.get(other)! - lengths.get(one)!).slice(0, 3)) {
    const first = await browser.newPage();
    const weigh = weighLoading(first);
    await first.goto(path, { waitUntil: "load" });
    expect(await weigh("script"), path).toBeGreaterThan(0);
    expect(await weigh(), path).toBeLessThan(PAGE_MAX_BYTES);
    await first.close();
  }
});

test("pages pass the checks with everything on them expanded", async ({ page }) => {
  for (const path of ["/docs/reference/gifts", "/docs/events", "/docs/errors"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Copy/, includeHidden: true }).first()).toBeAttached();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    if (path.includes("gifts")) await expect(page.getByLabel("API key").first()).toBeVisible();
    // The lists of events and errors share the layout of an operation.
    await test.step(path, () => expectGoodPage(page, path.includes("gifts") ? [DESKTOP, PHONE] : [PHONE]));
  }
});

test.describe("page content", () => {
  test("an unknown address shows the not-found page", async ({ page }) => {
    for (const path of ["/docs/guides/none", "/docs/guides/conventions", "/docs/reference/none", "/docs/none"]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    }
  });

  test("every operation of the API is listed, each at its anchor", async ({ request }) => {
    const document = await (await request.get("/v1/openapi.json")).json();
    const byTag = new Map<string, string[]>();
    for (const item of Object.values<Record<string, { tags: string[]; operationId: string }>>(document.paths))
      for (const { tags, operationId } of Object.values(item))
        byTag.set(tags[0]!, [...(byTag.get(tags[0]!) ?? []), operationId]);
    for (const [tag, ids] of byTag) {
      // The page checks open every page. Here its HTML is enough.
      const response = await request.get(`/docs/reference/${tag.toLowerCase().replaceAll(" ", "-")}`);
      expect(response.status(), tag).toBe(200);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`<h1[^>]*>${tag}</h1>`));
      for (const id of ids) expect(html).toMatch(new RegExp(`<h2\\b[^>]* id="${id}"`));
    }
  });

  test("a link to a nested field expands its parent", async ({ page }) => {
    await page.goto("/docs/reference/identities#createIdentity-body-address-country");
    await expect(page.locator("[id='createIdentity-body-address-country']")).toBeInViewport();
  });

  test("the state diagram of a gift has its table next to it", async ({ page }) => {
    await page.goto("/docs/states");
    await expect(page.getByRole("img", { name: /State diagram of a gift/ })).toBeVisible();
    const row = page.getByRole("row", { name: /settled reversed/ });
    await row.getByRole("link", { name: "gift.reversed" }).click();
    await expect(page).toHaveURL(/\/docs\/events#gift-reversed$/);
    await expect(page.locator("#gift-reversed")).toBeInViewport();
  });

  test("every event is documented as it is sent", async ({ page }) => {
    await page.goto("/docs/events");
    await expect(page.locator("#identity-kyc_passed")).toContainText("Example delivery of identity.kyc_passed");
    await expect(page.getByText("not sent yet")).toHaveCount(0);
  });

  test("the home page links to the docs", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Developers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Build on Almoner" })).toBeVisible();
    await page.getByRole("link", { name: "the first guide" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "A first gift in five minutes" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "install the client" }).click();
    await expect(page).toHaveURL(/\/docs\/guides\/client#install$/);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the table of contents opens and its links work", async ({ page }) => {
      for (const { viewport } of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await page.goto("/docs/guides/webhooks");
        if (viewport === PHONE.viewport) await page.getByText("Contents", { exact: true }).click();
        await page
          .getByRole("navigation", { name: "Documentation" })
          .getByRole("link", { name: "Errors", exact: true })
          .click();
        await expect(page.getByRole("heading", { level: 1, name: "API errors" })).toBeVisible();
      }
    });

    test("samples switch between languages", async ({ page }) => {
      await page.goto("/docs/guides/webhooks#verify-the-signature");
      await expect(page.getByText("export function isFromAlmoner")).toBeVisible();
      await page.getByText("Ruby", { exact: true }).click();
      await expect(page.getByText("def from_almoner?")).toBeVisible();
      await expect(page.getByText("export function isFromAlmoner")).toBeHidden();
    });
  });
});
