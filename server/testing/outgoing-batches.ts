import type { OutgoingBatch, OutgoingPayment } from "@/server/ports/outgoing-file";

const DE = { kind: "iban", iban: "DE89370400440532013000", bic: null } as const;
const FR = { kind: "iban", iban: "FR1420041010050500013M02606", bic: null } as const;

/** A payment of 12.34 to an account in France, for tests. */
export function testPayment(changes: Partial<OutgoingPayment> = {}, payee: Partial<OutgoingPayment["payee"]> = {}) {
  return {
    id: "pay_1",
    amountCents: 1234n,
    text: "Grant of December",
    ...changes,
    payee: { name: "Refuge des Animaux", account: FR, country: "FR", address: null, kind: "business", ...payee },
  } satisfies OutgoingPayment;
}

/** A batch in euros from an account in Germany, for tests. */
export function testBatch(changes: Partial<OutgoingBatch> = {}): OutgoingBatch {
  return {
    fileId: "file_1",
    madeAt: new Date("2026-11-30T10:15:30.123Z"),
    executesOn: "2026-12-01",
    debtor: { name: "Almoner Foundation", account: DE, nacha: null },
    currency: "EUR",
    payments: [testPayment()],
    ...changes,
  };
}

/** A payment of 12.34 to a checking account in the United States, for tests. */
export function testUsPayment(changes: Partial<OutgoingPayment> = {}, payee: Partial<OutgoingPayment["payee"]> = {}) {
  const account = { kind: "us", routing: "091000019", number: "1234-567", type: "checking" } as const;
  return testPayment(changes, { name: "Maria Muñoz", account, country: "US", kind: "person", ...payee });
}

/** A batch in dollars from an account in New York, for tests. */
export function testUsBatch(
  changes: Partial<OutgoingBatch> = {},
  nacha: Partial<OutgoingBatch["debtor"]["nacha"]> = {},
) {
  return testBatch({
    currency: "USD",
    debtor: {
      name: "Almoner Foundation",
      account: { kind: "us", routing: "021000021", number: "998877", type: "checking" },
      nacha: {
        destinationRouting: "021000021",
        destinationName: "First Bank",
        originId: "1123456789",
        companyId: "1123456789",
        entryDescription: "Grant",
        isBalanced: false,
        fileModifier: "A",
        firstTrace: 1,
        ...nacha,
      },
    },
    payments: [testUsPayment()],
    ...changes,
  });
}
