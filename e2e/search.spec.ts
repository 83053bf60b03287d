import { expect, test } from "@playwright/test";
import { giveTo, makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { giveAndGetReceipt, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a member finds gifts, supporters and rooms with the keyboard alone", async ({ page, request }) => {
  const name = unique("Pia Palette");
  const campaign = await makeCampaign(request, {}, "live");
  await giveTo(request, campaign, { name, amount_cents: 6_100, share_contact: true });
  await signIn(page, sandbox().organizer_email, `/dashboard/${sandbox().charity_id}`);
  const palette = page.getByRole("dialog", { name: /^Find in/ });
  const field = palette.getByRole("combobox");
  const options = palette.getByRole("option");

  // The shortcuts work once the page's script has loaded.
  const openBy = (key: string) =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect(palette).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await openBy("Control+k");
  await expect(options.filter({ hasText: "Settings: Team" })).toBeVisible();
  await expect(options.filter({ hasText: "Create an API key" })).toBeVisible();
  await expectGoodPage(page);
  await expect(async () => {
    await field.fill("");
    await field.fill(name.slice(0, -2));
    await expect(palette.getByRole("group", { name: "Gifts" }).getByRole("option")).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(palette.getByRole("group", { name: "Supporters" }).getByRole("option")).toHaveCount(1);
  await expect(palette.getByRole("status")).toHaveText(/results$/);
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expectGoodPage(page);
  await field.press("Enter");
  await expect(page).toHaveURL(/\/gifts\/gft_/);
  const giftId = new URL(page.url()).pathname.split("/").at(-1)!;

  await page.getByRole("main").focus();
  await openBy("/");
  await field.fill("zzzz");
  await expect(palette.getByRole("status")).toHaveText(/^Nothing in .* is like “zzzz”/);
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.goto(`/dashboard/${sandbox().charity_id}/search?query=${giftId}`);
  await expect(page).toHaveURL(new RegExp(`/gifts/${giftId}`));
});

test("without scripts, the search is a page, for an organization and for oneself", async ({
  page,
  request,
  browser,
}) => {
  const { number } = await giveAndGetReceipt(request, unique("Rolf Receipt"));
  const room = `/dashboard/${sandbox().charity_id}`;
  await signIn(page, sandbox().organizer_email, `${room}/search?query=zzzz`);
  await expect(page.getByText(/^Nothing in .* is like “zzzz”/)).toBeVisible();
  await expectGoodPage(page);
  await page.goto("/me/search?query=receipts");
  await expect(page.getByRole("main").getByRole("link", { name: "Receipts" })).toBeVisible();
  await expectGoodPage(page);

  await page.goto(`${room}/campaigns`);
  await expect(page.getByText(/^\d+ rows?, .*\$[\d,.]+.* in all$/)).toBeVisible();
  await expectGoodPage(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("campaigns.csv");

  const still = await browser.newPage({
    javaScriptEnabled: false,
    baseURL: test.info().project.use.baseURL,
    storageState: await page.context().storageState(),
    viewport: { width: 1280, height: 900 },
  });
  await still.goto(`${room}/campaigns`);
  await still.getByRole("searchbox", { name: "Search" }).fill(number);
  await still.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(still.getByRole("link", { name: `Receipt ${number}` })).toBeVisible();
  await still.close();
});
