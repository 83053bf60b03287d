import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";

interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** The viewport of user journeys. */
export const PHONE: Look = { name: "phone, light", viewport: { width: 390, height: 844 }, colorScheme: "light" };
export const DESKTOP: Look = { name: "desktop, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" };

/** The narrowest phone, which is also a desktop at 400 % zoom. */
const NARROW = { width: 320, height: 640 };
/** A desktop at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 };
/** What readers who need large letters set in their browser, in CSS pixels; 16 is usual. */
const LARGE_TEXT = 24;

/** Set by `npm run test:long`. */
const IN_EVERY_LOOK = Boolean(process.env.E2E_LONG);
/** How often each page of a browser was checked. */
const checks = new WeakMap<Page, number>();

/** The looks that this check is about: one, another one than the check before, unless every look is wanted. */
function looksOf(page: Page, looks: Look[]): Look[] {
  const turn = checks.get(page) ?? 0;
  checks.set(page, turn + 1);
  return IN_EVERY_LOOK ? looks : [looks[turn % looks.length]!];
}

/**
 * Checks what holds for every page and status: axe finds nothing, there is one main heading, and nothing overflows
 * horizontally. Takes one size and color scheme; each night and before a release both, and narrow and zoomed screens and
 * large letters; unit tests check the contrast of every pair of colors. The journey continues on the phone.
 */
export async function expectGoodPage(page: Page, looks: Look[] = [DESKTOP, PHONE]): Promise<void> {
  // A page that a link has just led to may have no elements yet.
  await page.waitForFunction(() => document.readyState === "complete");
  if (IN_EVERY_LOOK)
    await test.step("narrow, zoomed, in large letters", () => throughReloads(page, () => expectRoom(page)));
  const checked = new Set<string>();
  for (const { name, viewport, colorScheme } of looksOf(page, looks)) {
    const expectGoodLook = async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // Wait for color transitions to end.
      await page.evaluate(() => {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      });
      const { structure, violations } = await checkSettled(page, checked);
      expect(violations).toEqual([]);
      checked.add(structure);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectNoOverhang(page);
    };
    await test.step(name, () => throughReloads(page, expectGoodLook));
  }
  await page.setViewportSize(PHONE.viewport);
  await page.emulateMedia({ colorScheme: PHONE.colorScheme });
}

/** Checks again if the page was loaded anew meanwhile: one that follows its payment does that when it has changed. */
async function throughReloads(page: Page, check: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await check();
    } catch (error) {
      if (tries === 3 || !String(error).includes("Execution context was destroyed")) throw error;
      await page.waitForFunction(() => document.readyState === "complete");
    }
  }
}

/**
 * Checks the page as it stands. What changes meanwhile, such as a page that shows the answer to a form, is checked
 * anew, because half of it was seen before the change; `checked` are the structures that need no full check.
 */
async function checkSettled(page: Page, checked: Set<string>) {
  for (let tries = 1; ; tries++) {
    // The framework takes the title out and puts it back when a form has changed the page.
    await expect(page).not.toHaveTitle("");
    const structure = await structureOf(page);
    const violations = await violationsOn(page, { onlyLooks: checked.has(structure) });
    if (violations.length === 0 || tries === 3 || structure === (await structureOf(page)))
      return { structure, violations };
  }
}

async function expectRoom(page: Page): Promise<void> {
  for (const viewport of [NARROW, ZOOMED]) {
    await page.setViewportSize(viewport);
    await expectNoOverhang(page);
  }
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE.viewport);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: LARGE_TEXT } });
  expect(
    await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
  ).toBeGreaterThanOrEqual(LARGE_TEXT);
  await expectNoOverhang(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
}

/** Expects the page to fit its width. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

/** Which elements there are and which of them are shown: all that axe's rules look at besides colors and scrolling. */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .map((element) => `${element.tagName}${element.checkVisibility() ? "+" : "-"}`)
      .join(""),
  );
}

/**
 * Runs axe on the page, or only what depends on how it looks if the rest was checked in another size. Measuring the contrast of thousands of elements takes most of its time, so one element of each
 * combination of colors, backgrounds and font is measured, which finds the same violations.
 */
async function violationsOn(page: Page, { onlyLooks }: { onlyLooks: boolean }): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (looks) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const options = { resultTypes: ["violations"] as ["violations"], iframes: false };
    const all = await axe.run(document, {
      ...options,
      ...(looks
        ? { runOnly: { type: "rule", values: ["scrollable-region-focusable", "link-in-text-block"] } }
        : { rules: { "color-contrast": { enabled: false } } }),
    });
    // Chosen and passed to axe in one turn, because a page that is still changing replaces its elements.
    const contrast = await axe.run(
      { include: contrastSamples() },
      { ...options, runOnly: { type: "rule", values: ["color-contrast"] } },
    );
    return [...all.violations, ...contrast.violations].map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
    );

    /** Elements that are positioned may lie over others, so each of them is measured. */
    function contrastSamples(): Element[] {
      const samples = new Map<string, Element>();
      const backdrops = new Map<Element | null, string>([[null, ""]]);
      for (const element of document.querySelectorAll("*")) {
        const style = getComputedStyle(element);
        const own = `${style.backgroundColor} ${style.backgroundImage} ${style.opacity} ${style.filter} ${style.mixBlendMode}`;
        const place = style.position === "static" || style.position === "relative" ? "" : `#${backdrops.size}`;
        const backdrop = `${backdrops.get(element.parentElement)}/${own}${place}`;
        backdrops.set(element, backdrop);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        const isField = element.matches("input, select, textarea");
        if (!hasText && !isField) continue;
        const look = [backdrop, style.color, style.fontSize, style.fontWeight, style.textShadow, style.visibility];
        const key = [...look, isField].join("|");
        if (!samples.has(key)) samples.set(key, element);
      }
      return [...samples.values()];
    }
  }, onlyLooks);
}
