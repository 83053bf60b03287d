// Guards the books: a file that was cut off is never booked in part, and damage is a readable error and not a crash.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBai2 } from "@/server/adapters/bank-files/bai2/read-bai2";
import { readCsv } from "@/server/adapters/bank-files/csv/read-csv";
import { readMt940 } from "@/server/adapters/bank-files/mt940/read-mt940";
import { readOfx } from "@/server/adapters/bank-files/ofx/read-ofx";
import { BankFileError, type BankRecord } from "@/server/ports/bank-file";
import { bytesOf, statementsOf } from "@/server/testing/bank-file-bytes";

interface Sample {
  text: string;
  /** A file cut off before this text is incomplete. */
  completeFrom: string;
  read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankRecord>;
}

const MT940 =
  "{1:F01BANKDEFFXXXX0000000000}{2:O9401200}{4:\n:20:A\n:25:37040044/1EUR\n:28C:1/1\n:60F:C240101EUR0,\n" +
  ":61:2401020102CR1,00NTRFNONREF//B\n/OCMT/EUR1,\n:86:166?00GUTSCHRIFT?20EREF+E?21SVWZ+Gift?30COBADEFF?311?32Jane\n" +
  ":61:240103RD2,NMSCX\n:86:/EREF/E/REMI/USTD//a/NAME/b\n:62F:C240131EUR3,\n-}";

const SAMPLES: Record<string, Sample> = {
  mt940: { text: MT940, completeFrom: "\n-}", read: readMt940 },
  ofx: {
    text:
      "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STATUS><CODE>0</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1" +
      "</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240102<TRNAMT>1.00<NAME>A &amp; B</STMTTRN></BANKTRANLIST>" +
      "<LEDGERBAL><BALAMT>1<DTASOF>20240102</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
    completeFrom: "</OFX>",
    read: readOfx,
  },
  bai2: {
    text:
      "01,B,R,240201,0200,7,,,2/\n02,R,B,1,240131,,,/\n03,1,,010,0,,,190,5,1,V,240201,/\n16,195,100,S,1,2,3,B,C,TEXT\n" +
      "88,MORE\n49,105,4/\n98,105,1,6/\n99,105,1,8/",
    completeFrom: "\n99",
    read: readBai2,
  },
};
const CSV = {
  text: 'Date;Amount;Balance;Text\n2024-01-02;"1,00";1,00;"a; b"\n2024-01-03;-2,00;-1,00;c\n',
  read: (bytes: AsyncIterable<Uint8Array>) =>
    readCsv(bytes, {
      hasHeadings: true,
      delimiter: ";",
      skippedRows: 0,
      dateFormat: "YYYY-MM-DD",
      decimalSign: ",",
      currency: "EUR",
      columns: { bookedOn: "Date", amount: 1, balance: 2, text: 3 },
    }),
};

describe.each(Object.entries(SAMPLES))("a file of %s", (_, { text, completeFrom, read }) => {
  it("is refused wherever it was cut off", async () => {
    await expect(statementsOf(read(bytesOf(text)))).resolves.toHaveLength(1);
    for (let length = 0; length <= text.indexOf(completeFrom); length += 1) {
      const cut = statementsOf(read(bytesOf(text.slice(0, length))));
      await expect(cut, text.slice(0, length)).rejects.toBeInstanceOf(BankFileError);
    }
  });
});

describe.each(Object.entries({ ...SAMPLES, csv: CSV }))("a damaged file of %s", (_, { text, read }) => {
  it("is read, or refused in words", async () => {
    const damage = fc.record({
      at: fc.nat(text.length - 1),
      length: fc.nat(3),
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 3 }),
        fc.constantFrom(..."\n/,:<>?-{}\"'+0D".split("")).map((one) => Buffer.from(one)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        const damaged = damages.reduce(
          (bytes, { at, length, bytes: others }) =>
            Buffer.concat([bytes.subarray(0, at), others, bytes.subarray(at + length)]),
          Buffer.from(text),
        );
        const error = await statementsOf(read(bytesOf(damaged))).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error === null || error instanceof BankFileError, String(error)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
