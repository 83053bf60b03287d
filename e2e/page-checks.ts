import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { knownOf, learn } from "./known-parts";
import { surveyPage } from "./page-survey";

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
/** Set by `playwright.config.ts` for all but the whole of `npm test`. */
const ASKS_AXE = Boolean(process.env.E2E_AXE);

/**
 * Checks what holds for every page and status: there is one main heading, and nothing overflows horizontally, on a phone,
 * where the journey continues. Where specs are run by name or for a change, axe looks at what no page before had, too;
 * in all of `npm test` that would be an eighth of the browsers' processor time. Each night and before a release axe looks
 * at all of every page, on a desktop, too, and narrow and zoomed screens and large letters are tried; unit tests check the
 * contrast of every pair of colors.
 */
export async function expectGoodPage(page: Page, looks: Look[] = [DESKTOP, PHONE]): Promise<void> {
  // A page that a link has just led to may have no elements yet.
  await page.waitForFunction(() => document.readyState === "complete");
  if (!ASKS_AXE) return expectShape(page);
  if (IN_EVERY_LOOK)
    await test.step("narrow, zoomed, in large letters", () => throughReloads(page, () => expectRoom(page)));
  const checked = new Set<string>();
  for (const look of IN_EVERY_LOOK ? looks : [PHONE])
    await test.step(look.name, () => throughReloads(page, () => expectGoodLook(page, look, checked)));
  await show(page, PHONE);
}

async function expectGoodLook(page: Page, look: Look, checked: Set<string>): Promise<void> {
  await show(page, look);
  // Wait for color transitions to end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  const { structure, numbers, violations } = await checkSettled(page, checked);
  expect(violations).toEqual([]);
  checked.add(structure);
  if (!IN_EVERY_LOOK) learn(numbers);
  await expectShape(page);
}

async function expectShape(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await throughReloads(page, () => expectNoOverhang(page));
}

async function show(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
  // Journeys are in this scheme.
  if (IN_EVERY_LOOK || colorScheme !== PHONE.colorScheme) await page.emulateMedia({ colorScheme });
}

/** Checks again if the page was loaded anew meanwhile: one that follows its payment does that when it has changed. */
async function throughReloads<T>(page: Page, check: () => Promise<T>): Promise<T> {
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
async function checkSettled(page: Page, checked: Set<string>): Promise<Found> {
  for (let tries = 1; ; tries++) {
    // The framework takes the title out and puts it back when a form has changed the page.
    await expect(page).not.toHaveTitle("");
    const { structure, numbers } = await survey(page);
    const skipped = IN_EVERY_LOOK ? null : knownOf(numbers);
    if (numbers.length === skipped?.length) return { structure, numbers, violations: [] };
    const found = await runAxe(page, { onlyLooks: checked.has(structure), skipped });
    if (found.violations.length === 0 || tries === 3 || structure === (await survey(page)).structure) return found;
  }
}

function survey(page: Page): Promise<{ structure: string; numbers: number[] }> {
  return page.evaluate(`(() => {
    const { structure, kinds, shades } = (${surveyPage})();
    return { structure, numbers: [...kinds, ...new Set(shades.values())] };
  })()`);
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

interface AxeRun {
  /** Only what depends on how the page looks: the rest was checked in another size. */
  onlyLooks: boolean;
  /** Shades that were measured on other pages; null to measure all, and those that may lie over others one by one. */
  skipped: number[] | null;
}
interface Found {
  structure: string;
  /** Of all that was seen. */
  numbers: number[];
  violations: string[];
}

async function runAxe(page: Page, run: AxeRun): Promise<Found> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(`(${violationsOn})(${surveyPage}, ${JSON.stringify(run)})`);
}

/**
 * Runs axe within the page. Measuring the contrast of thousands of elements takes most of its time, so one element of each
 * combination of colors, backgrounds and font is measured, which finds the same violations.
 */
async function violationsOn(survey: typeof surveyPage, { onlyLooks, skipped }: AxeRun): Promise<Found> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const options = { resultTypes: ["violations"] as ["violations"], iframes: false };
  const { structure, kinds } = survey();
  const rules = await axe.run(document, {
    ...options,
    ...(onlyLooks
      ? { runOnly: { type: "rule", values: ["scrollable-region-focusable", "link-in-text-block"] } }
      : { rules: { "color-contrast": { enabled: false } } }),
  });
  // Chosen and passed to axe in one turn, because a page that is still changing replaces its elements.
  const { shades, layered } = survey();
  const include = [...samplesOf(shades), ...(skipped === null ? layered : [])];
  const runOnly = { type: "rule" as const, values: ["color-contrast"] };
  const contrast = include.length > 0 ? await axe.run({ include }, { ...options, runOnly }) : { violations: [] };
  return {
    structure,
    numbers: [...kinds, ...new Set(shades.values())],
    violations: [...rules.violations, ...contrast.violations].map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
    ),
  };

  function samplesOf(all: Map<Element, number>): Element[] {
    const measured = new Set(skipped);
    const samples = new Map<number, Element>();
    for (const [element, shade] of all) if (!measured.has(shade) && !samples.has(shade)) samples.set(shade, element);
    return [...samples.values()];
  }
}
