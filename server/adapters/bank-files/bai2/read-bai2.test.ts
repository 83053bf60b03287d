// Guards that a BAI2 file is booked whole, with the sign of its type codes, or not at all.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBai2 } from "@/server/adapters/bank-files/bai2/read-bai2";
import { bytesOf, statementsOf } from "@/server/testing/bank-file-bytes";

const read = (content: string, partSize?: number) => statementsOf(readBai2(bytesOf(content, partSize)));

interface Options {
  summary?: string;
  group?: string;
  length?: string;
  /** The account's control total; by default the sum of its amounts. */
  total?: bigint;
}

const GROUP = "02,RECEIVER,121000248,1,240131,2359,USD,2/";

/** A file of one account with these records, and trailers that agree with them. */
function file(
  records: string[],
  { summary = "010,500000,,/", group = GROUP, length = "", total }: Options = {},
): string {
  const own = [`03,0975312468,,${summary}`, ...records];
  const sum = total ?? own.reduce((sums, record) => sums + amountsOf(record), 0n);
  const lines = own.length + 1;
  return [
    `01,BANK,RECEIVER,240201,0200,7,${length},,2/`,
    group,
    ...own,
    `49,${sum},${lines}/`,
    `98,${sum},1,${lines + 2}/`,
    `99,${sum},1,${lines + 4}/`,
    "",
  ].join("\n");
}

function amountsOf(record: string): bigint {
  const fields = record.split(/[,/]/);
  if (record.startsWith("16,")) return BigInt(fields[2] || 0);
  return record.startsWith("03,") ? BigInt(fields[4] || 0) : 0n;
}

async function onlyEntry(...records: string[]) {
  return (await read(file(records)))[0]!.entries[0]!;
}

describe("statements", () => {
  it("have account, balances and entries", async () => {
    const [only, ...others] = await read(
      file(["16,195,150000,1,BANKREF,CUST,JANE DOE GIFT/"], {
        summary: "010,500000,,,015,650000,,,190,70000000,4,0/",
        total: 71_300_000n,
      }),
    );
    expect(others).toEqual([]);
    expect(only!.head).toEqual({
      record: "statement",
      account: { iban: null, number: "0975312468", bank: "121000248" },
      currency: "USD",
      kind: "statement",
      reference: "7",
      number: null,
      opening: { amountCents: 500000n, currency: "USD", on: "2024-01-31" },
      madeAt: "2024-02-01T02:00",
    });
    expect(only!.entries).toEqual([
      {
        record: "entry",
        status: "booked",
        amountCents: 150000n,
        currency: "USD",
        isReversal: false,
        bookedOn: "2024-01-31",
        valueOn: null,
        code: "195",
        chargesCents: 0n,
        counterparty: null,
        text: "JANE DOE GIFT",
        structuredReference: null,
        endToEndId: "CUST",
        bankReference: "BANKREF",
        returnCode: null,
        details: [],
        place: "record 4",
      },
    ]);
    expect(only!.end.closing).toEqual({ amountCents: 650000n, currency: "USD", on: "2024-01-31" });
  });

  it("take their currency from the account, the group, or are in dollars", async () => {
    const currencyOf = async (account: string, group: string) => {
      const text = file(["16,195,150,,,,/"])
        .replace("0975312468,,", `0975312468,${account},`)
        .replace(",USD,2/", `,${group},2/`);
      const [only] = await read(text);
      return [only!.head.currency, only!.entries[0]!.amountCents];
    };
    expect(await currencyOf("JPY", "EUR")).toEqual(["JPY", 150n]);
    expect(await currencyOf("", "EUR")).toEqual(["EUR", 150n]);
    expect(await currencyOf("", "")).toEqual(["USD", 150n]);
  });

  it.each([
    ["1", "intraday"],
    ["2", "statement"],
    ["3", "intraday"],
    ["4", "statement"],
    ["", "statement"],
  ])("with the date modifier %s are %s", async (modifier, kind) => {
    expect((await read(file([], { group: GROUP.replace("2/", `${modifier}/`) })))[0]!.head.kind).toBe(kind);
  });

  it("read amounts in 03 with every funds type, below zero, and over continuations", async () => {
    const summary =
      "010,-500,,,100,900,3,S,100,200,600,190,900,1,V,240201,1300/\n88,400,50,1,D,2,0,20,1,30,450,50,1,Z,015, 600 ,,/";
    const text = file([], { summary, total: -500n + 900n + 900n + 50n + 50n + 600n });
    const counted = text.replace("49,2000,2/", "49,2000,3/").replace("1,4/", "1,5/").replace("1,6/", "1,7/");
    const [only] = await read(counted);
    expect([only!.head.opening!.amountCents, only!.end.closing!.amountCents]).toEqual([-500n, 600n]);
  });

  it("may say nothing but the account, and leave sums out of their trailers", async () => {
    const text = file([], { summary: ",,,/" }).replace("49,0,2/", "49,,2/");
    const [only] = await read(text);
    expect([only!.head.opening, only!.end.closing]).toEqual([null, null]);
  });

  it("come from several accounts and groups", async () => {
    const account = (number: string) => [`03,${number},,010,1,,/`, "49,1,2/"];
    const lines = [
      "01,B,R,240201,0200,7,,,2/",
      GROUP,
      ...account("1"),
      ...account("2"),
      "98,2,2,6/",
      GROUP,
      ...account("3"),
      "98,1,1,4/",
      "99,3,2,12/",
    ];
    expect((await read(lines.join("\n"))).map(({ head }) => head.account.number)).toEqual(["1", "2", "3"]);
  });

  it("come in records of one length, with and without line breaks", async () => {
    const text = file(["16,195,150,1,B,C,GIFT  TWO"], { length: "80" });
    const padded = text
      .trim()
      .split("\n")
      .map((line) => line.padEnd(80));
    for (const whole of [padded.join("\n"), padded.join("\r\n"), padded.join(""), `${padded.join("")}\n`])
      expect((await read(whole))[0]!.entries).toMatchObject([{ amountCents: 150n, text: "GIFT  TWO" }]);
  });
});

describe("entries", () => {
  it.each([
    ["100", 5n],
    ["399", 5n],
    ["400", -5n],
    ["699", -5n],
    ["722", 5n],
    ["930", 5n],
    ["959", 5n],
    ["960", -5n],
    ["999", -5n],
  ])("of type code %s move the balance by %s", async (code, amountCents) => {
    expect(await onlyEntry(`16,${code},5,,,,/`)).toMatchObject({ amountCents, code });
  });

  it.each(["099", "706", "708", "900", "920", "929", "1000", ""])("of type code %s are refused", async (code) => {
    await expect(read(file([`16,${code},5,,,,/`]))).rejects.toThrow(`Type code "${code}" is the bank's own`);
  });

  it.each([
    ["S,3,2,0", null],
    ["V,240203,0900", "2024-02-03"],
    ["V,240203,", "2024-02-03"],
    ["D,3,0,1,1,2,2,2", null],
    ["Z", null],
    ["0", null],
    ["1", null],
    ["2", null],
    ["", null],
  ])("with funds type %s have their references after its fields", async (fundsType, valueOn) => {
    const entry = await onlyEntry(`16,195,5,${fundsType},BANK,CUST,SOME TEXT`);
    expect(entry).toMatchObject({ valueOn, bankReference: "BANK", endToEndId: "CUST", text: "SOME TEXT" });
  });

  it("have texts with commas and slashes, to the end of the record", async () => {
    expect((await onlyEntry("16,195,5,,,,/ROC/AB, C, D/E/")).text).toBe("/ROC/AB, C, D/E");
    expect((await onlyEntry("16,195,5,0,,,/")).text).toBe("");
    expect((await onlyEntry("16,195,5,0,A/B,C/D,E")).bankReference).toBe("A/B");
  });

  it("go on in other records, within their fields and within their text", async () => {
    const records = ["16,115,10,S,5,4,1/", "88,AX13612,B096132,AMALGAMATED, INC", "88,/PURP/DEPOSIT, MISC"];
    expect(await onlyEntry(...records)).toMatchObject({
      bankReference: "AX13612",
      endToEndId: "B096132",
      text: "AMALGAMATED, INC /PURP/DEPOSIT, MISC",
    });
  });

  it("may be notes without money, and returns with their reason", async () => {
    expect(await onlyEntry("16,890,,,,,reports are late")).toMatchObject({
      status: "information",
      amountCents: 0n,
      text: "reports are late",
    });
    expect((await onlyEntry("16,557,5,,,,RETURN R03 NO ACCOUNT")).returnCode).toBe("R03");
    expect((await onlyEntry("16,195,5,,,,ROOM R03")).returnCode).toBeNull();
  });

  it("come back exactly, whatever they are", async () => {
    const word = fc.string({ unit: fc.constantFrom(..."ABC019 ,/.-"), maxLength: 60 }).map((text) =>
      text
        .replace(/[\s/]+$/, "")
        .trim()
        .replace(/ +/g, " "),
    );
    const written = fc.record({
      code: fc.constantFrom("142", "195", "399", "455", "495"),
      cents: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      funds: fc.constantFrom("", "0", "Z", "S,1,2,3", "V,240203,1200", "D,1,0,5"),
      reference: fc.string({ unit: fc.constantFrom(..."ABC019"), maxLength: 12 }),
      texts: fc.array(
        word.filter((text) => text !== ""),
        { maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(written, { maxLength: 5 }), fc.integer({ min: 1, max: 200 }), async (all, partSize) => {
        const records = all.flatMap(({ code, cents, funds, reference, texts }) => {
          const [first = "/", ...others] = texts;
          return [`16,${code},${cents},${funds},${reference},,${first}`, ...others.map((text) => `88,${text}`)];
        });
        const [only] = await read(file(records), partSize);
        expect(only!.entries.map(({ amountCents, bankReference, text }) => [amountCents, bankReference, text])).toEqual(
          all.map(({ code, cents, reference, texts }) => [
            code < "400" ? cents : -cents,
            reference || null,
            texts.join(" "),
          ]),
        );
      }),
    );
  });
});

describe("files that can't be trusted", () => {
  const good = file(["16,195,5,,,,/"]);
  it.each([
    ["another format", "Hello", "not a record"],
    ["nothing", "", "ends early"],
    ["no last record", good.replace(/99,.*/, ""), "ends early"],
    ["no end of the account", good.replace(/49,.*\n/, ""), "one before it is missing"],
    ["an entry without its account", good.replace(/03,.*\n/, ""), "one before it is missing"],
    ["another account total", good.replace("49,500005", "49,500006"), "account's control total is 500006"],
    ["another group total", good.replace("98,500005", "98,500004"), "group's control total"],
    ["another file total", good.replace("99,500005", "99,500004"), "file's control total"],
    ["another number of records", good.replace(/(49,\d+),3/, "$1,4"), "should have 4 records"],
    ["another number of accounts", good.replace(/(98,\d+),1/, "$1,2"), "should have 2 accounts"],
    ["another number of groups", good.replace(/(99,\d+),1/, "$1,2"), "should have 2 groups"],
    ["an amount with a decimal point", good.replace("16,195,5,", "16,195,5.00,"), "not an amount"],
    ["an amount below zero", file(["16,195,-5,,,,/"]), "below zero"],
    ["no amount", file(["16,195,,,,,/"]), "no amount"],
    ["an unknown funds type", file(["16,195,5,Q,,,/"]), "not a funds type"],
    ["an unknown record", good.replace("16,", "17,"), "not a kind of record"],
    ["a continuation of nothing", "88,text", "continues none"],
    ["another version", good.replace(",2/", ",3/"), "not of 2"],
    ["a day that doesn't exist", good.replace("240131", "240231"), "not a date"],
    ["a group that deletes", file([], { group: GROUP.replace(",1,240131", ",2,240131") }), "deletes"],
    ["a group that corrects", file([], { group: GROUP.replace(",1,240131", ",3,240131") }), "corrects"],
    ["a group that tests", file([], { group: GROUP.replace(",1,240131", ",4,240131") }), "test"],
  ])("are refused: %s", async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
