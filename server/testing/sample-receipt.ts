import type { DescribedReceipt } from "@/server/domain/receipts/wording/describe-receipt";
import { describeReceipt } from "@/server/domain/receipts/wording/describe-receipt";
import type { ReceiptDocument, ReceiptFacts } from "@/server/resources/receipt-document";

export const SAMPLE_FACTS: ReceiptFacts = {
  donor: {
    name: "Ada Whitfield",
    address: {
      line1: "12 Orchard Lane",
      line2: null,
      city: "Portland",
      region: "OR",
      postal_code: "97201",
      country: "US",
    },
  },
  recipient: {
    name: "River Valley Food Bank",
    display_name: null,
    registration: { label: "EIN", value: "12-3456789" },
    address: {
      line1: "400 Mill Street",
      line2: "Suite 2",
      city: "Eugene",
      region: "OR",
      postal_code: "97401",
      country: "US",
    },
    time_zone: "America/Los_Angeles",
  },
  gift: {
    id: "gft_01kah0q5z6e8qv0000000000bb",
    // Already March 4 in UTC, but still March 3 in the charity's time zone.
    given_at: "2026-03-04T04:00:00.000Z",
    settled_at: "2026-03-04T06:00:00.000Z",
    fee_cents: 100,
  },
  benefits: [],
  charity: { is_501c3: true, verified_by: "Lighthouse Giving" },
};

const SAMPLE_RECEIPT: Omit<DescribedReceipt, "facts"> = {
  id: "rcp_01kah0q5z6e8qv0000000000aa",
  number: "8QV0AA-2026-000042",
  version: 1,
  status: "issued",
  jurisdiction: "US",
  currency: "USD",
  amountCents: 50_00n,
  taxYear: 2026,
  code: "k7Qm2xVb9dT4_wZp3LsA",
  issuedAt: new Date("2026-03-04T06:00:01Z"),
  reissuedAt: null,
  voidedAt: null,
  wayBack: null,
};

/** The additional fields of the samples' void and reissued receipt. */
export const VOID_AND_REISSUED = {
  status: "void",
  version: 2,
  reissuedAt: new Date("2026-03-20T20:00:00Z"),
  voidedAt: new Date("2026-04-01T20:00:00Z"),
  wayBack: "refunded",
};

/** A complete receipt document, with the test's overrides. */
export function sampleReceipt(
  differences: Partial<DescribedReceipt> = {},
  facts: Partial<ReceiptFacts> = {},
): ReceiptDocument {
  const receipt = { ...SAMPLE_RECEIPT, facts: { ...SAMPLE_FACTS, ...facts }, ...differences };
  return describeReceipt(receipt, { publicUrl: "https://give.example.org" });
}

/** A receipt with these names of donor and recipient. */
export function receiptBetween(donor: string, recipient = SAMPLE_FACTS.recipient.name): ReceiptDocument {
  return sampleReceipt(
    {},
    {
      donor: { name: donor, address: null },
      recipient: { ...SAMPLE_FACTS.recipient, name: recipient },
    },
  );
}
