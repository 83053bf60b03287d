import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { call } from "./sandbox";
import { signIn } from "./sign-ins";

const address = () => `${unique("paul")}@example.org`.toLowerCase();

test("organizers find the pages that wait, decide, and take one down once its consequences were named", async ({
  page,
  request,
}) => {
  await signIn(page, address(), "/me/campaigns/new");
  await page.getByLabel("Name of the organization").fill(unique("Page Fund"));
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.getByLabel("Name of the campaign").fill(unique("Light the pier"));
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/campaigns\/cmp_/);
  const [, home, campaign] = /^(\/dashboard\/org_\w+)\/campaigns\/(cmp_\w+)/.exec(new URL(page.url()).pathname)!;
  await page.goto(`${home}/pages`);
  await expect(page.getByText("People can raise money for your campaigns")).toBeVisible();
  await expectGoodPage(page);
  await page.goto(`${home}/campaigns/${campaign}/settings`);
  await page.getByText("Anyone, with your approval").click();
  const policy = page.getByRole("region", { name: "Fundraising pages" });
  await policy.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("saved");
  await page.goto(`${home}/campaigns/${campaign}`);
  await page.getByRole("button", { name: "Publish campaign" }).click();
  await expect(page.getByRole("status").first()).toContainText("The campaign is live.");
  const asked = { name: "Grace swims", fundraiser_name: "Grace Hopper", status: "live" };
  await call(request, "POST", `/v1/campaigns/${campaign}/p2p_pages`, asked);

  await page.goto(`${home}/pages?stand=waiting`);
  const row = page.getByRole("row").filter({ hasText: "Grace swims" });
  await expect(row).toContainText("Waiting for you");
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Grace swims" }).click();
  await expect(page.getByRole("link", { name: "Read and decide" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Approve page" }).click();
  await expect(page.getByText("The page opens at once")).toBeVisible();
  await page.getByRole("button", { name: "Approve page" }).click();
  await expect(page.getByRole("status").first()).toContainText("The page is open.");
  await page.getByRole("link", { name: "Take page down" }).click();
  await expect(page.getByText("It can’t be opened again.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Take page down" }).click();
  await expect(page.getByRole("status").first()).toContainText("The page is no longer public.");
  await page.goto(`${home}/pages?stand=over`);
  await expect(page.getByRole("row").filter({ hasText: "Grace swims" })).toContainText("Archived");
});
