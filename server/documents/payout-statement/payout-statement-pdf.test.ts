import { expect, it } from "vitest";
import { PayoutStatementPdf } from "@/server/documents/payout-statement/payout-statement-pdf";
import { readPdfText } from "@/server/testing/read-pdf-text";
import { pagesOf, sampleStatement } from "@/server/testing/sample-statement";

// Guards an accountant who checks a payout on paper: every line is there, with no invented name.

const AMOUNT = /^-?\$[\d,]+\.\d\d$/;

async function drawn(lineCount: number, names?: readonly string[]): Promise<Uint8Array> {
  const { statement, lines } = sampleStatement(lineCount, names);
  const pdf = await PayoutStatementPdf.begin(statement);
  const parts = [pdf.take()];
  for await (const page of pagesOf(lines, 500)) {
    await pdf.add(page);
    parts.push(pdf.take());
  }
  pdf.end();
  return Buffer.concat([...parts, pdf.take()]);
}

const textOf = async (names: readonly string[]) =>
  readPdfText(await drawn(names.length, names))
    .normalize("NFC")
    .split("Line by line")[1]!
    .replaceAll(/\s+/g, " ");

const centsOf = (amount: string) => BigInt(amount.replaceAll(/[$,.]/g, ""));

it.each([1, 60, 3_000])("adds up line by line, of %s lines", async (count) => {
  const bytes = await drawn(count);
  const { statement, lines } = sampleStatement(count);
  const [head, table] = readPdfText(bytes).split("Line by line");
  const amounts = table!.split("\n").filter((line) => AMOUNT.test(line));
  expect(amounts.map(centsOf)).toEqual(lines.map(({ amountCents }) => amountCents));
  expect(head).toContain("Bank account at Sandbox Bank, ending in 6789");
  expect(head).toContain(statement.payout!.statementText);
  for (const { receiptNumber, type } of lines) expect(table!.includes(receiptNumber!)).toBe(type === "gift");
});

it("numbers its pages of all of them, and names the columns on each of those that go on", async () => {
  const pages = readPdfText(await drawn(200))
    .split(/^Page (?=\d+$)/m)
    .slice(1);
  expect(pages.length).toBeGreaterThan(5);
  for (const [at, page] of pages.entries()) {
    expect(page.split("\n").slice(0, 3)).toEqual([`${at + 1}`, ` of ${pages.length}`, "po_01kb2m3n4p5q6r7s8t9v0w1x2y"]);
    if (at > 0) expect(page).toContain("Date\nWhat\nDonor\nCampaign\nReceipt\nAmount");
    // Each row's receipt and amount are on the same page.
    expect(page.match(/8QV0AA/g)?.length).toBe(page.match(/\nGift\n/g)?.length);
  }
});

it("writes how many pages there are once, however many refer to it", async () => {
  const bytes = Buffer.from(await drawn(200)).toString("latin1");
  expect(bytes.match(/\/Subtype \/Form\b/g)).toHaveLength(1);
  expect(readPdfText(await drawn(1))).toContain("Page 1\n of 1\n");
});

it("writes names as they are, those from right to left in the order in which they are drawn", async () => {
  const text = await textOf(["Nguyễn Thị Hồng", "王小明", "김민준", "שרה כהן", "ليلى", "शान्ति", "O’Brien “Bud”"]);
  for (const name of ["Nguyễn Thị Hồng", "王小明", "김민준", "ןהכ הרש", "ىليل", "शान्ति", "O’Brien “Bud”"])
    expect(text).toContain(name);
  expect(text).not.toContain("leaves out");
});

it("keeps words that are turned around in their order within a sentence", async () => {
  expect(await textOf(["Ann (ليلى) Smith"])).toMatch(/Ann \( ?ىليل ?\) Smith/);
});

it("leaves no trace of signs, and says where the names are that it cannot draw", async () => {
  const text = await textOf(["🎉 Tilda 🎉", "🎉🎉", "𐎀𐎁 Ugaritic"]);
  expect(text).toContain("Tilda");
  expect(text).toContain("(see the CSV file)");
  expect(text).toContain("[…] Ugaritic");
  expect(text).toContain("leaves out");
});

it("breaks what is longer than its column, and no letter of it is lost", async () => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const bytes = await drawn(1, [word]);
  expect(readPdfText(bytes).replaceAll(/\s+/g, "")).toContain(word);
});

it("has the same bytes each time", async () => {
  const names = ["Ada", "王小明", "ليلى"];
  expect(Buffer.compare(await drawn(30, names), await drawn(30, names))).toBe(0);
});
