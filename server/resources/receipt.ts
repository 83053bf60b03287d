import { z } from "zod";
import type { Receipt } from "@/server/generated/prisma/client";
import { centsToJson } from "@/server/kernel/money";
import {
  centsOut,
  emailField,
  giftId,
  identityId,
  instant,
  instantField,
  instantOut,
  patternField,
  receiptId,
  yearField,
} from "@/server/resources/fields";
import { countryOut, currencyOut, integerOut, textOut, urlOut } from "@/server/resources/response-fields";

export const RECEIPT_STATUSES = ["issued", "void"] as const;

export const receiptResource = z
  .strictObject({
    id: receiptId.describe("The id of the receipt. It stays the same when the receipt is reissued."),
    gift_id: giftId.describe("The gift that the receipt is for."),
    donor_id: identityId.describe("The donor."),
    recipient_id: identityId.describe("The recipient."),
    amount_cents: centsOut.describe("The amount, in the currency's smallest unit."),
    currency: currencyOut.describe("The ISO 4217 currency code."),
    tax_year: integerOut(1900, 9999).describe(
      "The calendar year in which the donor was charged, in the recipient's time zone.",
    ),
    number: textOut(60).describe("The receipt number. Numbers have no gaps per recipient and tax year."),
    version: integerOut(1, 1_000_000).describe("1 when issued. Increases by 1 with each reissue."),
    status: z.enum(RECEIPT_STATUSES).describe("The status. A receipt is void once its gift is refunded."),
    jurisdiction: countryOut.describe("The ISO 3166 code of the country whose tax law the document follows."),
    issued_at: instantOut.describe("When it was first issued."),
    reissued_at: instantOut.nullable().describe("When it was last reissued. null if never."),
    voided_at: instantOut.nullable().describe("When its gift was refunded. null while it is valid."),
    pdf_url: urlOut.describe("The URL of the PDF. It opens without signing in for anyone with the link."),
    html_url: urlOut.describe("The URL of the web page. It opens without signing in for anyone with the link."),
  })
  .meta({ id: "Receipt", description: "The tax receipt of one gift." });

const RECEIPT_NUMBER_MAX_CHARACTERS = 60;
const RECEIPT_NUMBER = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+$/;

export const receiptListQuery = z.strictObject({
  donor_id: identityId.optional().describe("Only receipts of this donor."),
  recipient_id: identityId.optional().describe("Only receipts that this recipient issued."),
  tax_year: yearField.optional().describe("Only receipts of this tax year."),
  gift_id: giftId.optional().describe("Only the receipt of this gift."),
  number: patternField(
    RECEIPT_NUMBER_MAX_CHARACTERS,
    RECEIPT_NUMBER,
    "must be a receipt number, such as LAMP-2026-000001",
  )
    .optional()
    .describe("Only the receipt with this number, in uppercase or lowercase."),
  issued_after: instantField.optional().describe("Only receipts first issued after this time."),
  issued_before: instantField.optional().describe("Only receipts first issued before this time."),
});

export const receiptReissueBody = z
  .strictObject({
    email_to: emailField.nullish().describe("The email address to send it to instead of the donor's."),
    revoke_links: z
      .boolean()
      .nullish()
      .describe("Whether every URL of the receipt from before stops working. Default: false."),
  })
  .meta({ id: "ReceiptReissue", description: "Where to send a reissued receipt." });

/** The URLs of a receipt's public files. */
export interface ReceiptLinks {
  pdf: string;
  html: string;
}

/** Writes a receipt for every response and event. */
export function serializeReceipt(
  receipt: Omit<Receipt, "sequence" | "donorManagerId" | "recipientManagerId">,
  links: ReceiptLinks,
): z.infer<typeof receiptResource> {
  return {
    id: receipt.id,
    gift_id: receipt.giftId,
    donor_id: receipt.donorId,
    recipient_id: receipt.recipientId,
    amount_cents: centsToJson(receipt.amountCents),
    currency: receipt.currency,
    tax_year: receipt.taxYear,
    number: receipt.number,
    version: receipt.version,
    status: receipt.status as (typeof RECEIPT_STATUSES)[number],
    jurisdiction: receipt.jurisdiction,
    issued_at: instant(receipt.issuedAt),
    reissued_at: receipt.reissuedAt && instant(receipt.reissuedAt),
    voided_at: receipt.voidedAt && instant(receipt.voidedAt),
    pdf_url: links.pdf,
    html_url: links.html,
  };
}
