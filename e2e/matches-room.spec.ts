import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { signIn } from "./sign-ins";

const address = () => `${unique("mara")}@example.org`.toLowerCase();

test("an organizer sets a match up, follows it, and ends it once its consequences were named", async ({ page }) => {
  await signIn(page, address(), "/me/campaigns/new");
  await page.getByLabel("Name of the organization").fill(unique("Match Fund"));
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/dashboard\/org_\w+\/campaigns\/new/);
  const home = /^\/dashboard\/org_\w+/.exec(new URL(page.url()).pathname)![0];
  await page.goto(`${home}/matches`);
  await expect(page.getByText("A match is a sponsor’s promise")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Set up a match" }).click();
  await expect(page.getByText("A match needs a campaign that has not ended.")).toBeVisible();
  await page.getByRole("link", { name: "Start a campaign" }).click();
  await page.getByLabel("Name of the campaign").fill(unique("Light the pier"));
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/campaigns\/cmp_/);

  await page.goto(`${home}/matches/new`);
  await page.getByLabel("Limit in all").fill("500");
  await page.getByRole("button", { name: "Set up match" }).click();
  await expect(page.getByRole("link", { name: "Enter the sponsor’s name" })).toBeVisible();
  await expect(page.getByLabel("Limit in all")).toHaveValue("500");
  await expectGoodPage(page);
  await page.getByLabel("Name of the new sponsor").fill("Tidal Bank");
  await page.getByLabel("Email address of the new sponsor").fill(address());
  await page.getByLabel("Limit for each gift").fill("50");
  await page.getByRole("button", { name: "Set up match" }).dblclick();
  await expect(page.getByRole("status").first()).toContainText("The match is set up.");
  await expect(page.getByText("Tidal Bank adds $1 for every $1 given, up to $500 in all.")).toBeVisible();
  await expectGoodPage(page);

  await page.goto(`${home}/matches`);
  await expect(page.getByRole("row").filter({ hasText: "Match by Tidal Bank" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "Match by Tidal Bank" })).toContainText("Active");
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Match by Tidal Bank" }).click();
  await page.getByRole("link", { name: "End this match" }).click();
  await expect(page.getByText("It can’t be started again.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "End this match" }).click();
  await expect(page.getByRole("status").first()).toContainText("The match has ended.");
  await expect(page.getByRole("link", { name: "End this match" })).toHaveCount(0);
});
