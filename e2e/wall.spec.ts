import { expect, test } from "@playwright/test";
import { giveTo, makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("an organizer takes a name off the page of a campaign, and shows it again", async ({ page, request }) => {
  const name = unique("Shoe Shop");
  const campaign = await makeCampaign(request, {}, "live");
  await giveTo(request, campaign, { name, amount_cents: 4_400 });
  const room = `/dashboard/${sandbox().charity_id}/gifts`;
  await signIn(page, sandbox().organizer_email, room);
  const row = page.getByRole("link", { name });
  await expect(async () => {
    await page.goto(room);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await row.click();
  await page.getByRole("link", { name: "Hide the name or message" }).click();
  await expectGoodPage(page);
  await page.getByRole("checkbox", { name: /^Hide the (donor’s )?name/ }).check();
  await page.getByLabel("Reason").fill("An advertisement.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("The page follows within seconds.");
  await page.getByRole("link", { name: "Something is hidden. Change it" }).click();
  const box = page.getByRole("checkbox", { name: /^Hide the (donor’s )?name/ });
  await expect(box).toBeChecked();
  await box.uncheck();
  await page.getByLabel("Reason").fill("It was a person after all.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Hide the name or message" })).toBeVisible();
});
