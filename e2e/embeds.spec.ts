import { expect, type Page } from "@playwright/test";
import { expectSettled, giveTo } from "./campaigns";
import { expectRightHeight, makeLive, place, script } from "./embed-places";
import { test } from "./foreign-site";
import { HOSTILE_TEXTS } from "./hostile-texts";
import { DESKTOP, expectGoodPage } from "./page-checks";

/**
 * Expects the corner of each frame to have the color of the page next to it: the frame has no background of its own.
 */
async function expectClear(page: Page): Promise<void> {
  const at = async (x: number, y: number) =>
    (await page.screenshot({ clip: { x, y, width: 2, height: 2 } })).toString("base64");
  for (const frame of await page.locator("iframe").all()) {
    await frame.scrollIntoViewIfNeeded();
    const { x, y } = (await frame.boundingBox())!;
    expect(await at(x + 1, y + 1)).toBe(await at(x - 4, y + 1));
  }
}

test("a third-party page shows the button, the progress and the wall, each at the height of its content", async ({
  page,
  request,
  baseURL,
  foreignSite,
}) => {
  const campaign = await makeLive(request);
  await giveTo(request, campaign, { name: "Ada Whitfield", amount_cents: 2_500 });
  const body = ["button", "progress", "wall"].map((show) => place(campaign, show)).join("") + script(baseURL!);
  await page.goto(foreignSite.show(body, { "Content-Security-Policy": policyFor(baseURL!) }));
  await expect(page.locator("iframe")).toHaveCount(3);
  for (const [at, show] of ["button", "progress", "wall"].entries()) {
    await expect(page.locator("iframe").nth(at)).toHaveAttribute("title", campaign.name);
    const frame = page.frameLocator("iframe").nth(at);
    await expect(frame.getByRole("link", { name: campaign.name }).first(), show).toBeVisible();
    await expectRightHeight(page, frame, at);
  }
  const progress = page.frameLocator("iframe").nth(1);
  await expectSettled(request, campaign, 1);
  await expect(progress.getByText("$25", { exact: true })).toBeVisible();
  await expect(page.frameLocator("iframe").nth(2).getByText("Ada Whitfield")).toBeVisible();
  const button = progress.getByRole("link", { name: /opens in a new tab/ });
  await expect(button).toHaveAttribute("target", "_blank");
  // This site stays light on a device that prefers dark, as most sites do.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectClear(page);
  // A button's frame is not wider than the button, so it covers nothing next to it.
  await expect(async () => {
    const [own] = await page.locator("iframe").evaluateAll((frames) => frames.map(({ clientWidth }) => clientWidth));
    expect(own).toBeLessThan((await button.boundingBox())!.width + 12);
  }).toPass();
  await page.setViewportSize(DESKTOP.viewport);
  for (const at of [0, 1, 2]) await expectRightHeight(page, page.frameLocator("iframe").nth(at), at);
  const left = await page.evaluate(() => [
    document.cookie,
    localStorage.length,
    Object.keys(globalThis).includes("Almoner"),
  ]);
  expect(left).toEqual(["", 0, true]);
});

test("elements added later are mounted, invalid ones are left alone, and none is mounted twice", async ({
  page,
  request,
  baseURL,
  foreignSite,
}) => {
  const campaign = await makeLive(request);
  const invalid = '<div data-almoner="../../evil">left</div><div data-almoner="x" data-show="constructor">alone</div>';
  await page.goto(foreignSite.show(invalid + script(baseURL!) + script(baseURL!)));
  await page.evaluate(
    (html) => document.querySelector("main")!.insertAdjacentHTML("beforeend", html),
    place(campaign, "button", 'data-lang="ar" data-theme="dark"'),
  );
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.evaluate(() => globalThis.Almoner!.mount());
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("dir", "rtl");
  // An embed has the theme that its element asks for, or else that of the surrounding page.
  await page.evaluate(
    (html) => {
      const around = ["dark", "dark light"].map((scheme) => `<div style="color-scheme: ${scheme}">${html}</div>`);
      document.querySelector("main")!.insertAdjacentHTML("beforeend", around.join(""));
    },
    place(campaign, "button"),
  );
  await expect(page.locator("iframe")).toHaveCount(3);
  const asked = await page.locator("iframe").evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")!));
  expect(asked.map((src) => new URL(src).searchParams.get("theme"))).toEqual(["dark", "dark", "auto"]);
  await expect(page.getByText("left")).toBeVisible();
});

// Guards the surrounding page: only the frame itself can change it.
test("messages from other windows are ignored", async ({ page, request, baseURL, foreignSite }) => {
  const campaign = await makeLive(request);
  const stranger = foreignSite.show(`<script>parent.postMessage({ almoner: 1, height: 4321 }, "*")</script>`);
  await page.goto(foreignSite.show(`${place(campaign, "button")}<iframe id="stranger"></iframe>${script(baseURL!)}`));
  const frame = page.frameLocator("[data-almoner] iframe");
  await expect(frame.getByRole("link")).toBeVisible();
  const before = await heightsOf(page);
  await page.evaluate((url) => {
    document.querySelector<HTMLIFrameElement>("#stranger")!.src = url;
    window.postMessage({ almoner: 1, height: 4321 }, "*");
  }, stranger);
  // The right origin, but not one of our frames.
  await page.evaluate(async (url) => {
    const other = document.createElement("iframe");
    other.src = url;
    document.body.append(other);
    await new Promise((resolve) => other.addEventListener("load", resolve));
  }, `${baseURL}/embed/${campaign.slug}/wall`);
  await frame.locator("html").evaluate(() => parent.postMessage({ almoner: 1, height: "9999px" }, "*"));
  expect((await heightsOf(page))[0]).toBe(before[0]);
  expect((await heightsOf(page)).some((height) => height === 4321)).toBe(false);
});

const heightsOf = (page: Page) =>
  page.locator("iframe").evaluateAll((frames) => frames.map((frame) => frame.clientHeight));

test("a third-party page without scripts shows the link and the badge", async ({
  browser,
  request,
  baseURL,
  foreignSite,
}) => {
  const campaign = await makeLive(request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const picture = `<img src="${baseURL}/c/${campaign.slug}/badge.svg" alt="${campaign.name}">`;
  await page.goto(foreignSite.show(place(campaign, "progress") + picture + script(baseURL!)));
  await expect(page.getByRole("link", { name: campaign.name })).toBeVisible();
  const badge = await request.get(`/c/${campaign.slug}/badge.svg`);
  expect(badge.headers()["content-type"]).toContain("image/svg+xml");
  const box = await page.getByRole("img", { name: campaign.name }).boundingBox();
  expect(box?.width).toBe(340);
  await page.goto(`${baseURL}/embed/${campaign.slug}/progress`);
  await expect(page.getByRole("heading", { name: campaign.name })).toBeVisible();
  await context.close();
});

test("frames pass the page checks, in both text directions and in any theme", async ({ page, request }) => {
  const campaign = await makeLive(request, {
    goal_cents: 10_000,
    branding: { primary_color: "#ffe600", background_color: "#222244" },
  });
  await giveTo(request, campaign, { name: "Ada Whitfield", amount_cents: 12_000 });
  for (const query of ["", "?lang=ar&theme=auto", "?theme=dark"]) {
    for (const show of ["progress", "wall"]) {
      await page.goto(`/embed/${campaign.slug}/${show}${query}`);
      await expectGoodPage(page);
    }
  }
  await page.goto("/embed/nothing-here/progress");
  await expect(page.getByRole("heading", { name: "This campaign can’t be shown" })).toBeVisible();
  await expectGoodPage(page);
});

// Guards the site against framing: only embeds can be framed.
test("the rest of the site cannot be framed", async ({ request }) => {
  const campaign = await makeLive(request);
  const policyOf = async (path: string) => (await request.get(path)).headers()["content-security-policy"];
  // A gift can be completed within a frame, so the pages that explain a missing gift can be framed too.
  for (const path of [`/embed/${campaign.slug}/button`, "/gifts/unknown", "/gifts/busy"])
    expect(await policyOf(path), path).toContain("frame-ancestors *");
  for (const path of ["/", `/c/${campaign.slug}`, `/c/${campaign.slug}/give`, "/docs"])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
});

test("the images of a campaign are public exactly while the campaign is", async ({ request }) => {
  const campaign = await makeLive(request);
  const draft = await makeLive(request, { status: undefined });
  const files = {
    "opengraph-image": "image/png",
    "badge.svg": "image/svg+xml",
    "qr.svg": "image/svg+xml",
    "qr.png": "image/png",
  };
  for (const [file, type] of Object.entries(files)) {
    const response = await request.get(`/c/${campaign.slug}/${file}`);
    expect(response.headers()["content-type"]).toContain(type);
    expect(response.headers()["cache-control"]).toMatch(/^public, max-age=\d+$/);
    const again = await request.get(`/c/${campaign.slug}/${file}`, {
      headers: { "If-None-Match": response.headers().etag! },
    });
    expect(again.status()).toBe(304);
    expect((await request.get(`/c/${draft.slug}/${file}`)).status()).toBe(404);
    expect((await request.get(`/c/${campaign.slug}/nobody/${file}`)).status()).toBe(404);
  }
});

// Guards embeds: user-written text of campaigns stays text wherever it is shown.
test("hostile names stay text in frames and images", async ({ page, request, baseURL, foreignSite }) => {
  const alarms: string[] = [];
  page.on("dialog", (dialog) => {
    alarms.push(dialog.message());
    void dialog.dismiss();
  });
  const campaigns = await Promise.all(
    HOSTILE_TEXTS.map((text) => makeLive(request, { name: text, branding: { button_label: text.slice(0, 32) } })),
  );
  // All on one page, because switching between two sites for each one takes most of the time.
  const places = campaigns.map(({ slug }) => `<div data-almoner="${slug}"></div>`);
  await page.goto(foreignSite.show(`${places.join("")}${script(baseURL!)}`));
  for (const [at, text] of HOSTILE_TEXTS.entries()) {
    const place = page.locator(`[data-almoner="${campaigns[at]!.slug}"]`);
    const frame = place.frameLocator("iframe");
    await place.scrollIntoViewIfNeeded();
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText(text.normalize("NFC").trim());
    expect(await frame.locator("html").evaluate(() => Object.hasOwn(globalThis, "ran")), text).toBe(false);
  }
  expect(await page.evaluate(() => Object.hasOwn(globalThis, "ran"))).toBe(false);
  for (const { slug } of campaigns) {
    await page.goto(`/c/${slug}/badge.svg`);
    expect(await page.evaluate(() => document.querySelectorAll("script, foreignObject, image, a").length)).toBe(0);
  }
  expect(alarms).toEqual([]);
});

function policyFor(baseURL: string): string {
  return `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; require-trusted-types-for 'script'`;
}

/** The iframe that the share block offers. */
async function offeredFrame(page: Page, slug: string): Promise<string> {
  await page.goto(`/c/${slug}`);
  await page.getByText("Embed this campaign").click();
  return (await page.locator("pre").filter({ hasText: "<iframe" }).textContent())!;
}

test("the offered iframe shows its button without scrolling, at every width, height and state", async ({
  page,
  request,
  foreignSite,
}) => {
  const name = `${"Clean water for every village along the long road to Turkana "}${crypto.randomUUID().slice(0, 6)}`;
  const campaign = await makeLive(request, { name, goal_cents: 5_000 });
  const code = await offeredFrame(page, campaign.slug);
  for (const isReached of [false, true]) {
    if (isReached) {
      await giveTo(request, campaign, { name: "Ada Whitfield", amount_cents: 6_000 });
      await expectSettled(request, campaign, 1);
    }
    for (const [width, height] of [
      [280, null],
      [350, null],
      [860, null],
      [350, 180],
      [350, 120],
    ] as const) {
      const frame = height === null ? code : code.replace(/height="\d+"/, `height="${height}"`);
      await page.setViewportSize({ width: 900, height: 700 });
      await page.goto(foreignSite.show(`<div style="width:${width}px">${frame}</div>`));
      const inside = page.frameLocator("iframe");
      const button = inside.getByRole("link", { name: /opens in a new tab/ });
      await expect(button).toBeVisible();
      const at = `${width} by ${height ?? "offered"}, ${isReached ? "reached" : "open"}`;
      const fit = await inside.locator("body").evaluate((body) => ({
        isScrolling: document.documentElement.scrollHeight > innerHeight || body.scrollWidth > innerWidth,
        below: document.querySelector(".button-primary")!.getBoundingClientRect().bottom - innerHeight,
      }));
      expect(fit.isScrolling, at).toBe(false);
      expect(fit.below, at).toBeLessThanOrEqual(0);
    }
  }
});

test("a page in a sandboxed frame has its fonts, and its form says how to go on", async ({
  page,
  request,
  baseURL,
  foreignSite,
}) => {
  const campaign = await makeLive(request);
  const frame = `<iframe sandbox="allow-scripts allow-forms allow-popups" src="${baseURL}/embed/${campaign.slug}/checkout" width="390" height="900"></iframe>`;
  await page.goto(foreignSite.show(frame));
  const inside = page.frameLocator("iframe");
  await expect(inside.getByLabel("Your name")).toBeVisible();
  const fonts = await inside.locator("body").evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family, status }) => `${family} ${status}`);
  });
  expect(fonts.join()).toContain("loaded");
  expect(fonts.join()).not.toContain("error");
  await inside.getByText("$50", { exact: true }).click();
  await inside.getByLabel("Your name").fill("Ada Whitfield");
  await inside.getByLabel("Your email address").fill("ada@example.org");
  await inside.getByRole("button", { name: "Give $50.00" }).click();
  await expect(inside.getByRole("heading", { name: "This form can’t be sent from here" })).toBeVisible();
  const link = inside.getByRole("link", { name: "Open it in a new tab" });
  await expect(link).toHaveAttribute("href", `${baseURL}/c/${campaign.slug}/give?lang=en`);
});
