import { expect, test } from "@playwright/test";
import { giveTo, makeCampaign, unique } from "./campaigns";
import { addressesInEmails } from "./email-files";
import { proveSessionsOf } from "./operators";
import { expectGoodPage } from "./page-checks";
import { pathOf, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a member finds a supporter, notes who that is, and merges the entry of another address", async ({
  page,
  request,
}) => {
  const name = unique("Sela Supporter");
  const campaign = await makeCampaign(request, {}, "live");
  for (const amount_cents of [4_200, 2_600])
    await giveTo(request, campaign, { name, amount_cents, share_contact: true });
  const room = `/dashboard/${sandbox().charity_id}/supporters`;
  await signIn(page, sandbox().organizer_email, room);
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(async () => {
    await page.goto(`${room}?q=${encodeURIComponent(name)}`);
    await expect(rows).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("2 supporters, who gave $68.00 in all.")).toBeVisible();
  await expectGoodPage(page);

  await rows.filter({ hasText: "$42.00" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Typed with a gift. Nobody has confirmed it.")).toBeVisible();
  await page.getByLabel("Tags").fill("board, choir");
  await page.getByRole("textbox", { name: "Notes" }).fill("Met at the fair.");
  await page.getByLabel("Do not contact").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await expect(page.getByLabel("Tags")).toHaveValue("board, choir");
  await expectGoodPage(page);

  await page.getByRole("link", { name: "Merge" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: /^Same person/ }).click();
  await expect(page.getByText("They are one supporter now.")).toBeVisible();
  await expect(page.getByText("$68.00 in 2 gifts")).toBeVisible();
  await page.goto(`${room}?q=${encodeURIComponent(name)}&tag=Board`);
  await expect(rows).toHaveCount(1);
  await proveSessionsOf(sandbox().organizer_email);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("supporters.csv");

  await rows.getByRole("link").click();
  await page.getByRole("button", { name: /^Take out/ }).click();
  await expect(page.getByText("The address is a supporter of its own again.")).toBeVisible();
  await expect(page.getByText("$42.00 in 1 gift")).toBeVisible();
});

test("a donor confirms what a member asks to correct, by the link in their email", async ({ page, request }) => {
  const name = unique("Cora Correction");
  await giveTo(request, await makeCampaign(request, {}, "live"), { name, amount_cents: 1_900, share_contact: true });
  const room = `/dashboard/${sandbox().charity_id}/supporters?q=${encodeURIComponent(name)}`;
  await signIn(page, sandbox().organizer_email, room);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(async () => {
    await page.goto(room);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await row.getByRole("link").click();
  const email = await page.locator('a[href^="mailto:"]').innerText();
  await page.getByRole("link", { name: "Correct name or address" }).click();
  await page.getByLabel("Name").fill(`${name} Ray`);
  await page.getByLabel("Street and number").fill("4 Pier Road");
  await page.getByLabel("City").fill("Dover");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Ask by email" }).click();
  await expect(page.getByText("The question is on its way.")).toBeVisible();
  const [link] = await addressesInEmails(email, /http\S+\/corrections\/\S+/, 1);
  const supporter = page.url();
  await page.goto(pathOf(link!));
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Yes, that is right" }).click();
  await expect(page.getByText(/has your name and address right now/)).toBeVisible();
  await page.goto(supporter);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} Ray`);
  await expect(page.getByText("Confirmed by the donor.")).toBeVisible();
});

test("the owner of a new address confirms it by the link in their email, and learns nothing of the supporter", async ({
  page,
  request,
}) => {
  const name = unique("Nia Newaddress");
  await giveTo(request, await makeCampaign(request, {}, "live"), { name, amount_cents: 1_700, share_contact: true });
  const room = `/dashboard/${sandbox().charity_id}/supporters?q=${encodeURIComponent(name)}`;
  await signIn(page, sandbox().organizer_email, room);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(async () => {
    await page.goto(room);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await row.getByRole("link").click();
  const address = page.locator('a[href^="mailto:"]');
  const earlier = await address.innerText();
  const current = `new-${earlier}`.toLowerCase();
  await page.getByRole("link", { name: "Correct email address" }).click();
  const field = page.getByLabel("New email address");
  await field.fill(earlier);
  await page.getByRole("button", { name: "Ask by email" }).click();
  await expect(page.getByText("Enter an address other than the one this supporter has").first()).toBeVisible();
  await field.fill(current);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Ask by email" }).click();
  await expect(page.getByText("The question is on its way.")).toBeVisible();
  await expect(page.getByText(`${current} was asked whether you may write there.`)).toBeVisible();
  await expect(address).toHaveText(earlier);
  const supporter = pathOf(page.url());
  const [link] = await addressesInEmails(current, /http\S+\/corrections\/\S+/, 1);
  await page.goto(pathOf(link!));
  await expect(page.getByText("asks whether it may write to you at this address.")).toBeVisible();
  await expect(page.getByText(current)).toBeVisible();
  expect(await page.content()).not.toContain(name);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Yes, write to me here" }).click();
  await expect(page.getByText(/writes to you at this address from now on/)).toBeVisible();
  await page.goto(supporter);
  await expect(address).toHaveText(current);
  await expect(page.getByText("Earlier address")).toBeVisible();
  await expect(page.getByText("Confirmed by the donor.")).toBeVisible();
  await expectGoodPage(page);
});
