import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** The viewport of user journeys. */
export const PHONE: Look = { name: "phone, light", viewport: { width: 390, height: 844 }, colorScheme: "light" };
export const DESKTOP: Look = { name: "desktop, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" };

/**
 * Checks what holds for every page and status: axe finds nothing, there is one main heading, and nothing overflows
 * horizontally. Checks both sizes and both color schemes, the phone last, because the journey continues on it. Unit
 * tests check the contrast of every pair of colors.
 */
export async function expectGoodPage(page: Page, looks: Look[] = [DESKTOP, PHONE]): Promise<void> {
  for (const { name, viewport, colorScheme } of looks) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // Wait for color transitions to end.
      await page.evaluate(() => {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      });
      // No page has frames of its own, which lets axe run once and take half the time.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
      const { violations } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overhang).toBeLessThanOrEqual(0);
    });
  }
}
