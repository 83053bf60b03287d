import { expect, test } from "@playwright/test";
import { makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { call, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a charity follows who gives each month, also to campaigns that others run, and cancels one", async ({
  page,
  request,
}) => {
  const name = unique("Greta Monthly");
  const campaign = await makeCampaign(request, { name: unique("Lamps"), status: "live" });
  const person = { type: "individual", email: `${unique("greta")}@example.org`, display_name: name };
  const donor = await call<{ id: string }>(request, "POST", "/v1/identities", person);
  const terms = { from: donor.id, amount_cents: 2_500, cadence: "monthly", payment_method_id: "pm_sandbox_ok" };
  await call(request, "POST", `/v1/campaigns/${campaign.id}/recurring_gifts`, terms);
  const room = `/dashboard/${sandbox().charity_id}/recurring`;
  await signIn(page, sandbox().organizer_email, room);
  await expect(async () => {
    await page.goto(`${room}?status=active`);
    await expect(page.getByRole("link", { name })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("$25.00");
  await expectGoodPage(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Cancel recurring gift" }).click();
  await expect(page.getByText("The donor is emailed that you canceled it.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Cancel recurring gift" }).click();
  await expect(page.getByRole("status").first()).toContainText("The recurring gift is canceled.");
  await expect(page.getByRole("link", { name: "Cancel recurring gift" })).toHaveCount(0);
});
