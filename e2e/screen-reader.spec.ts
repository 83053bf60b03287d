import { expect, type Page, test } from "@playwright/test";
import { makeCampaign } from "./campaigns";
import { fillGiveForm, payWith } from "./payment-form";

const CONTROL = /^\s*- (?<name>(?:button|link|textbox|radio|checkbox|group|progressbar|combobox)\b.*?):?$/;

/** What a screen reader announces for each control of the page, in order, up to the footer. */
async function controlsOf(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  const [content] = tree.split("- contentinfo");
  return content!.split("\n").flatMap((line) => CONTROL.exec(line)?.groups?.name ?? []);
}

test("a screen reader names every control on the way of a gift, and Give is among the first", async ({
  page,
  request,
}) => {
  const { slug } = await makeCampaign(request, { name: "Lamps for the quay", goal_cents: 100_000 }, "live");
  await page.goto(`/c/${slug}`);
  await expect
    .poll(() => controlsOf(page))
    .toEqual([
      'link "Skip to content"',
      'link "Almoner"',
      'link "Give"',
      'link "Share"',
      'link "Your account"',
      "group: Verified charity",
      ...["$25", "$50", "$100"].map((amount) => `link "Give ${amount}"`),
      'link "Start your own page"',
      ...["WhatsApp", "Email", "Facebook", "X"].map((place) => `link "${place}"`),
      'button "Copy link"',
      'link "Image for sharing"',
      "group: QR code",
      "group: Embed this campaign",
      'link "Write to the organizer"',
      'link "Report this page"',
    ]);
  await page.getByRole("link", { name: "Give", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await expect
    .poll(() => controlsOf(page))
    .toEqual([
      'link "Back to the campaign"',
      'group "How often"',
      'radio "Once" [checked]',
      'radio "Monthly"',
      "group: More",
      'group "Amount"',
      ...["$10", "$25", "$50", "$100", "$200", "Other"].map((amount) => `radio "${amount}"`),
      'textbox "Your name"',
      'textbox "Your email address"',
      'group "What others see on the page"',
      'checkbox "Hide my name"',
      'checkbox "Hide the amount"',
      "group: Add a message or dedication",
      'group "How do you want to pay?"',
      'radio "Card" [checked]',
      'radio "Bank transfer"',
      "group: Where your money goes",
      'checkbox "Add $1.00 so that my whole gift arrives"',
      'checkbox "Lantern Relief Fund may email me its news"',
      'button "Continue to payment"',
    ]);
  await fillGiveForm(page);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await expect(page.getByRole("button", { name: "Pay $50.00" })).toBeVisible();
  await expect
    .poll(() => controlsOf(page))
    .toEqual([
      'button "Pay with Sandbox Wallet"',
      ...["Card number", "Expiry date", "Security code"].map((field) => `textbox "${field}"`),
      'textbox "Name on the card": Ada Whitfield',
      'button "Pay $50.00"',
      "group: Test cards",
      'link "Cancel and go back"',
    ]);
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1, name: /^Thank you/ })).toBeVisible();
  const thanks = ['link "Back to the campaign"', 'link "WhatsApp"', 'button "Copy link"', 'link "Give again"'];
  await expect.poll(() => controlsOf(page)).toEqual(expect.arrayContaining(thanks));
});
