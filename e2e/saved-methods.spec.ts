import { expect, test } from "@playwright/test";
import { expectSettled, makeCampaign, pagePath, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm, payWith } from "./payment-form";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();
const CARD = "Test card ending in 4242";

test("a card that is saved with a gift pays the next one in two taps, and is removed", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const campaign = await makeCampaign(request, { status: "live", beneficiary_id: sandbox().charity_id });
  const email = address();
  await signIn(page, email, "/me/payment-methods");
  await expect(page.getByText("You haven’t saved a payment method.")).toBeVisible();
  await expectGoodPage(page);
  await page.goto(`${pagePath(campaign)}/give`);
  await fillGiveForm(page, email);
  const saves = page.getByLabel("Save my card for my next gifts");
  await expect(saves).not.toBeChecked();
  await saves.check();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expectSettled(request, campaign, 1);

  await expect(async () => {
    await page.goto(pagePath(campaign));
    await page.getByRole("link", { name: "Give $25", exact: true }).click();
    await expect(page.getByRole("radio", { name: CARD })).toBeChecked({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("You’ll pay right away.")).toBeVisible();
  await expect(saves).toBeHidden();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Give $25.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible();
  await expectSettled(request, campaign, 2);

  await page.goto("/me/payment-methods");
  await expect(page.getByText(CARD).first()).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: `Remove ${CARD}` }).click();
  await expect(page.getByText(`${CARD} can’t be charged here any more.`)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Remove payment method" }).click();
  await expect(page.getByRole("status").first()).toContainText("The payment method is removed.");
  await page.goto(`${pagePath(campaign)}/give`);
  await expect(page.getByRole("radio", { name: CARD })).toHaveCount(0);
});

test("a card is saved without a gift, by keyboard, and pays for a recurring one that names it when it is removed", async ({
  page,
  request,
}) => {
  const campaign = await makeCampaign(request, { status: "live", beneficiary_id: sandbox().charity_id });
  const email = address();
  await signIn(page, email, "/me/payment-methods");
  await page.getByRole("button", { name: "Save a payment method" }).focus();
  await page.keyboard.press("Enter");
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("status").first()).toContainText("The payment method is saved.");
  await expect(page.getByText("Default")).toBeVisible();
  await page.goto(`${pagePath(campaign)}/give?amount=25&cadence=monthly`);
  await page.getByLabel("Your name").fill("Ada Whitfield");
  const chosen = page.getByRole("radio", { name: CARD });
  await chosen.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Another card" })).toBeChecked();
  await expect(page.getByText("You’ll pay right away.")).toBeHidden();
  await page.keyboard.press("ArrowLeft");
  await expect(chosen).toBeChecked();
  await page.getByRole("button", { name: "Give $25.00 monthly" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible();
  await expectSettled(request, campaign, 1);
  await page.goto("/me/payment-methods");
  await page.getByRole("link", { name: `Remove ${CARD}` }).click();
  await expect(page.getByText("This recurring gift is paid with it.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Lamps for the library" })).toBeVisible();
  await expectGoodPage(page);
});

test("nobody is offered a card by typing its owner's address", async ({ page, browser }) => {
  const campaign = await makeCampaign(page.request, { status: "live", beneficiary_id: sandbox().charity_id });
  const email = address();
  await signIn(page, email, "/me/payment-methods");
  await page.getByRole("button", { name: "Save a payment method" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("status").first()).toContainText("The payment method is saved.");
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(new URL(`${pagePath(campaign)}/give`, page.url()).toString());
  await fillGiveForm(stranger, email);
  await expect(stranger.getByText(CARD)).toHaveCount(0);
  await expect(stranger.getByLabel("Save my card for my next gifts")).toHaveCount(0);
  await context.close();
});
