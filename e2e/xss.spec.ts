import { expect, test } from "@playwright/test";
import { expectSettled, giveTo, makeCampaign, pagePath } from "./campaigns";
import { HOSTILE_BRANDING, HOSTILE_TEXTS } from "./hostile-texts";
import { watchForIntruders } from "./page-watch";
import { call } from "./sandbox";

// Guards visitors: text that a stranger wrote into a campaign, a page or a gift is shown as typed and runs nothing.

const FIELDS = { status: "live", goal_cents: 100_000, branding: HOSTILE_BRANDING };

test("no text on a campaign's page runs", async ({ page, request }) => {
  const expectNoIntruders = await watchForIntruders(page);
  const names = HOSTILE_TEXTS.map((text) => text.slice(0, 100));
  const all = HOSTILE_TEXTS.join("\n\n");
  const campaign = await makeCampaign(request, {
    ...FIELDS,
    name: names.slice(0, 4).join(" ").slice(0, 200),
    description: all.slice(0, 500),
    story: `${all}\n\n${HOSTILE_TEXTS.map((text) => `# ${text}`).join("\n\n")}`,
  });
  await Promise.all([
    ...names.slice(0, 12).map((name) => giveTo(request, campaign, { name, amount_cents: 100 })),
    ...names
      .slice(0, 5)
      .map((name) =>
        call(request, "POST", `/v1/campaigns/${campaign.id}/p2p_pages`, { name, story: all, status: "live" }),
      ),
  ]);
  await expectSettled(request, campaign, 12);
  for (const query of ["", "?lang=ar", `?wall=${encodeURIComponent(HOSTILE_TEXTS[2])}`, "?lang=%22%3E%3Cscript%3E"]) {
    await page.goto(pagePath(campaign) + query);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>window.ran=1</script>");
    await page.mouse.move(195, 300);
    await expectNoIntruders();
  }
  const first = page.locator("#gifts li").first();
  await expect(first).toBeVisible();
  await page.getByRole("link", { name: names[0], exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(names[0]!);
  await expectNoIntruders();
});

test("every hostile campaign name is shown as typed, on the home page too", async ({ page, request }) => {
  const expectNoIntruders = await watchForIntruders(page);
  const names = HOSTILE_TEXTS.filter((text) => !text.includes("\u0007"));
  await Promise.all(names.map((name) => makeCampaign(request, { ...FIELDS, name })));
  for (const path of ["/", "/?lang=ar"]) {
    await page.goto(path);
    await expectNoIntruders();
  }
});
