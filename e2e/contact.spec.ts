import { expect, test } from "@playwright/test";
import { makeCampaign, pagePath } from "./campaigns";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { pathOf } from "./sandbox";

test("a visitor writes to an organizer, and nothing is sent before they confirm", async ({ page, request }) => {
  const campaign = await makeCampaign(request, { name: "Lamps for the quay" }, "live");
  await page.goto(pagePath(campaign));
  await page.getByRole("link", { name: "Write to the organizer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write to the organizer" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toContainText("Enter a message");
  await expectGoodPage(page);
  const email = `${crypto.randomUUID()}@example.org`;
  await page.getByLabel("Your name").fill("Rosa Lind");
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Your message").fill("May I bring my own tools?");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your message" })).toBeVisible();
  await expectGoodPage(page);
  await page.goto(pathOf(await addressInEmail(email, /\S+\/messages\/\S+/)));
  await expect(page.getByText("May I bring my own tools?")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your message is on its way" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, locale: "de-DE" });

  test("a page is reported in German, and what was entered is kept with its errors", async ({ page, request }) => {
    const campaign = await makeCampaign(request, { name: "Lamps for the quay" }, "live");
    await page.goto(`${pagePath(campaign)}?lang=de`);
    await page.getByRole("link", { name: "Diese Seite melden" }).click();
    await page.getByLabel("Was sollten wir wissen?").fill("Das ist mein Bild.");
    await page.getByRole("button", { name: "Meldung senden" }).click();
    await expect(page.getByText("Wählen Sie, was nicht stimmt").first()).toBeVisible();
    await expect(page.getByLabel("Was sollten wir wissen?")).toHaveValue("Das ist mein Bild.");
    await page.getByText("Sie verwendet einen Namen oder Bilder ohne Erlaubnis").click();
    await page.getByRole("button", { name: "Meldung senden" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Danke für Ihre Meldung" })).toBeVisible();
  });
});
