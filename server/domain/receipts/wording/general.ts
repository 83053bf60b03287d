import { ENGLISH_FEE, ENGLISH_MARKS } from "@/server/domain/receipts/wording/marks";
import type { Wording } from "@/server/domain/receipts/wording/wording";

/** For every country without its own wording: states the gift and leaves the law to the reader's tax office. */
export const GENERAL: Wording = {
  locale: "en",
  title: "Acknowledgement of a gift",
  writesCurrencyCode: true,
  ...ENGLISH_MARKS,
  sentences: [
    {
      code: "contribution",
      text: "{recipient} ({registration}) acknowledges a gift of {amount} from {donor}, made on {date}.",
      isRecord: true,
      when: "with_registration",
    },
    {
      code: "contribution",
      text: "{recipient} acknowledges a gift of {amount} from {donor}, made on {date}.",
      isRecord: true,
      when: "without_registration",
    },
    { code: "no_benefit", text: "The donor received nothing in return for the gift.", when: "without_benefits" },
    {
      code: "benefit",
      text: "The donor received in return: {benefits}. The amount of the gift less that value is {deductible}.",
      when: "with_benefits",
    },
    {
      code: "local_rules",
      text: "Ask your tax authority whether the gift reduces your tax and whether you need a separate form.",
    },
    ENGLISH_FEE,
    { code: "keep", text: "Keep this acknowledgement with your tax records for {tax_year}." },
  ],
};
