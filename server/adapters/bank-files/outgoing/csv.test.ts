import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeOutgoingCsv } from "@/server/adapters/bank-files/outgoing/csv";
import { testBatch, testPayment, testUsBatch } from "@/server/testing/outgoing-batches";

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const rowsOf = (bytes: Uint8Array): Record<string, string>[] => parse(decode(bytes), { columns: true });

describe("a CSV of payments", () => {
  it("has one line for each payment, and totals apart", () => {
    const payments = [
      testPayment({ id: "po_1" }),
      testPayment({ id: "po_2", amountCents: 100_000n }, { name: "Zoë, “B”" }),
    ];
    const file = writeOutgoingCsv(testBatch({ payments }));
    const rows = rowsOf(file.bytes);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      reference: "po-2",
      name: "Zoë, “B”",
      iban_or_account: "FR1420041010050500013M02606",
      amount: "1000.00",
      currency: "EUR",
      executes_on: "2026-12-01",
    });
    expect(Object.fromEntries(parse(decode(file.summary!.bytes)))).toMatchObject({
      file: "file-1",
      payments: "2",
      total: "1012.34",
      currency: "EUR",
      sha256: file.checksum,
    });
    expect(file).toMatchObject({ count: 2, totalCents: 101_234n, name: "file-1.csv" });
  });

  it("names accounts in the United States by both numbers", () => {
    expect(rowsOf(writeOutgoingCsv(testUsBatch()).bytes)[0]).toMatchObject({
      iban_or_account: "1234-567",
      bic_or_routing: "091000019",
      account_type: "checking",
    });
  });

  it("runs no formula that a payee entered", () => {
    const start = fc.constantFrom("=", "+", "-", "@", "\t", "\r");
    fc.assert(
      fc.property(start, fc.string({ maxLength: 40 }), (sign, rest) => {
        const text = `${sign}a${rest}`;
        const address = { street: text, houseNumber: text, lines: [text], postalCode: text, town: text };
        const file = writeOutgoingCsv(testBatch({ payments: [testPayment({ text }, { name: text, address })] }));
        const [row] = rowsOf(file.bytes);
        for (const cell of Object.values(row!)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(row).toMatchObject({ name: `'${text}`, text: `'${text}`, town: `'${text}` });
      }),
    );
  });
});
