import { z } from "zod";
import { centsOut, instantOut } from "@/server/resources/fields";

const address = z
  .strictObject({
    line1: z.string().nullable(),
    line2: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    postal_code: z.string().nullable(),
    country: z.string().nullable(),
  })
  .meta({ id: "Address", description: "A postal address." });

/** What was true when the receipt was issued. Stored with it and never changed. */
export const receiptFacts = z.strictObject({
  donor: z.strictObject({ name: z.string(), address: address.nullable() }),
  recipient: z.strictObject({
    name: z.string(),
    /** The EIN in the United States, the charity's register number elsewhere. */
    registration: z.strictObject({ label: z.string(), value: z.string() }).nullable(),
    address: address.nullable(),
    time_zone: z.string(),
  }),
  gift: z.strictObject({ id: z.string(), given_at: instantOut, settled_at: instantOut, fee_cents: centsOut }),
  benefits: z.array(z.strictObject({ description: z.string(), value_cents: centsOut })),
});

/** Everything that a receipt's page, PDF and JSON show: the facts, the figures and every sentence, in this order. */
export const receiptDocument = z
  .strictObject({
    id: z.string(),
    number: z.string(),
    version: z.int(),
    status: z.enum(["issued", "void"]),
    jurisdiction: z.string(),
    locale: z.string(),
    title: z.string(),
    donor: receiptFacts.shape.donor,
    recipient: receiptFacts.shape.recipient,
    gift: receiptFacts.shape.gift,
    amount_cents: centsOut,
    deductible_cents: centsOut.describe("The sum given less the value of what the donor got for it."),
    currency: z.string(),
    amount_text: z.string().describe("The sum as people read it."),
    given_on: z.string().describe("The day of the gift in the recipient's time zone, as people write it."),
    tax_year: z.int(),
    statements: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    issued_at: instantOut,
    reissued_at: instantOut.nullable(),
    voided_at: instantOut.nullable(),
    verification: z.strictObject({ url: z.string(), code: z.string() }),
  })
  .meta({ id: "ReceiptDocument", description: "Every figure and sentence of a receipt." });

export type ReceiptFacts = z.infer<typeof receiptFacts>;
export type ReceiptDocument = z.infer<typeof receiptDocument>;
