import { ENGLISH_FEE, ENGLISH_MARKS } from "@/server/domain/receipts/wording/marks";
import type { Wording } from "@/server/domain/receipts/wording/wording";

/**
 * The particulars of an official Canadian receipt. It claims no signature, which only the charity's own people can
 * give.
 */
export const CANADA: Wording = {
  locale: "en-CA",
  title: "Gift acknowledgement for income tax",
  writesCurrencyCode: true,
  ...ENGLISH_MARKS,
  sentences: [
    {
      code: "contribution",
      text: "{recipient} ({registration}) received a gift of {amount} from {donor} on {date}.",
      isRecord: true,
      when: "with_registration",
    },
    {
      code: "contribution",
      text: "{recipient} received a gift of {amount} from {donor} on {date}.",
      isRecord: true,
      when: "without_registration",
    },
    {
      code: "no_advantage",
      text: "The donor received no advantage for the gift. Eligible amount of the gift: {deductible}.",
      when: "without_benefits",
    },
    {
      code: "advantage",
      text: "The donor received an advantage, at fair market value: {benefits}. Eligible amount of the gift: {deductible}.",
      when: "with_benefits",
    },
    { code: "serial", text: "Serial number {number}, issued electronically on {issued_on}.", isRecord: true },
    {
      code: "official_receipt",
      text: "An official receipt for income tax purposes is also signed by a person whom the charity has authorised. Canada Revenue Agency: canada.ca/charities-giving",
    },
    ENGLISH_FEE,
    { code: "keep", text: "Keep this document with your tax records for {tax_year}." },
  ],
};
