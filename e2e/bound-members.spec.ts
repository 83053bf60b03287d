import { expect, test } from "@playwright/test";
import { makeCampaign, unique } from "./campaigns";
import { sql } from "./database";
import { proveSessionsOf } from "./operators";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a member who acts for one campaign sees it alone", async ({ page, browser, request }) => {
  const home = `/dashboard/${sandbox().charity_id}`;
  const name = unique("Lamps");
  await makeCampaign(request, { name, owner_id: sandbox().charity_id }, "live");
  const other = unique("Boats");
  await makeCampaign(request, { name: other, owner_id: sandbox().charity_id }, "live");
  const email = `${unique("grace")}@example.org`.toLowerCase();
  const member = await browser.newPage();
  await signIn(member, email, "/me");
  await sql(
    `INSERT INTO memberships (organization_id, user_id, roles, created_at)
     SELECT $1, user_id, '{campaigns}', now() FROM user_addresses WHERE lower(email) = $2`,
    [sandbox().charity_id, email],
  );

  await signIn(page, sandbox().organizer_email, home);
  await proveSessionsOf(sandbox().organizer_email);
  await page.goto(`${home}/settings/team`);
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link", { name: "Choose for which" }).click();
  await expectGoodPage(page);
  await page.getByText("The campaigns ticked below, alone").click();
  await page.getByLabel(name).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("For 1 campaign alone");

  for (const room of ["", "/gifts", "/supporters", "/money", "/settings/team", "/search?query=a"]) {
    await member.goto(`${home}${room}`);
    await expect(member).toHaveURL(/\/campaigns(\?|$)/);
  }
  await expectGoodPage(member);
  await expect(member.getByRole("row").filter({ hasText: other })).toHaveCount(0);
  await expect(member.getByRole("link", { name: "Money" })).toHaveCount(0);
  await member.getByRole("link", { name }).click();
  await expect(member.getByRole("heading", { level: 1 })).toHaveText(name);
  await expectGoodPage(member);
  const own = new URL(member.url()).pathname;
  for (const part of ["/gifts", "/updates", "/text", "/pictures", "/details", "/settings"]) {
    await member.goto(`${own}${part}`);
    await expect(member.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  await member.close();
});
