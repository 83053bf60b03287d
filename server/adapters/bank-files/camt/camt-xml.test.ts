import { expect, it } from "vitest";
import { readCamt } from "@/server/adapters/bank-files/camt/read-camt";
import type { BankEntry, BankRecord } from "@/server/ports/bank-file";
import { bytesOf, camtEntry, camtFile, camtPayment, camtStatement, collect } from "@/server/testing/camt-file";

const read = (content: string | Uint8Array): Promise<BankRecord[]> => collect(readCamt(bytesOf(content, 3)));

const fileWith = (text: string) =>
  camtFile({
    statements: [
      camtStatement({ entries: [camtEntry({ payments: [camtPayment(`<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`)] })] }),
    ],
  });

const textOf = (records: BankRecord[]) =>
  records.find((record): record is BankEntry => record.record === "entry")!.text;

const declared = (content: string, encoding: string) => content.replace("UTF-8", encoding);

function utf16(content: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(content, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

it.each([
  ["UTF-8", Buffer.from(fileWith("Łódź für Zoë"))],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${fileWith("Łódź für Zoë")}`)],
  ["UTF-16 with a byte order mark", utf16(`\ufeff${declared(fileWith("Łódź für Zoë"), "UTF-16")}`, false)],
  ["UTF-16, the high byte first", utf16(`\ufeff${declared(fileWith("Łódź für Zoë"), "UTF-16")}`, true)],
  ["UTF-16 without a byte order mark", utf16(fileWith("Łódź für Zoë"), false)],
  ["UTF-16 without a mark, the high byte first", utf16(fileWith("Łódź für Zoë"), true)],
  ["UTF-8 that claims to be UTF-16", Buffer.from(declared(fileWith("Łódź für Zoë"), "UTF-16"))],
])("decodes %s", async (_name, bytes) => {
  expect(textOf(await read(bytes))).toBe("Łódź für Zoë");
});

it("decodes ISO-8859-1 and Windows-1252 as declared", async () => {
  const latin = Buffer.from(declared(fileWith("für Zoë"), "ISO-8859-1"), "latin1");
  expect(textOf(await read(latin))).toBe("für Zoë");
  const windows = Buffer.from(declared(fileWith("5 \u0080"), "windows-1252"), "latin1");
  expect(textOf(await read(windows))).toBe("5 €");
});

it("refuses bytes that aren't in the declared encoding, and encodings it doesn't know", async () => {
  await expect(read(Buffer.from(fileWith("für"), "latin1"))).rejects.toThrow("isn't valid UTF-8");
  await expect(read(declared(fileWith("x"), "EBCDIC-US"))).rejects.toThrow("encoding ebcdic-us is unknown");
});

it("reads the entities of XML and CDATA, and expands no others", async () => {
  expect(textOf(await read(fileWith("A &amp; B &#xe9; <![CDATA[<C>]]>")))).toBe("A & B é <C>");
  await expect(read(fileWith("&secret;"))).rejects.toThrow("isn't valid XML");
});

it("refuses document types, which could name other files or grow without end", async () => {
  const harmful = fileWith("x").replace("<Document", '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document');
  await expect(read(harmful)).rejects.toThrow("declares a document type");
});

it.each([
  ["cut off", (content: string) => content.slice(0, -30)],
  ["mixed up", (content: string) => content.replace("</Ntry>", "</Stmt>")],
  ["empty", () => ""],
])("refuses a file that is %s", async (_name, change) => {
  await expect(read(change(fileWith("x")))).rejects.toThrow("isn't complete, or isn't valid XML");
});

it("refuses XML without a statement, and version 1, which has another shape", async () => {
  await expect(read("<Document><CstmrCdtTrfInitn/></Document>")).rejects.toThrow("no statement, report or");
  const first = fileWith("x").replaceAll("BkToCstmrStmt", "BkToCstmrStmtV01");
  await expect(read(first)).rejects.toThrow("no statement, report or notification");
});

it("refuses what would fill the memory: endless text, elements without number, deep nesting", async () => {
  const long = "x".repeat(1_100_000);
  await expect(collect(readCamt(bytesOf(fileWith(long), 65_536)))).rejects.toThrow("a million characters");
  const wide = fileWith("x</Ustrd><Ustrd>".repeat(60_000));
  await expect(collect(readCamt(bytesOf(wide, 65_536)))).rejects.toThrow("too many elements");
  const deep = fileWith(`</Ustrd>${"<a>".repeat(100)}${"</a>".repeat(100)}<Ustrd>`);
  await expect(read(deep)).rejects.toThrow("nested too deeply");
});

it("names the line of what is wrong with the XML", async () => {
  const broken = camtFile({ statements: [camtStatement()] }).replace("</GrpHdr>", "</GrpHdr>\n\n<&>");
  await expect(read(broken)).rejects.toMatchObject({ place: "line 4" });
});
