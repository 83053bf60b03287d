import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { expectSettled, giveTo, makeCampaign, pagePath, unique } from "./campaigns";
import { NIGHTLY } from "./nightly-specs";
import { DESKTOP, expectGoodPage } from "./page-checks";
import { PAGE_MAX_BYTES, weighLoading } from "./page-weight";
import { call, pathOf } from "./sandbox";

const DAY_MS = 86_400_000;
const STORY = "The reading room is **dark** after four.\n\n- two lamps\n- one switch\n\n> Light is a kind of book.";

/** Noise, which no codec compresses well. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test("a small cover comes with the page on phones, and a large one by itself", NIGHTLY, async ({ page, request }) => {
  const covered = async (file: Buffer) => {
    const campaign = await makeCampaign(request, { status: "live" });
    const cover = { kind: "cover", alt: "A harbor", file: file.toString("base64") };
    await call(request, "POST", `/v1/campaigns/${campaign.id}/pictures`, cover);
    return pagePath(campaign);
  };
  const small = await covered(readFileSync("prisma/seed/pictures/harbor.webp"));
  const large = await covered(await noise(800, 450));
  const loaded: string[] = [];
  page.on("request", (one) => one.url().includes("/pictures/") && loaded.push(one.url()));
  const cover = page.getByRole("img", { name: "A harbor" });
  const shown = () => cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
  await page.goto(small);
  expect(await shown()).toMatch(/^data:image\/webp/);
  expect(loaded).toEqual([]);
  await page.goto(large);
  expect(await shown()).toMatch(/\/pictures\//);
  await page.setViewportSize(DESKTOP.viewport);
  await page.goto(small);
  expect(await shown()).toMatch(/\/pictures\//);
});

test("a campaign's page passes the page checks in every status", NIGHTLY, async ({ page, request }) => {
  const make = (fields: object, ...states: string[]) =>
    makeCampaign(request, { goal_cents: 100_000, ...fields }, ...states);
  const later = new Date(Date.now() + 400 * DAY_MS).toISOString();
  const [draft, scheduled, live, passed, goalless, paused, ended, archived] = await Promise.all([
    make({ story: STORY }),
    make({ status: "live", starts_at: later, story: STORY }),
    make({
      status: "live",
      story: STORY,
      description: "So that one can read in winter.",
      branding: { button_label: "Light a lamp" },
      impacts: [{ amount_cents: 2_500, text: "keeps a lamp burning for a month" }],
      faq: [{ question: "What if you raise more?", answer: "The south quay gets lamps, too." }],
      video_url: "https://vimeo.com/76979871",
    }),
    make({ status: "live", goal_cents: 1_000, branding: { primary_color: "#ffe600", background_color: "#102a43" } }),
    make({ status: "live", goal_cents: null, branding: { background_color: "#fff1f0", text_color: "#ffd6d6" } }),
    make({ status: "live" }, "paused"),
    make({ status: "live" }, "ended"),
    make({ status: "live" }, "ended", "archived"),
  ]);
  await giveTo(request, passed, { name: "Ada Whitfield", amount_cents: 1_500 });
  await call(request, "POST", `/v1/campaigns/${live.id}/p2p_pages`, { name: "Noor runs for lamps", status: "live" });
  await expectSettled(request, passed, 1);
  const states: [path: string, words: string | RegExp, status?: number][] = [
    [pathOf(draft.preview_url!), "This is a preview"],
    [pagePath(scheduled), /^in (399|400) days$/],
    [pagePath(live), "No gifts yet. Yours can be the first."],
    [pagePath(passed), "Goal reached. Every gift from here on goes beyond it."],
    [pagePath(goalless), "raised so far"],
    [pagePath(paused), "This campaign is paused"],
    [pagePath(ended), "This campaign has ended"],
    [pagePath(archived), "This campaign has been archived", 410],
    [`/c/${unique("none")}`, "Campaign not found", 404],
    [`${pagePath(live)}/noor-runs-for-lamps`, "Noor runs for lamps"],
    ["/", "Campaigns"],
  ];
  for (const [path, words, status = 200] of states) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(status);
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
      await expectGoodPage(page);
    });
  }
});

test(
  "a campaign's own words are in its language, and in nobody's if it says none",
  NIGHTLY,
  async ({ page, request }) => {
    const texts = {
      status: "live",
      name: "Lampen für die Bücherei",
      description: "Damit alle im Winter lesen können.",
      story: "Der Lesesaal ist ab vier Uhr dunkel.",
      impacts: [{ amount_cents: 2_500, text: "lässt eine Lampe einen Monat brennen" }],
    };
    const [known, unknown] = await Promise.all([
      makeCampaign(request, { ...texts, language: "de" }),
      makeCampaign(request, texts),
    ]);
    const path = `${pagePath(known)}/swim`;
    const swim = { name: "Noor swims", slug: "swim", language: "en-GB", status: "live" };
    await call(request, "POST", `/v1/campaigns/${known.id}/p2p_pages`, swim);
    const langOf = (words: string) =>
      page
        .getByText(words)
        .first()
        .evaluate((element) => element.closest("[lang]")!.getAttribute("lang"));
    const hyphens = () => page.getByRole("heading", { level: 1 }).evaluate((title) => getComputedStyle(title).hyphens);
    await page.goto(`${pagePath(known)}?lang=fr`);
    for (const words of [texts.description, texts.story, "lässt eine Lampe"]) expect(await langOf(words)).toBe("de");
    expect(await hyphens()).toBe("auto");
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"inLanguage":"de"');
    await page.goto(`${pagePath(known)}/give?lang=fr&amount=25`);
    await expect(page.getByRole("heading", { level: 1 }).locator('[lang="de"]')).toHaveText(texts.name);
    await expect(page.getByRole("status").locator('[lang="de"]')).toHaveText(texts.impacts[0]!.text);
    await page.goto(`${path}?lang=fr`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "en-GB");
    expect(await langOf("lässt eine Lampe")).toBe("de");
    await page.goto(`${pagePath(unknown)}?lang=fr`);
    expect(await langOf(texts.story)).toBe("fr");
    expect(await hyphens()).toBe("manual");
  },
);

test(
  "one long word widens nothing, and Give is among the first three stops of the keyboard",
  NIGHTLY,
  async ({ page, request }) => {
    const name = "Hochwasserkatastrophenhilfe Ahrtalgrundschulsporthallendach";
    const story = `Mehr: https://example.org/${"sehr-lang-".repeat(12).replaceAll("-", "")}`;
    const campaign = await makeCampaign(request, { status: "live", name, story, description: name.replace(" ", "") });
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(pagePath(campaign));
      expect(await widthOf(), String(width)).toBe(width);
      for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveText("Give");
      await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  "a video loads nothing until it is pressed, and then from the one site that the policy names",
  NIGHTLY,
  async ({ page, request }) => {
    const video_url = "https://youtu.be/dQw4w9WgXcQ";
    const campaign = await makeCampaign(request, { status: "live", video_url });
    const asked: string[] = [];
    await page.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "a video" });
    });
    const response = await page.goto(pagePath(campaign));
    expect(response?.headers()["content-security-policy"]).toContain(
      "frame-src 'self' https://www.youtube-nocookie.com;",
    );
    const link = page.getByRole("link", { name: "Play video from youtube.com" });
    await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    expect(asked).toEqual([]);
    await link.click();
    await expect(page.frameLocator("iframe").getByText("a video")).toBeVisible();
    expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
  },
);

test.describe("live updates", () => {
  test("a settled gift updates the total and appears on the wall without a reload", async ({ page, request }) => {
    const campaign = await makeCampaign(request, { status: "live", goal_cents: 10_000 });
    await page.goto(pagePath(campaign));
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await expect(page.locator("[data-part=sum]")).toContainText("$0");
    const slow = { payment_method_id: "pm_sandbox_slow" };
    await giveTo(request, campaign, { name: "Noor Haddad", amount_cents: 700, ...slow });
    await giveTo(request, campaign, { name: "Ada Whitfield", amount_cents: 2_550 });
    await giveTo(request, campaign, { name: "Not To Be Named", amount_cents: 1_000, anonymous: true });
    await expect(page.getByText("more is on its way")).toBeVisible();
    await expect(page.locator("[data-part=sum]")).toContainText("$35.50", { timeout: 20_000 });
    await expect(page.locator("#gifts li").filter({ hasText: "Ada Whitfield" })).toContainText("$25.50");
    await expect(page.getByText("Not To Be Named")).toHaveCount(0);
    await expect(page.getByRole("img", { name: "$35.50 of $100 raised, 35%" })).toBeVisible();
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });

  test("the wall paginates in place, and without JavaScript", NIGHTLY, async ({ page, request, browser }) => {
    const campaign = await makeCampaign(request, { status: "live" });
    await Promise.all(
      Array.from({ length: 14 }, (_, at) => giveTo(request, campaign, { name: `Donor ${at}`, amount_cents: 500 })),
    );
    await expectSettled(request, campaign, 14);
    await page.goto(pagePath(campaign));
    const items = page.locator("#gifts li");
    await expect(items).toHaveCount(12);
    await page.getByRole("link", { name: "Show more gifts" }).click();
    await expect(items).toHaveCount(14);
    await expect(page).toHaveURL(pagePath(campaign));
    const still = await browser.newPage({ javaScriptEnabled: false, baseURL: test.info().project.use.baseURL });
    await still.goto(pagePath(campaign));
    await still.getByRole("link", { name: "Show more gifts" }).click();
    await expect(still.locator("#gifts li")).toHaveCount(2);
    await still.getByRole("link", { name: "Back to the newest gifts" }).click();
    await expect(still.locator("#gifts li")).toHaveCount(12);
    await still.close();
  });

  test("old addresses redirect permanently to the current one", NIGHTLY, async ({ request }) => {
    const campaign = await makeCampaign(request, { status: "live" });
    const made = await call<{ slug: string }>(request, "POST", `/v1/campaigns/${campaign.id}/p2p_pages`, {
      name: "A page",
      status: "live",
    });
    const slug = unique("renamed");
    await call(request, "PATCH", `/v1/campaigns/${campaign.id}`, { slug });
    for (const [old, now] of [
      [`/c/${campaign.slug}`, `/c/${slug}`],
      [`/c/${campaign.slug}?lang=ar`, `/c/${slug}?lang=ar`],
      [`/c/${campaign.slug}/${made.slug}`, `/c/${slug}/${made.slug}`],
    ] as const) {
      const response = await request.get(old, { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([308, now]);
    }
  });

  test("the page counts down the last day before giving opens", NIGHTLY, async ({ page, request }) => {
    const soon = new Date(Date.now() + DAY_MS / 2).toISOString();
    const campaign = await makeCampaign(request, { status: "live", starts_at: soon });
    await page.goto(pagePath(campaign));
    await expect(page.getByText(/^Giving opens on /)).toBeVisible();
    await expect(page.getByText(/^11:5\d:\d\d$/)).toBeVisible();
  });

  test("a draft is visible only to those who have its link", async ({ request }) => {
    const draft = await makeCampaign(request, {});
    const open = pathOf(draft.preview_url!);
    expect((await request.get(open)).headers()["cache-control"]).toBe("private, no-store");
    for (const path of [`/c/${draft.slug}`, `/c/${draft.slug}?preview=x`, `${open}x`]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test("Arabic reads from right to left, and each language links to the others", NIGHTLY, async ({ page, request }) => {
    const campaign = await makeCampaign(request, { status: "live", goal_cents: 100_000, story: STORY });
    await page.goto(pagePath(campaign));
    await page.getByRole("link", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { name: "التبرعات", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "تبرّع" }).first()).toHaveAttribute("href", /\/give\?lang=ar$/);
    await expectGoodPage(page);
    for (const [name, heading] of [
      ["Español", "Donativos"],
      ["Français", "Dons"],
      ["Deutsch", "Spenden"],
      ["Português", "Doações"],
      ["English", "Gifts"],
    ] as const) {
      await page.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    }
  });

  test(
    "the page is small, with a picture and a name in Arabic, and loads no framework",
    NIGHTLY,
    async ({ page, request }) => {
      const campaign = await makeCampaign(request, { status: "live", goal_cents: 100_000, story: STORY });
      const file = readFileSync("prisma/seed/pictures/harbor.webp", "base64");
      await call(request, "POST", `/v1/campaigns/${campaign.id}/pictures`, { kind: "cover", alt: "A harbor", file });
      await giveTo(request, campaign, { name: "يوسف الحداد", amount_cents: 5_000 });
      await expectSettled(request, campaign, 1);
      const weigh = weighLoading(page);
      await page.goto(pagePath(campaign));
      // The script is deferred: it may finish loading after the page.
      await expect.poll(() => weigh("script")).toBeGreaterThan(0);
      expect(await weigh("script")).toBeLessThan(10_000);
      await expect.poll(() => weigh("font")).toBeGreaterThan(100_000);
      expect(await weigh()).toBeLessThan(PAGE_MAX_BYTES);
      expect(await page.evaluate(() => "__next_f" in window)).toBe(false);
    },
  );
});
