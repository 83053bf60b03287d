import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What holds for every page: axe finds nothing, there is one main heading, and nothing is wider than the screen. */
export async function expectGoodPage(page: Page): Promise<void> {
  // No page has frames of its own, so that axe may look in one go, which takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

/** For `test.skip`: true in the second of the two looks, where what does not depend on size and colour is left out. */
export function isSecondProject({ colorScheme }: { colorScheme?: string | null }): boolean {
  return colorScheme === "dark";
}
