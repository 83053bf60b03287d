import { expect, test } from "@playwright/test";
import { giveTo, makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test.use({ timezoneId: "Asia/Tokyo" });

test("times are those of the reader's clock, with UTC next to them, and name their zone where it is another", async ({
  page,
  request,
}) => {
  const name = unique("Tama Time");
  await giveTo(request, await makeCampaign(request, {}, "live"), { name, amount_cents: 3_100 });
  const room = `/dashboard/${sandbox().charity_id}`;
  await signIn(page, sandbox().organizer_email, room);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(async () => {
    await page.goto(`${room}/gifts?q=${encodeURIComponent(name)}`);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const time = row.getByRole("time");
  const at = new Date((await time.getAttribute("datetime"))!);
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
  await expect(time).toHaveText(`${clock("Asia/Tokyo")} ${clock("UTC")} UTC`);
  await page.setViewportSize({ width: 1280, height: 900 });
  const utc = time.getByText("UTC");
  await expect(utc).toHaveCSS("clip-path", /inset/);
  await row.getByRole("link").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(utc).toHaveCSS("clip-path", "none");
  await expectGoodPage(page);

  await page.context().clearCookies({ name: "almoner_zone" });
  await page.reload();
  await expect(row.getByRole("time")).toHaveText(/[AP]M [A-Z]{2,}\S* .* UTC$/);
});
