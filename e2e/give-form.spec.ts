import { expect, test } from "@playwright/test";
import { makeCampaign } from "./campaigns";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm } from "./payment-form";
import { call } from "./sandbox";

test("a donor who was paying when the campaign ended reads that nothing was charged", async ({ page }) => {
  const { slug, id } = await makeCampaign(page.request, {}, "live");
  await page.goto(`/c/${slug}/give`);
  await fillGiveForm(page);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await expect(page.getByRole("heading", { name: "Pay $50.00" })).toBeVisible();
  await call(page.request, "PATCH", `/v1/campaigns/${id}`, { status: "ended" });
  await page.getByRole("button", { name: "Pay with Sandbox Wallet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /has ended$/ })).toBeVisible();
  await expect(page.getByText("You haven’t been charged.")).toBeVisible();
  await expectGoodPage(page);
  // Donors who open the form only now were not about to pay.
  await page.goto(`/c/${slug}/give`);
  await expect(page.getByRole("heading", { level: 1, name: /has ended$/ })).toBeVisible();
  await expect(page.getByText("You haven’t been charged.")).toHaveCount(0);
});

test("words stay whole where text is twice as large", NIGHTLY, async ({ page }) => {
  const { slug } = await makeCampaign(page.request, {}, "live");
  for (const lang of ["en", "de"]) {
    await page.goto(`/c/${slug}/give?lang=${lang}`);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const cards = page.locator(".choice-card:visible");
    await expect(cards.first()).toBeVisible();
    const lines = await cards.evaluateAll((all) =>
      all.map((card) => {
        const tops = new Set<number>();
        const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(texts.currentNode);
          for (const { top } of range.getClientRects()) tops.add(Math.round(top));
        }
        return { words: card.textContent!.trim().split(/\s+/).length, lines: tops.size };
      }),
    );
    for (const card of lines) expect(card.lines).toBeLessThanOrEqual(card.words);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const picture = await page.locator("h1").locator("xpath=../preceding-sibling::div").first().boundingBox();
    expect(picture!.width).toBeLessThanOrEqual(0.2 * 390);
  }
});
