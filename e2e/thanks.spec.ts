import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { proveSessionsOf } from "./operators";
import { expectGoodPage, PHONE } from "./page-checks";
import { giveAndGetReceipt, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

/** Who runs the sandbox's charity. */
const ORGANIZER = "organizer@almoner.example";

test("a charity thanks several donors at once, with the keyboard and without scripts, and resends their receipts", async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const surname = unique("Thankworthy");
  const [ann, bo] = ["ann", "bo"].map((first) => `${unique(first)}@example.org`.toLowerCase()) as [string, string];
  await giveAndGetReceipt(request, `Ann ${surname}`, ann);
  await giveAndGetReceipt(request, `Bo ${surname}`, bo);
  await giveAndGetReceipt(request, `Cy ${surname}`);
  const path = `/dashboard/${sandbox().charity_id}/gifts`;
  await signIn(page, ORGANIZER, `${path}?q=${surname}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByText("3 gifts", { exact: true })).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select: Cy ${surname}, $123.45` })).toBeChecked();
  await page.getByRole("link", { name: "Select all on this page" }).click();
  await expect(page.getByRole("checkbox", { name: `Select: Ann ${surname}, $123.45` })).toBeChecked();
  const selected = page.url();

  await page.getByRole("button", { name: "Thank", exact: true }).click();
  await expect(page.getByText("2 people get an email each.")).toBeVisible();
  await expect(page.getByText(`Cy ${surname}, $123.45: no address was shared`)).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Your message").fill("The lamps are lit again.\nThank you.");
  await page.getByRole("button", { name: "Look at it first" }).click();
  await expect(page.getByRole("blockquote")).toContainText("The lamps are lit again.");
  await page.setViewportSize(PHONE.viewport);
  await expectGoodPage(page);

  const { cookies } = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(cookies);
  const second = await plain.newPage();
  await second.goto(page.url());
  await Promise.all([page, second].map((one) => one.getByRole("button", { name: "Thank 2 people" }).click()));
  await plain.close();
  for (const address of [ann, bo]) await addressInEmail(address, /The lamps are lit again\./);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Sent: 2 of 2.")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectGoodPage(page);

  await page.goto(selected);
  await page.getByRole("button", { name: "Resend receipts" }).click();
  await expect(page.getByText("3 receipts go to their donors again, as new versions.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Resend 3 receipts" }).click();
  await expect(page.getByRole("status").first()).toContainText("The receipts are on their way.");

  // A file of donors requires the second factor, which another test covers.
  await proveSessionsOf(ORGANIZER);
  await page.goto(`${path}?q=${surname}`);
  await page.getByRole("checkbox", { name: `Select: Bo ${surname}, $123.45` }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download selected as CSV" }).click(),
  ]);
  expect(
    readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n"),
  ).toHaveLength(2);
  await page.getByRole("link", { name: `Ann ${surname}` }).click();
  await expect(page.getByText("Donor thanked")).toBeVisible();
  await expect(page.getByText("The lamps are lit again. Thank you.")).toBeVisible();
});
