import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { makeCampaign, pagePath, unique } from "./campaigns";
import { emailWith, linkIn } from "./emails";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { expectDeclined, fillGiveForm, payWith } from "./payment-form";
import { call } from "./sandbox";

const amountOn = (page: Page) => page.locator("[data-part=sum]");
const matchesOn = (page: Page) => page.locator("[data-part=matches]");

/** Gives $50 from a campaign's page with one card or, where a card is declined, the next one. */
async function giveFrom(page: Page, path: string, ...cards: string[]): Promise<void> {
  await page.goto(path);
  await page.getByRole("link", { name: "Give", exact: true }).filter({ visible: true }).click();
  await fillGiveForm(page);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  for (const [at, card] of cards.entries()) {
    await payWith(page, card);
    if (at < cards.length - 1) await expectDeclined(page, "Your card was declined.");
  }
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible();
}

test("a gift is followed from the campaign's page to the receipt, while another visitor sees the total update", async ({
  page,
  context,
  request,
}) => {
  const campaign = await makeCampaign(request, { status: "live", goal_cents: 20_000 });
  const reader = await context.newPage();
  await reader.goto(pagePath(campaign));
  await expect(amountOn(reader)).toContainText("$0");
  await giveFrom(page, pagePath(campaign), "4000 0000 0000 0002", "4242 4242 4242 4242");
  await expect(page.getByText("Your gift has arrived.")).toBeVisible({ timeout: 30_000 });
  // Without a reload, within the five seconds that the docs promise.
  await expect(amountOn(reader)).toContainText("$50", { timeout: 5_000 });
  await expect(reader.getByRole("img", { name: "$50 of $200 raised, 25%" })).toBeVisible();
  const receipt = page.getByRole("link", { name: "Open your receipt" });
  await expect(receipt).toBeVisible({ timeout: 30_000 });
  const address = await receipt.getAttribute("href");
  await page.goto(address!);
  await expect(page.getByText("Ada Whitfield").first()).toBeVisible();
  await expect(page.getByText("$50.00").first()).toBeVisible();
  await expectGoodPage(page);
});

test("a gift through a fundraiser's page counts for the page and the campaign", async ({ page, context, request }) => {
  const name = unique("Lamps by runners");
  const campaign = await makeCampaign(request, { name, status: "live", goal_cents: 100_000 });
  const title = unique("Grace runs");
  await page.goto(`${pagePath(campaign)}/start`);
  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByLabel("Your email address").fill(`${unique("grace")}@example.org`);
  await page.getByLabel("Page title").fill(title);
  await page.getByRole("button", { name: "Create my page" }).click();
  await expect(page.getByRole("heading", { name: "Your page is ready" })).toBeVisible();
  await page.goto(linkIn(await emailWith(`Your fundraising page for “${name}”`), "/edit?"));
  await page.getByRole("button", { name: "Yes, it’s my page" }).click();
  await expect(page.getByText("You’ve confirmed your page.")).toBeVisible();
  const fundraiserPath = `${pagePath(campaign)}/${title.toLowerCase().replaceAll(" ", "-")}`;
  await giveFrom(page, fundraiserPath, "4242 4242 4242 4242");
  await expect(page.getByText("Your gift has arrived.")).toBeVisible({ timeout: 30_000 });
  await giveFrom(page, pagePath(campaign), "4242 4242 4242 4242");
  await expect(page.getByText("Your gift has arrived.")).toBeVisible({ timeout: 30_000 });
  const whole = await context.newPage();
  await page.goto(fundraiserPath);
  await whole.goto(pagePath(campaign));
  await expect(amountOn(page)).toContainText("$50");
  await expect(amountOn(whole)).toContainText("$100");
  await expect(whole.getByRole("listitem").filter({ hasText: title })).toContainText("$50");
});

test(
  "a match is announced, adds to gifts until it is used up, and then says so",
  NIGHTLY,
  async ({ page, context, request }) => {
    const campaign = await makeCampaign(request, { status: "live", goal_cents: 100_000 });
    await promiseMatch(request, campaign, { cap_cents: 8_000, ratio: 1, label: "Double the lamps" });
    const reader = await context.newPage();
    await reader.goto(pagePath(campaign));
    await expect(matchesOn(reader)).toContainText("adds $1 for every $1 you give");
    await expect(matchesOn(reader)).toContainText("$80 of $80 left");
    await expectGoodPage(reader);
    await page.goto(`${pagePath(campaign)}/give`);
    // On a phone, it is in the collapsed summary.
    await expect(page.getByText("Your gift is matched").first()).toBeAttached();
    await expectGoodPage(page);
    await giveFrom(page, pagePath(campaign), "4242 4242 4242 4242");
    await expect(matchesOn(reader)).toContainText("$30 of $80 left", { timeout: 30_000 });
    await giveFrom(page, pagePath(campaign), "4242 4242 4242 4242");
    await expect(matchesOn(reader)).toContainText("added $80. The match is used up.", { timeout: 30_000 });
    await expect(amountOn(reader)).toContainText("$180", { timeout: 30_000 });
    await expect(matchesOn(reader)).not.toContainText("left");
    // Each match is listed with its gift, on a page that was open all the time.
    const gifts = reader.locator("[data-part=wall] [data-id]");
    await expect(gifts).toHaveCount(2);
    await expect(gifts.first()).toContainText(/\+ \$30 matched by .?Lantern Works/, { timeout: 30_000 });
    await expect(gifts.last()).toContainText(/\+ \$50 matched by .?Lantern Works/);
    await expectGoodPage(reader);
    await page.goto(`${pagePath(campaign)}/give`);
    await expect(page.getByText("Your gift is matched")).toHaveCount(0);
  },
);

async function promiseMatch(request: APIRequestContext, campaign: { id: string }, terms: object): Promise<void> {
  const sponsor = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Lantern Works",
  });
  await call(request, "POST", `/v1/campaigns/${campaign.id}/matches`, { sponsor_id: sponsor.id, ...terms });
}
