import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import type { BankRecord } from "@/server/ports/bank-file";
import { bytesOf, camtEntry, camtFile, camtStatement, collect } from "@/server/testing/camt-file";
import { zipFile } from "@/server/testing/zip-file";

interface Outcome {
  name: string;
  format: string | null;
  records: BankRecord["record"][];
  problem: string | null;
}

/** Reads each file to its end, as the importer does. */
async function read(content: string | Uint8Array, chunkBytes = 5_000): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const source = { name: "download", open: () => bytesOf(content, chunkBytes) };
  for await (const { name, format, records } of readBankFile(source)) {
    const outcome: Outcome = { name, format, records: [], problem: null };
    outcomes.push(outcome);
    try {
      for await (const { record } of records) outcome.records.push(record);
    } catch (error) {
      outcome.problem = (error as Error).message;
    }
  }
  return outcomes;
}

const CAMT = camtFile({ statements: [camtStatement({ entries: [camtEntry()] })] });
const RECORDS = ["statement", "entry", "end"];

it("reads a file by its content, whatever it is called", async () => {
  expect(await read(CAMT)).toEqual([{ name: "download", format: "camt", records: RECORDS, problem: null }]);
  const utf16 = Buffer.from(`\ufeff${CAMT}`, "utf16le");
  expect(await read(utf16)).toMatchObject([{ format: "camt", records: RECORDS }]);
  const enveloped = CAMT.replace("<Document", `<!-- ${"x".repeat(20_000)} --><Document`);
  expect(await read(enveloped)).toMatchObject([{ format: "camt", records: RECORDS }]);
});

it("reads each file of an archive, without folders and what systems add", async () => {
  const archive = zipFile([
    { name: "days/", content: "" },
    { name: "days/1.xml", content: CAMT },
    { name: "__MACOSX/days/._1.xml", content: "x" },
    { name: ".DS_Store", content: "x" },
    { name: "days/2.xml", content: CAMT },
  ]);
  expect(await read(archive)).toEqual([
    { name: "download/days/1.xml", format: "camt", records: RECORDS, problem: null },
    { name: "download/days/2.xml", format: "camt", records: RECORDS, problem: null },
  ]);
});

it("says what is wrong with one file of an archive, and reads the others", async () => {
  const files = [
    { name: "statement.pdf", content: "%PDF-1.7" },
    { name: "more.zip", content: zipFile([{ name: "1.xml", content: CAMT }]) },
    { name: "damaged.xml", content: CAMT, checksum: 1 },
    { name: "1.xml", content: CAMT },
  ];
  const outcomes = await read(zipFile(files));
  expect(outcomes.map(({ format, problem }) => [format, problem])).toEqual([
    [null, expect.stringContaining("is a PDF")],
    [null, "The ZIP archive has another one in it. Unpack it first."],
    [null, expect.stringContaining("damaged.xml in the ZIP archive is damaged")],
    ["camt", null],
  ]);
});

// Guards against archives that unpack to far more than their size.
it.each([
  ["too large", [{ name: "1.xml", content: CAMT, claimedBytes: 2 ** 31 + 1 }], "unpacks to more than statements would"],
  ["packed too well", [{ name: "1.xml", content: "x".repeat(20_000_000) }], "unpacks to more than statements would"],
  ["many", Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}.xml`, content: "" })), "2000 are the most"],
  ["encrypted", [{ name: "1.xml", content: CAMT, isEncrypted: true }], "is encrypted"],
  ["nothing", [{ name: "folder/", content: "" }], "has no file in it"],
  ["parts of a workbook", [{ name: "[Content_Types].xml", content: CAMT }], "is an Excel workbook"],
])("refuses an archive with files that are %s", async (_name, files, message) => {
  await expect(read(zipFile(files))).rejects.toThrow(message);
});

it("stops at a file that is longer than the archive's directory says", async () => {
  const [outcome] = await read(
    zipFile([{ name: "1.xml", content: `${CAMT}${" ".repeat(200_000)}`, claimedBytes: 500 }]),
  );
  expect(outcome?.problem ?? "none").toContain("is damaged");
});

it("refuses archives that are cut off or too large to be held", async () => {
  const archive = zipFile([{ name: "1.xml", content: CAMT }]);
  await expect(read(archive.subarray(0, archive.length - 30))).rejects.toThrow("isn't complete");
  const large = Buffer.concat([archive, Buffer.alloc(64 * 1024 * 1024)]);
  await expect(read(large, 1 << 20)).rejects.toThrow("larger than 64 MB");
});

const OFX = "OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>";
it.each([
  ["mt940", ":20:START\n:25:12345/678\n:28C:1/1\n:60F:C261101EUR1,00\n"],
  ["mt940", "{1:F01BANKDEFFAXXX0000000000}{2:O942}{4:\r\n:20:START\r\n:25:1\r\n:13D:2611021200+0100\r\n-}"],
  ["mt940", "0000 01BANKNL2AXXXX00001\n940 00\n:20:MPBZ\n:25:0001234567\n"],
  ["ofx", OFX],
  ["ofx", '<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX>'],
  ["bai2", "01,122099999,123456789,261102,0200,1,,,2/\n02,"],
])("recognizes %s", async (format, content) => {
  const [found] = await collect(readBankFile({ name: "export", open: () => bytesOf(content) }));
  expect(found!.format).toBe(format);
});

it.each([
  ["", "is empty"],
  ["%PDF-1.7\n", "is a PDF"],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), "is an Excel workbook"],
  [gzipSync(CAMT), "is packed with gzip"],
  ["<!DOCTYPE html><title>Log in</title>", "is a web page"],
  [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"/>',
    "is a message pain.002, which isn't a statement",
  ],
  [CAMT.replaceAll("BkToCstmrStmt", "BkToCstmrStmtV01"), "camt file of version 1"],
  ['Date;Name;Amount\n1.11.2026;Ada;1,00\n2.11.2026;"B;C";2,00\n', "looks like CSV"],
  ["Dear bank,\nplease send my statement.\n", "neither camt, MT940, MT942, OFX, BAI2 nor CSV"],
  [Buffer.from([1, 2, 3, 0, 5, 44, 44]), "neither camt, MT940, MT942, OFX, BAI2 nor CSV"],
])("refuses a file of no known format: %#", async (content, message) => {
  const [outcome] = await read(content);
  expect(outcome).toMatchObject({ format: null, records: [] });
  expect(outcome!.problem).toContain(message);
});

it("reads CSV only with a mapping", async () => {
  const mapping = {
    hasHeadings: true,
    delimiter: ";",
    skippedRows: 0,
    dateFormat: "DD.MM.YYYY",
    decimalSign: ",",
    currency: "EUR",
    columns: { bookedOn: "Date", amount: "Amount" },
  } as const;
  const source = { name: "a.csv", open: () => bytesOf("Date;Amount\n1.11.2026;1,00\n") };
  const [file] = await collect(readBankFile(source, mapping));
  expect(file!.format).toBe("csv");
  expect(await collect(file!.records)).toContainEqual(
    expect.objectContaining({ amountCents: 100n, bookedOn: "2026-11-01" }),
  );
});
