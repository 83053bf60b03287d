import { z } from "zod";
import { documentAddress } from "@/server/resources/address";
import { centsOut, giftId, instantOut, receiptId } from "@/server/resources/fields";
import { countryOut, currencyOut, integerOut, textOut, tokenOut, urlOut } from "@/server/resources/response-fields";

/** A label and a number under which a charity is found in its country's register. */
export const registration = z
  .strictObject({
    label: textOut(100).describe("What the number is called, such as EIN."),
    value: textOut(60).describe("The number."),
  })
  .meta({ id: "Registration", description: "The number under which a charity is registered." });

/** A sentence that the document prints. */
export const documentStatement = z
  .strictObject({
    code: tokenOut.describe("Which sentence it is, in a stable word."),
    text: textOut(2_000).describe("The sentence."),
  })
  .meta({ id: "DocumentStatement", description: "A sentence that a document prints." });

const BENEFITS_MAX = 100;
const STATEMENTS_MAX = 50;

/** What was true when the receipt was issued. Stored with it and never changed. */
export const receiptFacts = z.strictObject({
  donor: z
    .strictObject({
      name: textOut(200).describe("The donor's name as the document prints it."),
      address: documentAddress.nullable().describe("The donor's address; null where none was given."),
    })
    .describe("Who gave."),
  recipient: z
    .strictObject({
      name: textOut(200).describe("The charity's legal name."),
      registration: registration
        .nullable()
        .describe("The EIN in the United States, the charity's register number elsewhere."),
      address: documentAddress.nullable().describe("The charity's address; null where none was given."),
      time_zone: textOut(60).describe("The zone that decides on the day of the gift."),
    })
    .describe("Who received."),
  gift: z
    .strictObject({
      id: giftId.describe("The gift that the receipt is for."),
      given_at: instantOut.describe("When the donor was charged."),
      settled_at: instantOut.describe("When the money arrived."),
      fee_cents: centsOut.describe("The platform's flat fee."),
    })
    .describe("What was given."),
  benefits: z
    .array(
      z.strictObject({
        description: textOut(500).describe("What the donor got."),
        value_cents: centsOut.describe("What it is worth."),
      }),
    )
    .max(BENEFITS_MAX)
    .describe("What the donor got in return; empty when nothing."),
});

/** Everything that a receipt's page, PDF and JSON show: the facts, the figures and every sentence, in this order. */
export const receiptDocument = z
  .strictObject({
    id: receiptId.describe("Names the receipt."),
    number: textOut(60).describe("The receipt's number; without gaps per recipient and tax year."),
    version: integerOut(1, 1_000_000).describe("1 when issued, one more with every reissue."),
    status: z.enum(["issued", "void"]).describe("A receipt is void once its gift was reversed."),
    jurisdiction: countryOut.describe("Whose tax law the document follows, as ISO 3166 names the country."),
    locale: textOut(35).describe("The language and country of the document's wording."),
    title: textOut(200).describe("The document's title."),
    donor: receiptFacts.shape.donor,
    recipient: receiptFacts.shape.recipient,
    gift: receiptFacts.shape.gift,
    amount_cents: centsOut.describe("The sum given, in the currency's smallest unit."),
    deductible_cents: centsOut.describe("The sum given less the value of what the donor got for it."),
    currency: currencyOut.describe("The currency, as ISO 4217 writes it."),
    amount_text: textOut(60).describe("The sum as people read it."),
    given_on: textOut(60).describe("The day of the gift in the recipient's time zone, as people write it."),
    tax_year: integerOut(1900, 9999).describe("The calendar year in which the donor was charged."),
    statements: z.array(documentStatement).max(STATEMENTS_MAX).describe("Every sentence of the document, in order."),
    issued_at: instantOut.describe("When it was issued first."),
    reissued_at: instantOut.nullable().describe("When it was issued again last; null if never."),
    voided_at: instantOut.nullable().describe("When its gift was given back; null while it is valid."),
    verification: z
      .strictObject({
        url: urlOut.describe("The page that confirms the receipt; the document's QR code leads there."),
        code: textOut(40).describe("The code to type where the address cannot be scanned."),
      })
      .describe("How anybody can check that the receipt is real."),
  })
  .meta({ id: "ReceiptDocument", description: "Every figure and sentence of a receipt." });

export type ReceiptFacts = z.infer<typeof receiptFacts>;
export type ReceiptDocument = z.infer<typeof receiptDocument>;
