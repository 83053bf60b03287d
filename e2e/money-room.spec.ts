import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { giveTo, makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a bookkeeper reads a month from opening to closing, and a line of it", async ({ page, request }) => {
  const name = unique("Mona Money");
  await giveTo(request, await makeCampaign(request, {}, "live"), { name, amount_cents: 4_300 });
  const room = `/dashboard/${sandbox().charity_id}/money`;
  await signIn(page, sandbox().organizer_email, room);
  const months = page.getByRole("table", { name: "Month by month" });
  await expect(async () => {
    await page.goto(room);
    await expect(months.getByRole("row").nth(1)).toContainText("$", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectGoodPage(page);
  const line = page.getByRole("row").filter({ hasText: name });
  const month = await months.getByRole("rowheader").first().getByRole("link").getAttribute("href");
  await expect(async () => {
    await page.goto(month!);
    await expect(line).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(line).toContainText("$43.00");
  await expect(line).toContainText("-$1.00");
  await expect(line).toContainText("$42.00");
  await page.getByRole("table", { name: "Day by day" }).getByRole("rowheader").first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: /^What moved on / })).toBeVisible();
  await expect(line).toBeVisible();
  await expectGoodPage(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const text = readFileSync((await (await download).path())!, "utf8");
  expect(text).toContain(`"${name}"`);
  expect(text).toContain('"43.00","-1.00","42.00","USD"');

  await line.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});
