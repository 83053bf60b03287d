import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { proveSessionsOf } from "./operators";
import { expectGoodPage, PHONE } from "./page-checks";
import { giveAndGetReceipt, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

/** Who runs the sandbox's charity. */
const ORGANIZER = "organizer@almoner.example";

const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Finds one gift by half of its donor's name, and opens it. */
async function findGift(page: Page, half: string, name: string): Promise<void> {
  await page.getByRole("search", { name: "Find gifts" }).getByLabel("Name, memo, number or amount").fill(half);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText(`Gifts: with “${half}”.`)).toBeVisible();
  await expect(page.getByText("1 gift", { exact: true })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name }).click();
  await expect(titleOf(page)).toHaveText(`$123.45 from ${name}`);
}

test("a charity finds a gift by half a name, sends its receipt, notes something and refunds it", async ({
  page,
  request,
}) => {
  test.slow();
  const surname = unique("Quillfeather");
  const name = `Zelda ${surname}`;
  const receipt = await giveAndGetReceipt(request, name);
  const path = `/dashboard/${sandbox().charity_id}/gifts`;
  await signIn(page, ORGANIZER, path);
  await expect(page.getByText("All gifts, newest first.")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectGoodPage(page);
  await page.setViewportSize(PHONE.viewport);
  await findGift(page, surname.slice(0, -2).toLowerCase(), name);
  await expectGoodPage(page);
  await expect(page.getByText("Receipt issued")).toBeVisible();

  await page.getByText("Send it to another address").click();
  const address = `${unique("books")}@example.org`.toLowerCase();
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("button", { name: "Send receipt" }).click();
  await expect(page.getByRole("status").first()).toContainText("The receipt is on its way.");
  await expect(page.getByText(`by ${ORGANIZER}`).first()).toBeVisible();
  await addressInEmail(address, /http\S+\/receipts\/\S+/);

  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("link", { name: "Write a note" })).toBeVisible();
  await page.getByLabel("New note").fill("She wants it back: given twice.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("She wants it back: given twice.")).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await expect(page.getByText("$123.45 goes back to the donor, the fee of $1.00 included.")).toBeVisible();
  await expect(page.getByText(`Receipt ${receipt.number} becomes void.`)).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Reason").fill("Given twice.");
  await page.getByRole("button", { name: "Refund $123.45" }).click();
  await expect(page.getByRole("status").first()).toContainText("The gift is refunded.");
  await expect(page.getByText("Given twice.", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Refund", exact: true })).toHaveCount(0);
  await expectGoodPage(page);

  await proveSessionsOf(ORGANIZER);
  await page.goto(`${path}?q=${receipt.number}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${receipt.gift_id}","${name}","123.45","1.00","122.45","USD","reversed","api"`);
});

test("a list that finds nothing says how to find, and strangers find no room", async ({ page }) => {
  const path = `/dashboard/${sandbox().charity_id}/gifts`;
  await signIn(page, ORGANIZER, `${path}?q=nobody-is-called-this`);
  await expect(page.getByText("No gift is like this.")).toBeVisible();
  await expectGoodPage(page);
  await page.context().clearCookies();
  await signIn(page, `${unique("stranger")}@example.org`.toLowerCase(), "/me");
  for (const part of ["", "/export", "/gft_01kah0000000000000000000aa"])
    expect((await page.request.get(`${path}${part}`)).status()).toBe(404);
});
