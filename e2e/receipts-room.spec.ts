import { expect, test } from "@playwright/test";
import { giveTo, makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a bookkeeper finds a receipt by its number, and its gift", async ({ page, request }) => {
  const name = unique("Rosa Receipt");
  await giveTo(request, await makeCampaign(request, {}, "live"), { name, amount_cents: 4_200 });
  const room = `/dashboard/${sandbox().charity_id}/receipts`;
  await signIn(page, sandbox().organizer_email, room);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(async () => {
    await page.goto(room);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const number = await row.getByRole("rowheader").innerText();
  await page.getByRole("textbox", { name: "Number" }).fill(number.toLowerCase());
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("rowheader")).toHaveText([number]);
  await expect(row).toContainText("$42.00");
  await expectGoodPage(page);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.goto(`${room}?number=none`);
  await expect(page.getByText("No receipt is like that.")).toBeVisible();
});

test("a receipt whose email came back leads to another address", async ({ page, request }) => {
  const name = unique("Bea Bounce");
  const gift = { name, amount_cents: 3_100, share_contact: true, domain: "bounce.example" };
  await giveTo(request, await makeCampaign(request, {}, "live"), gift);
  const organization = `/dashboard/${sandbox().charity_id}`;
  await signIn(page, sandbox().organizer_email, organization);
  const need = page.getByRole("listitem").filter({ hasText: "did not reach" });
  await expect(async () => {
    await page.goto(organization);
    await expect(need).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await need.getByRole("link").click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Email came back");
  await expectGoodPage(page);
  await row.getByRole("rowheader").getByRole("link").click();
  const entry = page.getByRole("listitem").filter({ hasText: "Receipt email came back" });
  await expect(entry).toContainText("The mailbox does not exist.");
  await expectGoodPage(page);
  await entry.getByRole("link", { name: "Send it to another address" }).click();
  await page.getByRole("textbox", { name: "Email address" }).fill("bea@example.org");
  await page.getByRole("button", { name: "Send receipt" }).click();
  await expect(page.getByText("The receipt is on its way.")).toBeVisible();
  await page.goto(`${organization}/receipts?email=bounced`);
  await expect(page.getByRole("row").filter({ hasText: name })).toBeHidden();
});
