import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { pathOf } from "./sandbox";
import { signIn } from "./sign-ins";

test("an organization applies to count as a charity, sees what is missing, and proves its site's address", async ({
  page,
}) => {
  const name = unique("Lamp Fund");
  const site = `${unique("lamps").toLowerCase()}.example.org`;
  await signIn(page, `${unique("ada")}@example.org`.toLowerCase(), "/me/organizations");
  await page.getByText("Create an organization").first().click();
  await page.getByLabel("Name of the organization").fill(name);
  await page.getByLabel("Email address of the organization").fill(`office@${site}`);
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  await page.goto(`/dashboard/${/org_\w+/.exec(page.url())![0]}/settings/charity`);
  await expect(page.getByText("This organization doesn’t count as a charity yet")).toBeVisible();
  await expectGoodPage(page);

  await page.getByLabel("Registration number").fill("12345678");
  await page.getByLabel("Website").fill(`https://www.${site}`);
  await page.getByRole("button", { name: "Apply for charity status" }).click();
  await expect(page.getByRole("link", { name: "Enter the number as the register writes it" })).toBeVisible();
  // The sandbox's list has this number as revoked; the mistake can be corrected.
  await page.getByLabel("Registration number").fill("00-0000002");
  await page.getByRole("button", { name: "Apply for charity status" }).click();
  await expect(page.getByText("The tax authority revoked this organization’s exemption.")).toBeVisible();
  // The sandbox's list does not have this number: a reviewer decides, unless the organization withdraws.
  await page.getByLabel("Registration number").fill("00-0000003");
  await page.getByRole("button", { name: "Apply for charity status" }).click();
  await expect(page.getByText("The register doesn’t have this number.")).toBeVisible();
  await expect(page.getByText("A review. We’ll email you when it’s decided.")).toBeVisible();
  await page.getByLabel("Email address at your site").fill("ada@gmail.com");
  await page.getByRole("button", { name: "Email the link" }).click();
  await expect(page.getByRole("link", { name: "Enter an email address at the domain of your site" })).toBeVisible();
  await page.getByLabel("Email address at your site").fill(`ada@${site}`);
  await page.getByRole("button", { name: "Email the link" }).click();
  await expect(page.getByRole("status").first()).toContainText("We emailed a link to this address.");
  const charity = page.url();
  const link = pathOf(await addressInEmail(`ada@${site}`, /http\S+\/charity-proof\/\S+/));
  await page.goto(link);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByText("The address is confirmed.")).toBeVisible();
  await page.goto(charity);
  await expect(page.getByText("Proven: an email address at your site")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw the application" }).click();
  await expect(page.getByRole("status").first()).toContainText("The application is withdrawn.");
  await page.getByLabel("Legal name").fill(`${name} Inc.`);
  await page.getByLabel("Registration number").fill("00-0000001");
  await page.getByLabel("Website").fill(`https://www.${site}`);
  await page.getByRole("button", { name: "Apply for charity status" }).click();
  await expect(page.getByText("Your application is open.")).toBeVisible();
  await expect(page.getByText("The verification of your organization for tier 3")).toBeVisible();
  await expectGoodPage(page);
});
