import { type Browser, expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm, payWith } from "./payment-form";
import { pathOf } from "./sandbox";
import { signIn } from "./sign-ins";

const address = () => `${unique("otto")}@example.org`.toLowerCase();
const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ baseURL: test.info().project.use.baseURL, viewport: { width: 390, height: 844 } });
const pathnameOf = (page: Page) => new URL(page.url()).pathname;

/** Signs someone in from the home page, creates their organization and starts its campaign. Returns its address. */
async function startCampaign(page: Page, name: string): Promise<string> {
  const organization = address();
  await page.goto("/");
  await page.getByRole("link", { name: "Start a campaign" }).click();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fme%2Fcampaigns%2Fnew/);
  await signIn(page, address(), "/me/campaigns/new");
  await expect(page.getByText("Create your organization first.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Name of the organization").fill("Harbor Watch");
  await page.getByLabel("Email address of the organization").fill(organization);
  await page.getByRole("button", { name: "Create an organization" }).click();
  await expect(page.getByText("Gifts go to Harbor Watch.")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Enter a name for the campaign").first()).toBeVisible();
  await page.getByLabel("Name of the campaign").fill(name);
  await page.getByRole("button", { name: "$5,000" }).click();
  await page.getByLabel("Story").fill("**Boats** need light.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("$0 raised of $5,000");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your draft is saved.");
  return organization;
}

/** Opens another part of the campaign whose page is open. */
async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name }).click();
}

test("an organizer starts a campaign, publishes it, sees a gift, pauses and ends it", async ({ browser, page }) => {
  test.slow();
  const name = unique("Light the pier");
  const organization = await startCampaign(page, name);
  await expect(page.getByText("Donors see a verified mark once Harbor Watch is a verified charity.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a picture" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Write the story" })).toHaveCount(0);
  await expectGoodPage(page);
  const overview = pathnameOf(page);
  await page.getByRole("button", { name: "Publish campaign" }).click();
  await expect(page.getByRole("status").first()).toContainText("The campaign is live.");
  await expectGoodPage(page);

  const donor = await newPage(browser);
  await donor.goto((await page.getByRole("link", { name: "See the page" }).getAttribute("href"))!);
  await expect(donor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(donor.getByText("Verified charity")).toHaveCount(0);
  await donor.goto(`${pathnameOf(donor)}/give`);
  await fillGiveForm(donor);
  await donor.getByRole("button", { name: "Give $50.00" }).click();
  await payWith(donor, "4242 4242 4242 4242");
  await expect(async () => {
    await page.goto(overview);
    await expect(page.getByText("Ada Whitfield")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await expect(page.getByText("Arrived")).toBeVisible();
  await expectGoodPage(page);
  await openPart(page, "Page text");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("$50 raised of $5,000");

  await donor.goto(pathOf(await addressInEmail(organization, /http\S+\/unsubscribe\/gifts\/\S+/)));
  await expectGoodPage(donor);
  await donor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(donor.getByRole("heading", { level: 1 })).toHaveText(`We’ve stopped emails about gifts to “${name}”`);
  await donor.getByRole("button", { name: "Email me about gifts again" }).click();
  await expect(donor.getByRole("heading", { level: 1 })).toHaveText(`Stop emails about gifts to “${name}”?`);

  await openPart(page, "Settings");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Pause campaign" }).click();
  await expect(page.getByRole("status").first()).toContainText("The campaign is paused.");
  await expect(page.getByRole("button", { name: "Resume campaign" })).toBeVisible();
  await page.getByRole("link", { name: "End campaign" }).click();
  await expect(page.getByText("can’t be reopened")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "End campaign" }).click();
  await expect(page.getByRole("status").first()).toContainText("The campaign has ended.");
  await page.getByRole("main").getByRole("link", { name: "Campaigns", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Ended");
  await expectGoodPage(page);
  await donor.close();
});

test("two tabs that change a campaign lose nothing silently, and others find nothing", async ({ browser, page }) => {
  await startCampaign(page, unique("Light the pier"));
  const overview = pathnameOf(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`${overview}/text`);
  await other.getByLabel("Short description").fill("From the other tab.");
  await other.getByRole("button", { name: "Save text" }).click();
  await expect(other.getByRole("status").first()).toContainText("Your changes are saved.");
  await page.getByLabel("Short description").fill("From this tab.");
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByText("Someone else saved changes after you opened this page.")).toBeVisible();
  await expect(page.getByLabel("Short description")).toHaveValue("From this tab.");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your changes are saved.");
  await other.reload();
  await expect(other.getByLabel("Short description")).toHaveValue("From this tab.");

  await page.goto(`${overview}/settings`);
  const slug = unique("pier");
  await page.getByLabel("Last part of the address").fill(slug);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText(`/c/${slug}.`)).toBeVisible();
  const stranger = await newPage(browser);
  await signIn(stranger, address());
  for (const part of ["", "/text", "/settings", "/gifts"])
    expect((await stranger.goto(`${overview}${part}`))?.status()).toBe(404);
  await stranger.close();
});
