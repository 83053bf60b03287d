// Guards that a large file is never in memory as a whole: the first entries come while most of it is still unread.
import { describe, expect, it } from "vitest";
import { readBai2 } from "@/server/adapters/bank-files/bai2/read-bai2";
import { readCsv } from "@/server/adapters/bank-files/csv/read-csv";
import { readMt940 } from "@/server/adapters/bank-files/mt940/read-mt940";
import { readOfx } from "@/server/adapters/bank-files/ofx/read-ofx";
import type { BankRecord, CsvMapping } from "@/server/ports/bank-file";

const ENTRIES = 50_000;
const PART_ENTRIES = 100;
/** A stream reads some parts ahead. */
const PARTS_AHEAD_MAX = 50;

const MAPPING: CsvMapping = {
  hasHeadings: false,
  delimiter: ",",
  skippedRows: 0,
  dateFormat: "YYYY-MM-DD",
  decimalSign: ".",
  currency: "USD",
  columns: { bookedOn: 0, amount: 1, text: 2 },
};

interface Format {
  start: string;
  entry: string;
  end: string;
  read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankRecord>;
}

const FORMATS: Record<string, Format> = {
  mt940: {
    start: ":20:A\n:25:1\n:28C:1\n:60F:C240101EUR0,\n",
    entry: ":61:2401020102C1,NTRFNONREF//B\n:86:166?00GUTSCHRIFT?20SVWZ+Gift ABCD?32Jane Doe\n",
    end: ":62F:C240131EUR50000,\n-\n",
    read: readMt940,
  },
  ofx: {
    start:
      "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>",
    entry: "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240102<TRNAMT>1.00<FITID>B<NAME>Jane Doe<MEMO>Gift ABCD</STMTTRN>",
    end: "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
    read: readOfx,
  },
  bai2: {
    start: "01,B,R,240201,0200,7,,,2/\n02,R,B,1,240131,,,/\n03,1,,010,0,,/\n",
    entry: "16,195,100,0,B,,JANE DOE\n88,GIFT ABCD\n",
    end: `49,${ENTRIES * 100},${2 * ENTRIES + 2}/\n98,${ENTRIES * 100},1,${2 * ENTRIES + 4}/\n99,${ENTRIES * 100},1,${2 * ENTRIES + 6}/\n`,
    read: readBai2,
  },
  csv: { start: "", entry: "2024-01-02,1.00,Gift ABCD\n", end: "", read: (bytes) => readCsv(bytes, MAPPING) },
};

describe.each(Object.entries(FORMATS))("a large file of %s", (_, format) => {
  it("is read a part at a time, to its end", async () => {
    let parts = 0;
    async function* bytes() {
      yield Buffer.from(format.start);
      for (; parts < ENTRIES / PART_ENTRIES; parts += 1) yield Buffer.from(format.entry.repeat(PART_ENTRIES));
      yield Buffer.from(format.end);
    }
    let entries = 0;
    let sumCents = 0n;
    let partsAhead = 0;
    for await (const record of format.read(bytes())) {
      if (record.record !== "entry") continue;
      entries += 1;
      sumCents += record.amountCents;
      partsAhead = Math.max(partsAhead, parts - entries / PART_ENTRIES);
    }
    expect([entries, sumCents]).toEqual([ENTRIES, BigInt(ENTRIES) * 100n]);
    expect(partsAhead).toBeLessThan(PARTS_AHEAD_MAX);
  });

  it("is read whole while others are read", async () => {
    const file = format.start + format.entry.repeat(2) + format.end;
    async function* bytes() {
      for (let at = 0; at < file.length; at += 50) yield Buffer.from(file.slice(at, at + 50));
    }
    const read = async () => {
      const records: BankRecord[] = [];
      for await (const record of format.read(bytes())) records.push(record);
      return records;
    };
    const alone = await read().catch(String);
    expect(await Promise.all([read().catch(String), read().catch(String)])).toEqual([alone, alone]);
  });
});
