import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** How journeys are made. */
export const PHONE: Look = { name: "phone, light", viewport: { width: 390, height: 844 }, colorScheme: "light" };
export const DESKTOP: Look = { name: "desktop, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" };

/**
 * What holds for every page and state: axe finds nothing, there is one main heading, and nothing is wider than the screen.
 * Both sizes and both schemes are looked at, the phone last, because the journey goes on there. That every pair of colors
 * has contrast, unit tests hold.
 */
export async function expectGoodPage(page: Page, looks: Look[] = [DESKTOP, PHONE]): Promise<void> {
  for (const { name, viewport, colorScheme } of looks) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // Colors that are still changing are neither look's.
      await page.evaluate(() => {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      });
      // No page has frames of its own, so that axe may look in one go, which takes half the time.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
      const { violations } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overhang).toBeLessThanOrEqual(0);
    });
  }
}
