import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { knownOf, learn } from "./known-parts";
import { surveyPage } from "./page-survey";

interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** The viewport in which tests run. */
export const PHONE: Look = { name: "phone, light", viewport: { width: 390, height: 844 }, colorScheme: "light" };
export const DESKTOP: Look = { name: "desktop, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" };

/** The narrowest phone, which is also a desktop at 400 % zoom. */
const NARROW = { width: 320, height: 640 };
/** A desktop at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 };
/** The text size that readers who need large text set in their browser, in CSS pixels; the default is 16. */
const LARGE_TEXT = 24;

/** Set by `npm run test:long`. */
const IN_EVERY_LOOK = Boolean(process.env.E2E_LONG);
/** Set by `playwright.config.ts` in all runs except a whole `npm test`. */
const ASKS_AXE = Boolean(process.env.E2E_AXE);

/**
 * Checks what holds for every page and status: there is one main heading, and nothing overflows horizontally on a
 * phone, where the test continues. When specs run by name or for a change, axe also checks the parts that no earlier
 * page had; in a whole `npm test`, that would take an eighth of the browsers' CPU time. At night and before a release,
 * axe checks every page completely, also on a desktop, and narrow and zoomed screens and large text are tried. Unit
 * tests check the contrast of every pair of colors.
 */
export async function expectGoodPage(page: Page, looks: Look[] = [DESKTOP, PHONE]): Promise<void> {
  // After a link, the new page may have no elements yet.
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
  // Tests run in this scheme.
  if (IN_EVERY_LOOK || colorScheme !== PHONE.colorScheme) await page.emulateMedia({ colorScheme });
}

/** Retries if the page reloads during the check, as a page that follows its payment does when the payment changes. */
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
 * Checks the page in its current state. If it changes meanwhile, for example when it shows the response to a form, it
 * is checked again, because the first check saw part of it before the change. `checked` has the structures that need no
 * full check.
 */
async function checkSettled(page: Page, checked: Set<string>): Promise<Found> {
  for (let tries = 1; ; tries++) {
    // When a form has changed the page, the framework removes the title and adds it again.
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
  /** Runs only the rules that depend on how the page looks: the others ran at another size. */
  onlyLooks: boolean;
  /**
   * Shades that were measured on other pages. If null, all are measured, including every text that may lie over other
   * elements.
   */
  skipped: number[] | null;
}
interface Found {
  structure: string;
  /** The numbers of all parts of the page. */
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
  // Choose the elements and pass them to axe in the same turn, because a page that is still changing replaces them.
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
