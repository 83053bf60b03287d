import { expect, type Page, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";

test("the home page leads to campaigns by words and by cause, without scripts", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Search campaigns" }).fill("LIGHT harb");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=LIGHT\+harb$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Campaigns for “LIGHT harb”");
  await expect(page.getByRole("link", { name: "Light the harbor again" })).toBeVisible();
  await page.getByRole("link", { name: "Animals" }).click();
  await expect(page.getByText("No open campaign matches.")).toBeVisible();
  await page.context().close();
});

test("the home page is good, and so is a search", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give to what matters to you");
  await expectGoodPage(page);
  await expect(page.getByRole("link", { name: "Start a campaign" })).toBeVisible();
  await page.goto("/search?q=harbor");
  await expectGoodPage(page);
});

test("the keyboard can skip the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

// Guards readers without scripts, and search engines: the framework alone would send a page without content.
test("whatever is not there says so in its HTML", async ({ request }) => {
  const missing: [path: string, words: string][] = [
    ["/no/such/page", "Page not found"],
    ["/c/no-such-campaign", "Campaign not found"],
    ["/c/no-such-campaign/give", "Campaign not found"],
    ["/p/no-such-pool", "find this pool"],
    ["/r/no-such-code", "Receipt not found"],
    ["/embed/no-such-campaign/wall", "can’t be shown"],
    ["/docs/guides/no-such-guide", "Page not found"],
    ["/recurring/rec_0/none", "Page not found"],
    ["/me/no-such-room", "Page not found"],
    ["/admin", "Page not found"],
    ["/missing/campaign", "Page not found"],
  ];
  for (const [path, words] of missing) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 404]);
    const html = await response.text();
    expect(html.replace(/<script.*?<\/script>/gs, ""), path).toContain(words);
  }
});

test("an unknown address shows the not-found page with a way back", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a first visit on a slow line ends in the house's type, and moves nothing", async ({ page }) => {
  let release = () => {};
  const isPainted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await isPainted;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  expect(await fontOfHeading(page)).not.toContain("Source Serif");
  release();
  await expect.poll(() => fontOfHeading(page)).toContain("Source Serif");
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});

async function fontOfHeading(page: Page): Promise<string> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const { nodeId } = await tools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
  await tools.detach();
  return fonts.map(({ familyName }) => familyName).join();
}

/** The layout shift up to the next drawn frame. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
