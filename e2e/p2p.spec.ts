import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { expectSettled, giveTo, makeCampaign, pagePath, unique } from "./campaigns";
import { emailWith, linkIn } from "./emails";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { call } from "./sandbox";

interface Started {
  id: string;
  url: string;
}

async function startAt(page: Page, campaign: { url: string }, title: string): Promise<void> {
  await page.goto(`${pagePath(campaign)}/start`);
  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByLabel("Your email address").fill(`${unique("grace")}@example.org`);
  await page.getByLabel("Page title").fill(title);
}

const pagesOf = async (request: APIRequestContext, campaign: { id: string }) =>
  (await call<{ data: Started[] }>(request, "GET", `/v1/campaigns/${campaign.id}/p2p_pages`)).data;

const withoutScripts = async (browser: Browser) =>
  browser.newPage({ javaScriptEnabled: false, baseURL: test.info().project.use.baseURL });

test("a fundraiser starts a page, edits it with the emailed link, and publishes updates", async ({ page, request }) => {
  const name = unique("Lamps for all");
  const campaign = await makeCampaign(request, { name, status: "live", goal_cents: 100_000 });
  const title = unique("Grace runs");
  await startAt(page, campaign, title);
  await expectGoodPage(page);
  await page.getByLabel("Your email address").fill("nobody");
  await page.getByRole("button", { name: "Create my page" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Enter an email address");
  await expect(page.getByLabel("Page title")).toHaveValue(title);
  await expectGoodPage(page);
  await page.getByLabel("Your email address").fill(`${unique("grace")}@example.org`);
  await page.getByText("Start a team").click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText(title);
  await page.getByRole("button", { name: "$1,000" }).click();
  await expect(preview).toContainText("raised of $1,000");
  await page.getByLabel("Your story").fill("Ten **bold** miles.");
  await expect(preview.locator("strong")).toHaveText("bold");
  await page.getByRole("button", { name: "Create my page" }).dblclick();
  await expect(page.getByRole("heading", { name: "Your page is ready" })).toBeVisible();
  const photo = { name: "grace.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.getByLabel("Your photo", { exact: true }).setInputFiles(photo);
  await page.getByRole("button", { name: "Add photo" }).click();
  await expect(page.getByRole("button", { name: "Replace photo" })).toBeVisible();
  await expectGoodPage(page);
  expect(await pagesOf(request, campaign)).toHaveLength(1);
  await page.goto(pagePath(campaign));
  await expect(page.getByText(title)).toHaveCount(0);

  const email = await emailWith(`Your fundraising page for “${name}”`);
  expect(email).not.toContain("Grace");
  await page.goto(linkIn(email, "/edit?"));
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Yes, it’s my page" }).click();
  await expect(page.getByRole("status").first()).toContainText("You’ve confirmed your page.");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Your story").fill("Ten miles, **ten** lamps.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your changes are saved.");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await page.getByLabel("Headline").fill("Half way");
  await page.getByLabel("Your update").fill("Five miles are done.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your update is published.");
  await page.getByRole("link", { name: "View page" }).click();
  await expect(page.getByText("Ten miles, ten lamps.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Half way" })).toBeVisible();
  await expect(page.getByText("Grace Hopper")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the team" })).toBeVisible();
  await expectGoodPage(page);
});

test("the organizer approves or declines with the emailed link, and an invalid link reveals nothing", async ({
  page,
  request,
}) => {
  const name = unique("Winter coats");
  const campaign = await makeCampaign(request, { name, status: "live", p2p_policy: "approval" });
  const title = unique("Coats from Grace");
  await startAt(page, campaign, title);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your page" })).toBeVisible();
  await expectGoodPage(page);
  const started = await emailWith(`Your fundraising page for “${name}”`);
  await page.goto(linkIn(started, "/edit?"));
  await page.getByRole("button", { name: "Yes, it’s my page" }).click();
  await expect(page.getByText("waiting for review by the organizers")).toBeVisible();
  const requested = await emailWith(`A page for “${name}” is waiting`);
  await page.goto(linkIn(requested, "/approval?"));
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Page declined" })).toBeVisible();
  await expectGoodPage(page);
  await emailWith(`Your page “${title}” was declined`);
  await page.goto(linkIn(started, "/edit?"));
  await expect(page.getByText("declined your page")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Submit again" }).click();
  await expect(page.getByText("waiting for review by the organizers")).toBeVisible();
  await expect(async () => {
    await page.goto(linkIn(await emailWith(`A page for “${name}” is waiting`), "/approval?"));
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Page approved" })).toBeVisible();
  await page.getByRole("link", { name: "View page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await page.goto(linkIn(started, "/edit?").replace(/key=[\w-]{8}/, "key=AAAAAAAA"));
  await expect(page.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await expectGoodPage(page);
});

test.describe("in one color scheme", () => {
  test("everything works without JavaScript, and gifts count for the page and the campaign", async ({
    browser,
    request,
  }) => {
    const name = unique("Lamps without scripts");
    const campaign = await makeCampaign(request, { name, status: "live" });
    const still = await withoutScripts(browser);
    const title = unique("Plain page");
    await startAt(still, campaign, title);
    await expect(still.getByRole("button", { name: "$1,000" })).toHaveCount(0);
    await still.getByRole("button", { name: "Preview" }).click();
    await expect(still.getByRole("region", { name: "Preview" })).toContainText(title);
    await still.getByRole("button", { name: "Create my page" }).click();
    await expect(still.getByRole("heading", { name: "Your page is ready" })).toBeVisible();
    const [made] = (await pagesOf(request, campaign)) as [Started];
    await giveTo(request, made, { name: "Ada Whitfield", amount_cents: 2_500 });
    await giveTo(request, campaign, { name: "Bob", amount_cents: 1_000 });
    await expectSettled(request, made, 1);
    await expectSettled(request, campaign, 2);
    const sums = await Promise.all(
      [made, campaign].map(({ id }) => call<{ raised_cents: number }>(request, "GET", `/v1/campaigns/${id}`)),
    );
    expect(sums.map(({ raised_cents }) => raised_cents)).toEqual([2_500, 3_500]);

    const started = await emailWith(`Your fundraising page for “${name}”`);
    await still.goto(linkIn(started, "/edit?"));
    await still.getByRole("button", { name: "Yes, it’s my page" }).click();
    await expect(still.getByText("You’ve confirmed your page.")).toBeVisible();
    await expect(still.getByText("Ada Whitfield").first()).toBeVisible();
    await still.getByText("Say thank you").click();
    await still.getByLabel("Your message").fill("Thank you, Ada.");
    await still.getByRole("button", { name: "Send message" }).click();
    await expect(still.getByText("You wrote: Thank you, Ada.")).toBeVisible();
    expect(await emailWith("Grace Hopper thanks you for your gift")).toContain("Thank you, Ada.");
    await still.getByRole("button", { name: "Pause page" }).click();
    await expect(still.getByText("Your page is paused.").first()).toBeVisible();
    await still.getByRole("button", { name: "Get a new link" }).click();
    await expect(still.getByText("We’ve emailed you the new link.")).toBeVisible();
    await still.goto(linkIn(started, "/edit?"));
    await expect(still.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
    await still.goto(linkIn(await emailWith(`The link to your page “${title}”`), "/remove?"));
    await still.getByRole("button", { name: "Remove page" }).click();
    await expect(still.getByRole("heading", { name: "Page removed" })).toBeVisible();
    expect((await request.get(pagePath(made))).status()).toBe(410);
    await still.close();
  });

  test(
    "the Arabic form reads from right to left, and a closed campaign says so",
    NIGHTLY,
    async ({ page, request }) => {
      const campaign = await makeCampaign(request, { status: "live" });
      await page.goto(`${pagePath(campaign)}/start?lang=ar`);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expectGoodPage(page);
      for (const change of [{ p2p_policy: "closed" }, { status: "ended" }]) {
        await call(request, "PATCH", `/v1/campaigns/${campaign.id}`, change);
        await page.goto(`${pagePath(campaign)}/start`);
        await expect(page.getByRole("link", { name: "Go to the campaign" })).toBeVisible();
        await expectGoodPage(page);
      }
    },
  );
});
