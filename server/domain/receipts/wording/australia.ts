import { ENGLISH_FEE, ENGLISH_MARKS } from "@/server/domain/receipts/wording/marks";
import type { Wording } from "@/server/domain/receipts/wording/wording";

/** What section 30-228 of Australia's Income Tax Assessment Act 1997 requires on a receipt for a gift. */
export const AUSTRALIA: Wording = {
  locale: "en-AU",
  title: "Receipt for a gift",
  writesCurrencyCode: true,
  ...ENGLISH_MARKS,
  sentences: [
    {
      code: "contribution",
      text: "This receipt is for a gift. {recipient} ({registration}) received {amount} from {donor} on {date}.",
      isRecord: true,
      when: "with_registration",
    },
    {
      code: "contribution",
      text: "This receipt is for a gift. {recipient} received {amount} from {donor} on {date}.",
      isRecord: true,
      when: "without_registration",
    },
    {
      code: "no_benefit",
      text: "It was given voluntarily, and the donor received no material benefit for it.",
      when: "without_benefits",
    },
    {
      code: "benefit",
      text: "The donor received, at GST-inclusive market value: {benefits}. The gift less that value is {deductible}.",
      when: "with_benefits",
    },
    {
      code: "deductibility",
      text: "Gifts of $2 or more are tax deductible where the fund is endorsed as a deductible gift recipient; ABN Lookup shows whether it is.",
    },
    ENGLISH_FEE,
    {
      code: "keep",
      text: "Keep this receipt with your tax records. The income year of a gift runs from 1 July to 30 June.",
    },
  ],
};
