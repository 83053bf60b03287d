import type { StatementFormat } from "@/server/ports/statement-writer";
import { readerOf } from "@/server/testing/written-statements";

/** Something odd in a file, and the message that reading it must give. */
export interface StatementOddity {
  name: string;
  /** Changes the bytes of a file. Null if there is nothing to change in this format or file. */
  plant(bytes: Uint8Array, format: StatementFormat): Uint8Array | null;
  /** The message. Null if the file must be read as if nothing were odd. */
  says: RegExp | null;
}

const text = (change: (text: string, format: StatementFormat) => string | null): StatementOddity["plant"] => {
  return (bytes, format) => {
    const before = Buffer.from(bytes).toString("latin1");
    const after = change(before, format);
    return after === null || after === before ? null : Buffer.from(after, "latin1");
  };
};
/** The whole first entry, by format. */
const FIRST_ENTRY: Readonly<Record<string, RegExp>> = {
  camt: /<Ntry>.*?<\/Ntry>/s,
  mt940: /^:61:.*?(?=^:6)/ms,
  ofx: /<STMTTRN>.*?<\/STMTTRN>\r\n/s,
  bai2: /^16,.*?(?=^(?:16|49),)/ms,
};
const AMOUNTS: Readonly<Record<string, [RegExp, string]>> = {
  camt: [/(<Ntry><Amt Ccy="...">)[\d.]+/, "$11.23456"],
  mt940: [/^(:61:\d{10}R?[CD])[\d,]+/m, "$11,23456"],
  ofx: [/(<TRNAMT>)[-\d.]+/, "$11.23456"],
  bai2: [/^(16,\d{3},)\d+/m, "$11.5"],
  csv: [/^("[^"]*","[^"]*",)"-?[\d.]+"/m, '$1"1.23456"'],
};
const DAYS: Readonly<Record<string, [RegExp, string]>> = {
  camt: [/(<BookgDt><Dt>)\d{4}-\d\d-\d\d/, "$12026-02-30"],
  mt940: [/^(:61:)\d{10}/m, "$12602300230"],
  ofx: [/(<DTPOSTED>)\d+/, "$120260230120000"],
  bai2: [/^(16,\d{3},\d+,V,)\d{6}/m, "$1260230"],
  csv: [/^"\d{4}-\d\d-\d\d"/m, '"2026-02-30"'],
};
const CLOSINGS: Readonly<Record<string, RegExp>> = {
  camt: /(<Cd>CLBD<\/Cd><\/CdOrPrtry><\/Tp><Amt Ccy="...">[\d.]*)(\d)/,
  mt940: /^(:62F:[CD]\d{6}[A-Z]{3}[\d,]*)(\d)/m,
  bai2: /^(03,.*,015,-?\d*)(\d)/m,
};
const NOWHERE = /(?!)/;
const DOES_NOT_ADD_UP = /add up|control total|records|isn't the one before it/;

/** Each oddity is planted in files of all formats that can have it. */
export const STATEMENT_ODDITIES: readonly StatementOddity[] = [
  { name: "none", plant: (bytes) => bytes, says: null },
  { name: "other line ends", plant: text((all) => all.replaceAll("\r\n", "\n")), says: null },
  { name: "empty lines at its end", plant: text((all) => `${all}\r\n\r\n`), says: null },
  {
    name: "a byte order mark",
    plant: text((all, format) => (/^(camt|ofx2|csv)/.test(format) ? `\xef\xbb\xbf${all}` : null)),
    says: null,
  },
  {
    name: "the network's header",
    plant: text((all, format) =>
      format === "mt940" ? `{1:F01BANKDEFFXXX0000000000}{2:O9400000}{4:\r\n${all.trimEnd()}}\r\n` : null,
    ),
    says: null,
  },
  {
    name: "indented elements",
    plant: text((all, format) => (readerOf(format) === "camt" ? all.replaceAll("><", ">\n  <") : null)),
    says: null,
  },
  {
    name: "tags in lower case",
    plant: text((all, format) =>
      readerOf(format) === "ofx" ? all.replace(/<\/?[A-Z0-9]+>/g, (tag) => tag.toLowerCase()) : null,
    ),
    says: null,
  },
  {
    name: "an end that is missing",
    plant: text((all, format) => {
      if (format === "csv") return null;
      if (readerOf(format) === "camt") return all.slice(0, all.lastIndexOf("</Stmt>"));
      return all.trimEnd().split(/\r\n/).slice(0, -2).join("\r\n");
    }),
    says: /ends early|isn't complete|is missing|no last record/,
  },
  {
    name: "an entry that is missing",
    plant: text((all, format) =>
      readerOf(format) === "ofx" ? null : all.replace(FIRST_ENTRY[readerOf(format)] ?? NOWHERE, ""),
    ),
    says: DOES_NOT_ADD_UP,
  },
  {
    name: "an entry that is there twice",
    plant: text((all, format) =>
      readerOf(format) === "ofx"
        ? null
        : all.replace(FIRST_ENTRY[readerOf(format)] ?? NOWHERE, (entry) => entry + entry),
    ),
    says: DOES_NOT_ADD_UP,
  },
  {
    name: "another closing balance",
    plant: text((all, format) =>
      all.replace(
        CLOSINGS[readerOf(format)] ?? NOWHERE,
        (_, start: string, digit: string) => start + ((Number(digit) + 1) % 10),
      ),
    ),
    says: DOES_NOT_ADD_UP,
  },
  {
    name: "an amount that is too fine",
    plant: text((all, format) => all.replace(...AMOUNTS[readerOf(format)]!)),
    says: /decimals|is not an amount/,
  },
  {
    name: "a day that doesn't exist",
    plant: text((all, format) => all.replace(...DAYS[readerOf(format)]!)),
    says: /is(?: not|n't) a date/,
  },
];
