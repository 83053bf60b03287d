import { z } from "zod";
import { centsOut, giftId, identityId, instantOut, receiptId } from "@/server/resources/fields";
import { documentStatement, registration } from "@/server/resources/receipt-document";
import { currencyOut, integerOut, textOut } from "@/server/resources/response-fields";

const line = z.strictObject({
  receipt_id: receiptId.describe("The receipt."),
  number: textOut(60).describe("The receipt number."),
  gift_id: giftId.describe("The gift that the receipt is for."),
  given_on: textOut(60).describe("The formatted date of the gift, in the recipient's time zone."),
  amount_cents: centsOut.describe("The amount, in the currency's smallest unit."),
  currency: currencyOut.describe("The ISO 4217 currency code."),
  amount_text: textOut(60).describe("The formatted amount."),
  status: z.enum(["issued", "void"]).describe("The status. Void receipts are listed but not counted."),
});

/** The maximum numbers of lines and recipients in a statement. */
const LINES_MAX = 100_000;
const CURRENCIES_MAX = 300;
const STATEMENTS_MAX = 50;

/** A donor's gifts of one tax year, by recipient, with totals per currency. Void receipts are listed and not counted. */
export const statementDocument = z
  .strictObject({
    donor: z
      .strictObject({
        id: identityId.describe("The donor."),
        name: textOut(200).describe("The donor's name as printed on the document."),
      })
      .describe("The donor."),
    tax_year: integerOut(1900, 9999).describe(
      "The calendar year in which the donor was charged, in each recipient's time zone.",
    ),
    locale: textOut(35).describe("The language and country of the document's wording."),
    title: textOut(200).describe("The document's title."),
    recipients: z
      .array(
        z.strictObject({
          id: identityId.describe("The charity."),
          name: textOut(200).describe("The charity's legal name."),
          display_name: textOut(200)
            .nullable()
            .describe("The charity's public name. null if it is the legal name, or there is none."),
          registration: registration.nullable().describe("Its registration number."),
          lines: z.array(line).max(LINES_MAX).describe("One entry for each receipt, by date."),
        }),
      )
      .max(LINES_MAX)
      .describe("The receipts, by charity."),
    totals: z
      .array(
        z.strictObject({
          currency: currencyOut.describe("The ISO 4217 currency code."),
          amount_cents: centsOut.describe("The total of the valid receipts, in the currency's smallest unit."),
          amount_text: textOut(60).describe("The formatted amount."),
        }),
      )
      .max(CURRENCIES_MAX)
      .describe("The totals of the valid receipts, one for each currency."),
    statements: z.array(documentStatement).max(STATEMENTS_MAX).describe("Every sentence of the document, in order."),
    made_at: instantOut.describe("When the statement was generated."),
  })
  .meta({ id: "StatementDocument", description: "A statement of a donor's receipted gifts in one tax year." });

export type StatementDocument = z.infer<typeof statementDocument>;
