import { expect, type FrameLocator } from "@playwright/test";
import { expectSettled } from "./campaigns";
import { expectRightHeight, makeLive, place, script } from "./embed-places";
import { test } from "./foreign-site";
import { NIGHTLY } from "./nightly-specs";
import { fillGiveForm, payWith } from "./payment-form";

/** Gives within a frame, from the amount to the thank-you page, with one of the rail's test cards. */
async function giveWithin(frame: FrameLocator, submit: RegExp): Promise<void> {
  await fillGiveForm(frame);
  await frame.getByRole("button", { name: submit }).click();
  await payWith(frame, "4242 4242 4242 4242");
  await expect(frame.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible();
}

test("a gift is completed within a frame without cookies", async ({ page, context, request, baseURL, foreignSite }) => {
  const campaign = await makeLive(request);
  const address = foreignSite.show(place(campaign, "checkout") + script(baseURL!));
  await page.goto(address);
  const frame = page.frameLocator("iframe");
  await expectRightHeight(page, frame);
  await frame.getByRole("button", { name: "Continue to payment" }).click();
  await expect(frame.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await expectRightHeight(page, frame);
  await giveWithin(frame, /^Give \$50/);
  await expectRightHeight(page, frame);
  expect(page.url()).toBe(address);
  expect(await context.cookies()).toEqual([]);
  await expectSettled(request, campaign, 1);
});

test(
  "giving has the color scheme of the site around it, whatever the device prefers, until the thank-you page",
  NIGHTLY,
  async ({ page, request, baseURL, foreignSite }) => {
    const campaign = await makeLive(request);
    await page.emulateMedia({ colorScheme: "dark" });
    for (const scheme of ["light", "dark"] as const) {
      const around =
        scheme === "dark"
          ? `<div style="color-scheme: dark">${place(campaign, "checkout")}</div>`
          : place(campaign, "checkout");
      await page.goto(foreignSite.show(around + script(baseURL!)));
      const frame = page.frameLocator("iframe");
      const expectScheme = () => expect(frame.locator("html")).toHaveCSS("color-scheme", scheme);
      await expect(frame.getByRole("button", { name: "Continue to payment" })).toBeVisible();
      await expectScheme();
      const paper = () =>
        frame.locator(`.only-${scheme}`).evaluate((element) => getComputedStyle(element).getPropertyValue("--paper"));
      expect(await paper()).toBe(scheme === "dark" ? "#141a17" : "#fbfaf6");
      await fillGiveForm(frame);
      await frame.getByRole("button", { name: /^Give \$50/ }).click();
      await expect(frame.getByText("Sandbox payments: no real money")).toBeVisible();
      await expectScheme();
      // The form's background follows the scheme of the embed, not that of the device.
      await expect(frame.locator(`.only-${scheme}`)).toHaveCSS(
        "background-color",
        scheme === "dark" ? "rgb(20, 26, 23)" : "rgb(251, 250, 246)",
      );
      await payWith(frame, "4242 4242 4242 4242");
      await expect(frame.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible();
      await expectScheme();
    }
  },
);

test(
  "a gift is completed in the language of the frame, whatever the browser prefers",
  NIGHTLY,
  async ({ page, request, baseURL, foreignSite }) => {
    const campaign = await makeLive(request);
    await page.goto(foreignSite.show(place(campaign, "checkout", 'data-lang="ar"') + script(baseURL!)));
    const frame = page.frameLocator("iframe");
    await frame
      .getByText(/50\sUS\$/)
      .first()
      .click();
    await frame.getByLabel("اسمك").fill("ليلى حداد");
    await frame.getByLabel("بريدك الإلكتروني").fill(`${crypto.randomUUID()}@example.org`);
    await frame.getByRole("button", { name: /^التبرّع بمبلغ/ }).click();
    await payWith(frame, "4242 4242 4242 4242", "ar");
    await expect(frame.getByRole("heading", { level: 1, name: "شكرًا لك، ليلى حداد" })).toBeVisible();
    await expect(frame.locator("html")).toHaveAttribute("dir", "rtl");
  },
);

test("a gift is completed within a frame without scripts", async ({ browser, request, baseURL, foreignSite }) => {
  const campaign = await makeLive(request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(foreignSite.show(`<iframe src="${baseURL}/embed/${campaign.slug}/checkout" height="900"></iframe>`));
  await giveWithin(page.frameLocator("iframe"), /^Continue/);
  await expectSettled(request, campaign, 1);
  await context.close();
});
