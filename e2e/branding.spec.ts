import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { makeCampaign, unique } from "./campaigns";
import { signInAsOperator } from "./operators";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

const picture = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: "#0a7" } })
    .png()
    .toBuffer();

test("an organization's colors and logo are those of its campaigns", async ({ page, request }) => {
  const campaign = await makeCampaign(request, { owner_id: sandbox().charity_id, branding: {} }, "live");
  const room = `/dashboard/${sandbox().charity_id}/settings/branding`;
  await signIn(page, sandbox().organizer_email, room);
  await page.goto(room);
  await expectGoodPage(page);
  await page.getByLabel("Color of buttons and the progress bar", { exact: true }).fill("#aa2266");
  await page.getByRole("button", { name: "Save colors" }).click();
  await expect(page.getByRole("status").first()).toContainText("Colors saved.");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture() });
  await page.getByLabel("What the picture shows").fill(unique("Lamp Fund"));
  await page.getByRole("button", { name: /^(Upload|Replace) picture$/ }).click();
  await expect(page.getByRole("status").first()).toContainText("Logo saved.");
  await expectGoodPage(page);
  const tab = await page.context().newPage();
  await tab.goto(new URL(campaign.url).pathname);
  await expect(tab.getByRole("img", { name: /Lamp Fund/ })).toBeVisible();
  const button = tab.getByRole("link", { name: "Give" }).first();
  expect(await button.evaluate((link) => getComputedStyle(link).getPropertyValue("--light-primary"))).toBe("#aa2266");
  // Restore what other tests expect.
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await expect(page.getByRole("status").first()).toContainText("Logo removed.");
  await page.getByRole("checkbox", { name: /^Go back to the standard color: Color of buttons/ }).check();
  await page.getByRole("button", { name: "Save colors" }).click();
  await expect(page.getByRole("status").first()).toContainText("Colors saved.");
});

test("an operator names the sender of the installation's emails", async ({ page }) => {
  await signInAsOperator(page);
  await page.goto("/admin/settings");
  await expectGoodPage(page);
  const sender = page.getByLabel("Name that emails come from");
  await sender.fill("Harbor Gives");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("Saved.");
  await expect(sender).toHaveValue("Harbor Gives");
  await sender.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(sender).toHaveValue("");
});
