import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";
import { giveAndGetReceipt } from "./sandbox";

test("the receipt arrives in the dev mailbox with its PDF", async ({ page, request }) => {
  const receipt = await giveAndGetReceipt(request, "Ada Whitfield");
  const email = page.getByRole("link", { name: new RegExp(receipt.number) });
  await page.goto("/dev/mailbox");
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(email).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectGoodPage(page);

  await email.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(receipt.number);
  await expectGoodPage(page);
  const net = page.waitForEvent("download");
  await page.getByRole("list", { name: "Attachments" }).getByRole("link").click();
  expect((await net).suggestedFilename()).toBe(`receipt-${receipt.number}.pdf`);
  await page.getByRole("link", { name: "All emails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mailbox" })).toBeVisible();
});

test("no file name escapes the mailbox folder", async ({ request }) => {
  const paths = [
    "/dev/mailbox/..%2fsandbox.json",
    "/dev/mailbox/%2e%2e%2fsecret",
    "/dev/mailbox/none.eml/html",
    "/dev/mailbox/none.eml/attachments/0",
  ];
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text()).not.toContain("api_key");
  }
});
