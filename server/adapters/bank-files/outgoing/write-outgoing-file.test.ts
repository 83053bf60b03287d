import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { writeOutgoingFile } from "@/server/adapters/bank-files/outgoing/write-outgoing-file";
import { OUTGOING_FORMATS } from "@/server/ports/outgoing-file";
import { testUsBatch, testUsPayment } from "@/server/testing/outgoing-batches";

const address = { street: "Main Street", houseNumber: "1", lines: [], postalCode: "10001", town: "New York" };
const batch = () =>
  testUsBatch({
    payments: [testUsPayment({}, { address }), testUsPayment({ id: "pay_2" }, { address, kind: "business" })],
  });

describe.each(OUTGOING_FORMATS)("the writer of %s", (format) => {
  it("says count, total and checksum, and how the bank calls each payment", () => {
    const file = writeOutgoingFile(format, batch());
    expect(file).toMatchObject({ count: 2, totalCents: 2468n, executesOn: "2026-12-01" });
    expect(file.checksum).toBe(createHash("sha256").update(file.bytes).digest("hex"));
    expect(file.references.map(({ paymentId }) => paymentId)).toEqual(["pay_1", "pay_2"]);
    for (const { reference } of file.references) expect(new TextDecoder().decode(file.bytes)).toContain(reference);
  });

  it("writes the same bytes again", () => {
    expect(writeOutgoingFile(format, batch()).checksum).toBe(writeOutgoingFile(format, batch()).checksum);
  });

  it("refuses a batch without payments, and one with a payment twice", () => {
    expect(() => writeOutgoingFile(format, testUsBatch({ payments: [] }))).toThrow("no payments");
    const twice = [testUsPayment({}, { address }), testUsPayment({}, { address })];
    expect(() => writeOutgoingFile(format, testUsBatch({ payments: twice }))).toThrow("twice");
  });
});
