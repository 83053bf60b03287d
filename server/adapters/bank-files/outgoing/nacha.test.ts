import { parse, validate } from "achkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeNacha } from "@/server/adapters/bank-files/outgoing/nacha";
import { entryHash } from "@/server/adapters/bank-files/outgoing/nacha-record";
import type { OutgoingFile } from "@/server/ports/outgoing-file";
import { testBatch, testPayment, testUsBatch, testUsPayment } from "@/server/testing/outgoing-batches";

// Guards that a bank in the United States takes our files, as an independent reader (achkit) sees them. It does not read the
// reserved fields, the message authentication code, the settlement date or the names in the file header.
const textOf = ({ bytes }: OutgoingFile) => new TextDecoder().decode(bytes);
const linesOf = (file: OutgoingFile) => textOf(file).replace(/\n$/, "").split("\n");
const person = (id: string, amountCents: bigint) => testUsPayment({ id, amountCents, text: "" });
const business = (id: string, amountCents: bigint) =>
  testUsPayment(
    { id, amountCents, text: "Grant of December" },
    {
      kind: "business",
      name: "Shelter Inc",
      account: { kind: "us", routing: "011401533", number: "55", type: "savings" },
    },
  );

describe("a NACHA file", () => {
  it("is valid for an independent reader, whatever is paid", () => {
    const routing = fc.constantFrom("021000021", "091000019", "011401533", "322271627");
    const payment = fc.record({
      amountCents: fc.bigInt(1n, 9_999_999_999n),
      text: fc.string({ unit: "grapheme", maxLength: 120 }),
      name: fc.string({ unit: "grapheme", maxLength: 60 }).map((name) => `a${name}`),
      kind: fc.constantFrom("person" as const, "business" as const),
      type: fc.constantFrom("checking" as const, "savings" as const),
      routing,
    });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 25 }), (list) => {
        const payments = list.map(({ amountCents, text, name, kind, ...account }, at) =>
          testUsPayment(
            { id: `pay_${at}`, amountCents, text },
            { name, kind, account: { kind: "us", number: "1", ...account } },
          ),
        );
        const file = writeNacha(testUsBatch({ payments }));
        expect(validate(textOf(file))).toEqual({ ok: true, errors: [] });
        expect(linesOf(file).every((line) => /^[\x20-\x7E]{94}$/.test(line))).toBe(true);
        expect(linesOf(file).length % 10).toBe(0);
        const entries = parse(textOf(file)).batches.flatMap((batch) => batch.entries);
        expect(entries.reduce((sum, entry) => sum + BigInt(entry.amountCents), 0n)).toBe(file.totalCents);
        expect(entries.map((entry) => entry.traceNumber).sort()).toEqual(
          file.references.map(({ reference }) => reference).sort(),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("pays people as PPD and businesses as CCD, credits only", () => {
    const file = writeNacha(testUsBatch({ payments: [business("b", 500n), person("a", 1234n)] }));
    const { batches, control, ...header } = parse(textOf(file));
    expect(header).toMatchObject({ destinationRouting: "021000021", originRouting: "1123456789", fileIdModifier: "A" });
    expect(batches.map(({ sec, serviceClass, effectiveDate }) => [sec, serviceClass, effectiveDate])).toEqual([
      ["PPD", 220, "261201"],
      ["CCD", 220, "261201"],
    ]);
    expect(batches[0]!.entries).toMatchObject([
      { txnCode: 22, routing: "091000019", account: "1234-567", amountCents: 1234, name: "MARIA MUNOZ", addenda: [] },
    ]);
    expect(batches[1]!.entries).toMatchObject([
      { txnCode: 32, routing: "011401533", amountCents: 500, addenda: [{ type: "05", info: "GRANT OF DECEMBER" }] },
    ]);
    expect(control).toMatchObject({
      batchCount: 2,
      entryAddendaCount: 3,
      totalCredit: 1734,
      totalDebit: 0,
      blockCount: 1,
    });
    expect(file.references).toEqual([
      { paymentId: "b", reference: "021000020000002" },
      { paymentId: "a", reference: "021000020000001" },
    ]);
  });

  it("is ten lines or a multiple, filled with nines", () => {
    const lines = linesOf(writeNacha(testUsBatch({ payments: [person("a", 1n)] })));
    expect(lines).toHaveLength(10);
    expect(lines.slice(5)).toEqual(Array.from({ length: 5 }, () => "9".repeat(94)));
    expect(lines.map((line) => line[0]).join("")).toBe("1568999999");
    // Six entries make ten lines, and the eleventh begins a block.
    expect(
      linesOf(writeNacha(testUsBatch({ payments: [1, 2, 3, 4, 5, 6].map((at) => person(`${at}`, 1n)) }))),
    ).toHaveLength(10);
    expect(
      linesOf(writeNacha(testUsBatch({ payments: [1, 2, 3, 4, 5, 6, 7].map((at) => person(`${at}`, 1n)) }))),
    ).toHaveLength(20);
  });

  it("has the last ten digits of the sum of routing numbers without their check digits", () => {
    expect(entryHash(["091000019", "011401533"])).toBe("0010240154");
    expect(entryHash(Array.from({ length: 150 }, () => "999999992"))).toBe("4999999850");
    const file = writeNacha(testUsBatch({ payments: [person("a", 1n), business("b", 1n)] }));
    expect(parse(textOf(file)).control?.entryHash).toBe("0010240154");
  });

  it("numbers entries by the originating bank's first eight digits, on from the last file", () => {
    const file = writeNacha(testUsBatch({ payments: [person("a", 1n), person("b", 2n)] }, { firstTrace: 9_999_998 }));
    expect(file.references.map(({ reference }) => reference)).toEqual(["021000029999998", "021000029999999"]);
    expect(() => writeNacha(testUsBatch({ payments: [person("a", 1n)] }, { firstTrace: 10_000_000 }))).toThrow(
      "7 digits",
    );
  });

  it("also takes the total from the payer where the bank demands it", () => {
    const payments = [person("a", 1234n), person("b", 66n)];
    const file = writeNacha(testUsBatch({ payments }, { isBalanced: true }));
    expect(validate(textOf(file))).toEqual({ ok: true, errors: [] });
    const [batch] = parse(textOf(file)).batches;
    expect(batch).toMatchObject({ serviceClass: 200, control: { totalDebit: 1300, totalCredit: 1300 } });
    expect(batch!.entries.at(-1)).toMatchObject({
      txnCode: 27,
      routing: "021000021",
      account: "998877",
      amountCents: 1300,
    });
    expect(file).toMatchObject({ count: 2, totalCents: 1300n });
    expect(file.references).toHaveLength(2);
  });

  it.each([
    // A Monday, for the same day; the day before Thanksgiving; late in the evening at the banks.
    ["2026-11-30T15:00:00Z", "2026-11-30", "261201", "261130"],
    ["2026-11-25T15:00:00Z", "2026-11-26", "261127", "261125"],
    ["2026-12-02T03:00:00Z", "2026-12-01", "261202", "261201"],
    ["2026-11-30T15:00:00Z", "2026-12-25", "261228", "261130"],
  ])("made at %s for %s takes effect on %s", (madeAt, executesOn, effective, made) => {
    const file = writeNacha(testUsBatch({ madeAt: new Date(madeAt), executesOn }));
    const { batches, creationDate } = parse(textOf(file));
    expect(batches[0]!.effectiveDate).toBe(effective);
    expect(creationDate).toBe(made);
    expect(file.executesOn.replaceAll("-", "").slice(2)).toBe(effective);
  });

  it("is written in upper case and cut, never shifted", () => {
    const file = writeNacha(
      testUsBatch({ payments: [testUsPayment({ text: "é".repeat(99) }, { name: "Łukasz Żółć the Third of Warsaw" })] }),
    );
    const [entry] = parse(textOf(file)).batches[0]!.entries;
    expect(entry).toMatchObject({ name: "LUKASZ ZOLC THE THIRD", addenda: [{ info: "E".repeat(80), sequence: 1 }] });
  });

  const wrong = { kind: "us", routing: "091000018", number: "1", type: "checking" } as const;
  it.each([
    ["a wrong check digit", testUsBatch({ payments: [testUsPayment({}, { account: wrong })] }), "check digit"],
    ["a bank's wrong check digit", testUsBatch({}, { destinationRouting: "021000022" }), "check digit"],
    ["euros", testUsBatch({ currency: "EUR" }), "US dollars"],
    ["an IBAN", testUsBatch({ payments: [testPayment()] }), "not in the United States"],
    ["a payer in Europe", testBatch({ currency: "USD" }), "bank's ids"],
    ["more than ten digits", testUsBatch({ payments: [person("a", 10_000_000_000n)] }), "more than NACHA"],
  ])("is refused with %s", (_, batch, message) => {
    expect(() => writeNacha(batch)).toThrow(message);
  });
});
