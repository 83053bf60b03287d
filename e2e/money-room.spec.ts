import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { readPdfText } from "@/server/testing/read-pdf-text";
import { giveTo, makeCampaign, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a bookkeeper reads a month from opening to closing, and a line of it", async ({ page, request }) => {
  const name = unique("Mona Money");
  await giveTo(request, await makeCampaign(request, {}, "live"), { name, amount_cents: 4_300 });
  const room = `/dashboard/${sandbox().charity_id}/money`;
  await signIn(page, sandbox().organizer_email, room);
  const months = page.getByRole("table", { name: "Month by month" });
  await expect(async () => {
    await page.goto(room);
    await expect(months.getByRole("row").nth(1)).toContainText("$", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectGoodPage(page);
  const line = page.getByRole("row").filter({ hasText: name });
  const month = await months.getByRole("rowheader").first().getByRole("link").getAttribute("href");
  await expect(async () => {
    await page.goto(month!);
    await expect(line).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(line).toContainText("$43.00");
  await expect(line).toContainText("-$1.00");
  await expect(line).toContainText("$42.00");
  await page.getByRole("table", { name: "Day by day" }).getByRole("rowheader").first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: /^What moved on / })).toBeVisible();
  await expect(line).toBeVisible();
  await expectGoodPage(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const text = readFileSync((await (await download).path())!, "utf8");
  expect(text).toContain(`"${name}"`);
  expect(text).toContain('"43.00","-1.00","42.00","USD"');
  expectToAddUp(text);

  await page.goto(month!);
  // Gifts of other tests may settle between the two downloads.
  await expect(async () => {
    const [pdf, csv] = [await downloadOf(page, "Download as PDF"), await downloadOf(page, "Download as CSV")];
    expectToAddUp(csv.toString());
    const closing = csvRows(csv.toString()).at(-1)!;
    expect(readPdfText(pdf)).toContain(`${name}\n`);
    expect(Number(readPdfText(pdf).split("\nClosing\n").at(-1)!.split("\n")[0]!.replaceAll(/[$,]/g, ""))).toBe(
      closing.balance,
    );
  }).toPass({ timeout: 60_000 });
  await page.goto(`${room}/2020-02`);
  await expect(page.getByText("Nothing moved in this month.")).toBeVisible();
  await expectGoodPage(page);
  expect(csvRows((await downloadOf(page, "Download as CSV")).toString())).toEqual([
    { type: "opening", balance: 0 },
    { type: "closing", balance: 0 },
  ]);
  await page.goto(month!);

  await line.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

async function downloadOf(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  return readFileSync((await (await download).path())!);
}

/**
 * The rows of a statement's CSV file: the type, and the change of the balance or, at the opening and closing, the
 * balance.
 */
function csvRows(csv: string): { type: string; balance: number }[] {
  const cells = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.slice(1, -1).split('","'));
  const [type, balance] = [cells[0]!.indexOf("type"), cells[0]!.indexOf("balance")];
  return cells.slice(1).map((row) => ({ type: row[type]!, balance: Number(row[balance]) }));
}

/** Expects the opening balance plus all changes to equal the closing balance. */
function expectToAddUp(csv: string): void {
  const rows = csvRows(csv);
  const cents = rows.map(({ balance }) => Math.round(balance * 100));
  expect(rows[0]!.type).toBe("opening");
  expect(rows.at(-1)!.type).toBe("closing");
  expect(cents.slice(0, -1).reduce((sum, gained) => sum + gained, 0)).toBe(cents.at(-1));
}
