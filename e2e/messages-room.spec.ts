import { expect, test } from "@playwright/test";
import { makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { call, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("an organization reads what it said, and how many it reached", async ({ page, request }) => {
  const title = unique("The scaffolding is up");
  const campaign = await makeCampaign(request, { owner_id: sandbox().charity_id }, "live");
  await call(request, "POST", `/v1/campaigns/${campaign.id}/updates`, { title, body: "Since **Monday**." });
  const room = `/dashboard/${sandbox().charity_id}/messages`;
  await signIn(page, sandbox().organizer_email, room);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await page.goto(`${room}?kind=update`);
  await expect(page.getByLabel("Kind")).toHaveValue("update");
  await expectGoodPage(page);
  await page.getByRole("row").filter({ hasText: title }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Emails to followers")).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${room}?lang=ar`);
  await expectGoodPage(page);
  expect((await page.goto(`${room}/msg_nothing`))?.status()).toBe(404);
});
