import { z } from "zod";
import { documentAddress } from "@/server/resources/address";
import { centsOut, giftId, instantOut, receiptId } from "@/server/resources/fields";
import { countryOut, currencyOut, integerOut, textOut, tokenOut, urlOut } from "@/server/resources/response-fields";

/** A label and a registration number of a charity in its country's register. */
export const registration = z
  .strictObject({
    label: textOut(100).describe("The name of the number, such as EIN."),
    value: textOut(60).describe("The number."),
  })
  .meta({ id: "Registration", description: "The registration number of a charity." });

/** A sentence on the document. */
export const documentStatement = z
  .strictObject({
    code: tokenOut.describe("A stable code for the sentence."),
    text: textOut(2_000).describe("The sentence."),
  })
  .meta({ id: "DocumentStatement", description: "A sentence that a document prints." });

const BENEFITS_MAX = 100;
const STATEMENTS_MAX = 50;

/** The facts at the time of issue. Stored with the receipt and never changed. */
export const receiptFacts = z.strictObject({
  donor: z
    .strictObject({
      name: textOut(200).describe("The donor's name as printed on the document."),
      address: documentAddress.nullable().describe("The donor's address. null if there is none."),
    })
    .describe("The donor."),
  recipient: z
    .strictObject({
      name: textOut(200).describe("The charity's legal name."),
      display_name: textOut(200)
        .nullable()
        .describe("The charity's public name at the time of issue. null if it is the legal name, or there is none."),
      registration: registration
        .nullable()
        .describe("The EIN in the United States. Elsewhere, the charity's registration number."),
      address: documentAddress.nullable().describe("The charity's address. null if there is none."),
      time_zone: textOut(60).describe(
        "The IANA time zone at the time of issue, which determines the date and the tax year of the gift.",
      ),
    })
    .describe("The recipient."),
  gift: z
    .strictObject({
      id: giftId.describe("The gift that the receipt is for."),
      given_at: instantOut.describe("When the donor was charged."),
      settled_at: instantOut.describe("When the funds cleared."),
      fee_cents: centsOut.describe("The platform's flat fee, in the currency's smallest unit."),
    })
    .describe("The gift."),
  benefits: z
    .array(
      z.strictObject({
        description: textOut(500).describe("What the donor received."),
        value_cents: centsOut.describe("Its value, in the currency's smallest unit."),
      }),
    )
    .max(BENEFITS_MAX)
    .describe("What the donor received in return. Empty if nothing."),
  charity: z
    .strictObject({
      is_501c3: z.boolean().describe("Whether the IRS files had the charity as a 501(c)(3) organization."),
      verified_by: textOut(200).nullable().describe("Who runs the installation. null if that was not set."),
    })
    .optional()
    .describe("What was verified of the charity. Older receipts have none of it."),
});

/** Everything on a receipt's page, PDF and JSON: the facts, the figures and every sentence, in this order. */
export const receiptDocument = z
  .strictObject({
    id: receiptId.describe("The id of the receipt."),
    number: textOut(60).describe("The receipt number. Numbers have no gaps per recipient and tax year."),
    version: integerOut(1, 1_000_000).describe("1 when issued. Increases by 1 with each reissue."),
    status: z.enum(["issued", "void"]).describe("The status. A receipt is void once its gift is refunded."),
    jurisdiction: countryOut.describe("The ISO 3166 code of the country whose tax law the document follows."),
    locale: textOut(35).describe("The language and country of the document's wording."),
    title: textOut(200).describe("The document's title."),
    donor: receiptFacts.shape.donor,
    recipient: receiptFacts.shape.recipient,
    gift: receiptFacts.shape.gift,
    amount_cents: centsOut.describe("The amount, in the currency's smallest unit."),
    deductible_cents: centsOut.describe(
      "The amount less the value of what the donor received in return. 0 if the receipt is void.",
    ),
    currency: currencyOut.describe("The ISO 4217 currency code."),
    amount_text: textOut(60).describe("The formatted amount."),
    given_on: textOut(60).describe("The formatted date of the gift, in the recipient's time zone."),
    tax_year: integerOut(1900, 9999).describe(
      "The calendar year in which the donor was charged, in the recipient's time zone.",
    ),
    statements: z.array(documentStatement).max(STATEMENTS_MAX).describe("Every sentence of the document, in order."),
    issued_at: instantOut.describe("When it was first issued."),
    reissued_at: instantOut.nullable().describe("When it was last reissued. null if never."),
    voided_at: instantOut.nullable().describe("When its gift was refunded. null while it is valid."),
    verification: z
      .strictObject({
        url: urlOut.describe("The page that verifies the receipt. The QR code on the document links to it."),
        code: textOut(40).describe("The code to enter if you cannot scan the QR code."),
      })
      .describe("How anyone can check that the receipt is genuine."),
  })
  .meta({ id: "ReceiptDocument", description: "Every figure and sentence of a receipt." });

/** A charity's legal name, with its public name added if that is different. */
export function nameOnReceipts({
  name,
  display_name: shown,
}: Pick<ReceiptFacts["recipient"], "name" | "display_name">) {
  return shown === null ? name : `${name} (${shown})`;
}

export type ReceiptFacts = z.infer<typeof receiptFacts>;
export type ReceiptDocument = z.infer<typeof receiptDocument>;
