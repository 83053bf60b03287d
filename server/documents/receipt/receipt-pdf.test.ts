import { describe, expect, it } from "vitest";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import { receiptPdf } from "@/server/documents/receipt/receipt-pdf";
import { readPdfText } from "@/server/testing/read-pdf-text";
import { receiptBetween, SAMPLE_FACTS, sampleReceipt, VOID_AND_REISSUED } from "@/server/testing/sample-receipt";

const textOf = async (document: ReturnType<typeof sampleReceipt>) =>
  readPdfText(await receiptPdf(document))
    .normalize("NFC")
    .replace(/\s+/g, " ")
    // The text extractor starts a new line at each change of font.
    .replaceAll(" ,", ",")
    .replaceAll("( ", "(");
const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length;

/** In characters; the narrowest letters that the tests use fill a line with fewer. */
const LONGEST_LINE = 140;

const NAME_ELSEWHERE = "(name shown on the receipt’s web page)";

const NAMES: [name: string, drawn: string][] = [
  ["José Ñandú", "José Ñandú"],
  ["Łukasz Żółkiewski", "Łukasz Żółkiewski"],
  ["Nguyễn Thị Hồng", "Nguyễn Thị Hồng"],
  ["Þórður Æðelred", "Þórður Æðelred"],
  ["İbrahim Şükrü Ğ", "İbrahim Şükrü Ğ"],
  ["Ştefan Țăran", "Ştefan Țăran"],
  ["Ōkuma Māori", "Ōkuma Māori"],
  ["Groß Müller-Lüdenscheidt", "Groß Müller-Lüdenscheidt"],
  ["Κωνσταντίνος Παπαδόπουλος", "Κωνσταντίνος Παπαδόπουλος"],
  ["Щербаківський Їжак", "Щербаківський Їжак"],
  ["Ђорђе Љубичић", "Ђорђе Љубичић"],
  ["O’Brien “Bud” № 7", "O’Brien “Bud” № 7"],
  ["王小明", "王小明"],
  ["김민준", "김민준"],
  ["さくら", "さくら"],
  ["สมชาย ใจดี", "สมชาย ใจดี"],
  ["शान्ति कर्क", "शान्ति कर्क"],
  ["Ann 王 Smith", "Ann 王 Smith"],
  ["Ann \u202eeilrahC", "Ann eilrahC"],
];

describe("a receipt as PDF", () => {
  it("shows every figure and every sentence of the document on one page", async () => {
    const document = sampleReceipt();
    const text = await textOf(document);
    for (const { text: sentence } of document.statements) expect(text).toContain(sentence);
    for (const figure of [
      "8QV0AA-2026-000042",
      "12-3456789",
      "$50.00",
      "March 3, 2026",
      "12 Orchard Lane",
      document.gift.id,
    ]) {
      expect(text).toContain(figure);
    }
    expect(text).toContain(document.verification.url);
    expect(text).toContain("k7Qm 2xVb 9dT4 _wZp 3LsA");
    expect(pagesOf(await receiptPdf(document))).toBe(1);
  });

  it.each(["US", "CA", "GB", "DE", "AU", "ZZ"])(
    "stays on one page for %s, also void and with benefits",
    async (jurisdiction) => {
      const benefits = [{ description: "a dinner for two with music", value_cents: 20_00 }];
      const document = sampleReceipt({ jurisdiction, ...VOID_AND_REISSUED }, { benefits });
      const bytes = await receiptPdf(document);
      expect(pagesOf(bytes)).toBe(1);
      expect(readPdfText(bytes)).toContain("VOID");
      expect(readPdfText(bytes)).not.toMatch(/Keep this|bewahren|Amount less benefits|ohne Gegenleistung/);
    },
  );

  // Guards that a legal document never shows letters that nobody wrote.
  it.each(NAMES)("writes the name %s as %s", async (name, drawn) => {
    const text = await textOf(receiptBetween(name, name));
    expect(text).toContain(`from ${drawn}, made on`);
    expect(text).not.toContain("\ufffd");
  });

  // A romanization or a spelled-out emoji would be another person's name.
  it.each([
    ["សុខា", NAME_ELSEWHERE],
    ["አበበ ቢቂላ", NAME_ELSEWHERE],
    ["রহিম উদ্দিন", NAME_ELSEWHERE],
    ["🎁", NAME_ELSEWHERE],
    ["Ann სოფო", "Ann […]"],
    ["Ann 🎉 Smith", "Ann Smith"],
    ["👩‍👩‍👧‍👦 The Kims 🎁", "The Kims"],
    ["ليلى 🎁", [..."ليلى"].reverse().join("")],
  ])("leaves out what it cannot draw of %s, says so, and writes nothing else in its place", async (name, drawn) => {
    const document = receiptBetween(name, name);
    const text = await textOf(document);
    expect(text).toContain(`from ${drawn}, made on`);
    expect(text).toContain(`Donor ${drawn}`);
    expect(text).toContain("This PDF leaves out characters of a name or an address that it cannot draw.");
    expect(text).not.toMatch(/sokha|bik'?ila|uddin|sopo|:tada:|:gift:|:woman:/i);
    expect(JSON.stringify(document)).toContain(name);
    expect(receiptHtml(document)).toContain(`<bdi>${name}</bdi>`);
  });

  it("says so of an address and in German, and nothing of the kind where all is drawn", async () => {
    const address = { ...SAMPLE_FACTS.donor.address!, line1: "ফুলবাড়ি 12", city: "ឃុំ" };
    const text = await textOf(sampleReceipt({ jurisdiction: "DE" }, { donor: { name: "សុខា", address } }));
    expect(text).toContain("von (Name auf der Webseite der Bestätigung) eine Geldspende");
    expect(text).toContain("[…] 12");
    expect(text).toContain("In diesem PDF fehlen Zeichen");
    expect(await textOf(sampleReceipt())).not.toContain("leaves out");
  });

  // In the order of drawing. Programs that read PDFs turn it around, one character at a time.
  it.each(["שלום כהן", "שָׁלוֹם", "ليلى حسن", "يوسف الحداد عبد الرحمن", "مُحَمَّد علي"])(
    "writes the name %s in its own letters, from right to left",
    async (name) => {
      const text = await textOf(receiptBetween(name, name));
      const turned = [...name].reverse().join("");
      expect(text).toContain(`from ${turned.normalize("NFC")}, made on`);
    },
  );

  it("gives a name the direction of its first letter, and a sentence that of the document", async () => {
    const text = await textOf(receiptBetween("ليلى Ann"));
    const turned = [..."ليلى"].reverse().join("");
    expect(text).toContain(`Donor Ann ${turned}`);
    expect(text).toContain(`from ${turned} Ann, made on`);
  });

  it.each([
    ["Arabic with spaces", "ليلى حسن عبد الرحمن يوسف ".repeat(8)],
    ["one Arabic word", "محمد".repeat(50)],
    ["Chinese", "王小明李四".repeat(40)],
    ["one Latin word", "W".repeat(200)],
  ])("keeps a name of 200 characters within its column: %s", async (_, name) => {
    const lines = readPdfText(await receiptPdf(receiptBetween(name.trim()))).split("\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(LONGEST_LINE);
    expect(lines.join("")).not.toContain(`${[...name.trim()].at(-1)}-`);
  });

  // Guards against a font that carries letters of one customer's document over into the next.
  it("draws the same bytes whatever was drawn before", async () => {
    const document = receiptBetween("Minh Ciao");
    const first = await receiptPdf(document);
    await Promise.all([
      receiptPdf(receiptBetween("Nguyễn Thị Hồng", "ị é ñ शान्ति ΐ Ї ﬁ")),
      receiptPdf(receiptBetween("ị")),
    ]);
    expect(Buffer.from(await receiptPdf(document)).equals(Buffer.from(first))).toBe(true);
  });

  it("tells PDF readers when it was issued, and nothing about the donor", async () => {
    const pdf = Buffer.from(await receiptPdf(receiptBetween("Secret Donor"))).toString("latin1");
    expect(pdf).toContain("(D:20260304060001Z)");
    expect(pdf).toContain("/Lang (en-US)");
    expect(pdf).not.toContain("Secret Donor");
  });
});
