import { expect, test } from "@playwright/test";
import { makeCampaign, unique } from "./campaigns";
import { DESKTOP, expectGoodPage, PHONE } from "./page-checks";

// Guards what search engines and language models read. No browser is needed.

test("the sitemap leads to open campaigns and the docs, and to no draft", async ({ request }) => {
  const terms = { goal_cents: 50_000, currency: "USD" };
  const name = `${unique("Wells")} </script><b>`;
  const ends = new Date(Date.now() + 400 * 86_400_000).toISOString();
  const live = await makeCampaign(request, { name, ...terms, status: "live", ends_at: ends });
  const draft = await makeCampaign(request, { name: unique("A draft"), ...terms });
  const robots = await (await request.get("/robots.txt")).text();
  const [, index] = /^Sitemap: (.+)$/m.exec(robots)!;
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  const pages: string[] = [];
  for (const file of locations(await (await request.get(index!)).text()))
    pages.push(...locations(await (await request.get(file)).text()));
  expect(pages).toContain(live.url);
  expect(pages).not.toContain(draft.url);
  expect(pages.filter((url) => url.endsWith("/docs/guides/webhooks"))).toHaveLength(1);

  const html = await (await request.get(live.url)).text();
  expect(html).toContain(`<link rel="canonical" href="${live.url}"`);
  expect(html.match(/rel="alternate" hreflang/gi)).toHaveLength(7);
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
  const things: { "@type": string; name: string }[] = JSON.parse(data!)["@graph"];
  expect(things.map((thing) => thing["@type"])).toEqual(["NGO", "DonateAction", "Event"]);
  expect(things[1]!.name).toBe(name);
});

test("every page of the docs is Markdown too", async ({ request }) => {
  const index = await (await request.get("/llms.txt")).text();
  const pages = [...index.matchAll(/\]\((\S+\.md)\)/g)].map(([, url]) => url!);
  expect(pages.length).toBeGreaterThan(18);
  for (const url of pages) {
    const response = await request.get(url);
    expect(response.headers()["content-type"], url).toBe("text/markdown; charset=utf-8");
    expect(await response.text(), url).toMatch(/^# \S/);
  }
  const accepted = await request.get("/docs/reference/gifts", { headers: { Accept: "text/markdown" } });
  expect(await accepted.text()).toContain("`POST /v1/gifts`");
  expect((await request.get("/docs/guides/none.md")).status()).toBe(404);
});

// Guards the legal pages: they list what the operator has not filled in, and everything else on them is true of the
// software.
test("the legal pages are linked, and say what the operator still has to fill in", async ({ page, request }) => {
  await page.goto("/terms?lang=ar");
  await expectGoodPage(page, [PHONE]);
  await page.getByRole("contentinfo").locator('a[href^="/privacy"]').click();
  await expect(page).toHaveURL("/privacy?lang=ar");
  await expectGoodPage(page, [DESKTOP]);
  expect(await (await request.get("/privacy")).text()).toContain("hasn’t added their own text yet");
  expect(await (await request.get("/contact")).text()).toContain("hasn’t said who they are yet");
});

test("each page has one URL for search engines, and public ones lead to their other languages", async ({
  request,
  baseURL,
}) => {
  const linksOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    return {
      canonical,
      languages: [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map(([, language]) => language),
    };
  };
  const everyLanguage = ["ar", "de", "en", "es", "fr", "pt", "x-default"];
  for (const path of ["/", "/contact"]) {
    const { canonical, languages } = await linksOf(`${path}?lang=de`);
    expect(new URL(canonical!).pathname).toBe(path);
    expect(languages.sort()).toEqual(everyLanguage);
  }
  for (const path of ["/docs", "/docs/guides/client", "/docs/events"])
    expect((await linksOf(`${path}?from=mail`)).canonical).toBe(`${baseURL}${path}`);
});
