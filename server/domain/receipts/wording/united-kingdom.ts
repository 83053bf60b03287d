import { ENGLISH_FEE, ENGLISH_MARKS } from "@/server/domain/receipts/wording/marks";
import type { Wording } from "@/server/domain/receipts/wording/wording";

/** Confirms a gift. In the United Kingdom, tax relief depends on the donor's Gift Aid declaration, not on a receipt. */
export const UNITED_KINGDOM: Wording = {
  locale: "en-GB",
  title: "Confirmation of a donation",
  writesCurrencyCode: false,
  ...ENGLISH_MARKS,
  sentences: [
    {
      code: "contribution",
      text: "{recipient} ({registration}) confirms a donation of {amount} from {donor}, made on {date}.",
      isRecord: true,
      when: "with_registration",
    },
    {
      code: "contribution",
      text: "{recipient} confirms a donation of {amount} from {donor}, made on {date}.",
      isRecord: true,
      when: "without_registration",
    },
    {
      code: "no_benefit",
      text: "The donor received nothing of value in return for this donation.",
      when: "without_benefits",
    },
    {
      code: "benefit",
      text: "In return, the donor received: {benefits}. The amount of the donation less that value is {deductible}.",
      when: "with_benefits",
    },
    {
      code: "gift_aid",
      text: "This is not a Gift Aid declaration. The charity can reclaim tax on the donation only under a declaration that you have given it.",
    },
    ENGLISH_FEE,
    {
      code: "keep",
      text: "Keep this confirmation with your tax records. It is evidence of the donation if you claim relief in a Self Assessment return; the tax year there runs from 6 April to 5 April.",
    },
  ],
};
