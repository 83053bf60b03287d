import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What holds for every page: axe finds nothing, there is one main heading, and nothing is wider than the screen. */
export async function expectGoodPage(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

interface Look {
  colorScheme?: string | null;
  viewport?: { width: number } | null;
}

/** For `test.skip`: leaves phones by day and desktops by night, which together show both sizes and both schemes. */
export function isThirdLook({ colorScheme, viewport }: Look): boolean {
  return (colorScheme === "dark") !== (viewport?.width ?? 0) > 500;
}
