import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";
import { call, giveAndGetReceipt, pathOf } from "./sandbox";

test("a donor opens the receipt, checks it, and sees it voided after a refund", async ({ page, request }) => {
  const receipt = await giveAndGetReceipt(request, "Ada Ōkuma 王小明");
  await page.goto(pathOf(receipt.html_url));
  await expect(page.getByRole("heading", { level: 1, name: "Donation receipt" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Donor/ })).toContainText("Ada Ōkuma 王小明");
  await expect(page.getByText("Amount given", { exact: true })).toBeVisible();
  await expect(page.getByText("$123.45", { exact: true })).toBeVisible();
  const file = await page.getByRole("link", { name: "Open the PDF" }).getAttribute("href");
  expect((await request.get(file!)).ok()).toBe(true);
  await expect(page.getByText("no goods or services")).toBeVisible();
  await expectGoodPage(page);

  const check = await page.getByRole("link", { name: /\/r\// }).getAttribute("href");
  await page.goto(pathOf(check!));
  await expect(page.getByRole("heading", { name: "This receipt is valid" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(receipt.number);
  await expect(page.getByRole("main")).not.toContainText("Ada");
  await expectGoodPage(page);

  await call(request, "POST", `/v1/gifts/${receipt.gift_id}/refund`, {});
  await page.reload();
  await expect(page.getByRole("heading", { name: "This receipt is void" })).toBeVisible();
  await expectGoodPage(page);
  await page.goto(pathOf(receipt.html_url));
  await expect(page.getByText("VOID", { exact: true }).first()).toBeVisible();
  await expectGoodPage(page);
});

test("the PDF is identical every time for anyone with the link, and not found for anyone else", async ({ request }) => {
  const receipt = await giveAndGetReceipt(request, "Ada Whitfield");
  const path = pathOf(receipt.pdf_url);
  const first = await request.get(path);
  expect(first.headers()["content-type"]).toBe("application/pdf");
  expect(first.headers()["x-robots-tag"]).toContain("noindex");
  expect(first.headers()["referrer-policy"]).toBe("no-referrer");
  expect((await first.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await (await request.get(path)).body()).toEqual(await first.body());
  const unchanged = await request.get(path, { headers: { "If-None-Match": first.headers().etag! } });
  expect(unchanged.status()).toBe(304);
  for (const invalid of [path.slice(0, -1), `${path}x`, path.split("?")[0]!, path.replace("rcp_0", "rcp_1")]) {
    expect((await request.get(invalid)).status(), invalid).toBe(404);
  }
});

test("invalid links show an error page", async ({ page }) => {
  const unsigned = await page.goto("/receipts/rcp_01kah0q5z6e8qv0000000000aa/html?s=wrong");
  expect(unsigned?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
  await expectGoodPage(page);
  const unknown = await page.goto("/r/no-such-code");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Receipt not found" })).toBeVisible();
  await expectGoodPage(page);
});
