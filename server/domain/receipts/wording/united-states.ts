import { ENGLISH_FEE, ENGLISH_MARKS } from "@/server/domain/receipts/wording/marks";
import type { Wording } from "@/server/domain/receipts/wording/wording";

/** A written acknowledgment with everything that IRS Publication 1771 requires of the charity. */
export const UNITED_STATES: Wording = {
  locale: "en-US",
  title: "Donation receipt",
  writesCurrencyCode: false,
  ...ENGLISH_MARKS,
  sentences: [
    {
      code: "contribution",
      text: "{recipient} ({registration}) acknowledges a cash contribution of {amount} from {donor}, made on {date}.",
      isRecord: true,
      when: "with_registration",
    },
    {
      code: "contribution",
      text: "{recipient} acknowledges a cash contribution of {amount} from {donor}, made on {date}.",
      isRecord: true,
      when: "without_registration",
    },
    {
      code: "no_goods_or_services",
      text: "{recipient} provided no goods or services in exchange for this contribution.",
      when: "without_benefits",
    },
    {
      code: "goods_or_services",
      text: "In exchange for this contribution, {recipient} provided the following, valued in good faith: {benefits}.",
      when: "with_benefits",
    },
    {
      code: "deductible_amount",
      text: "For federal income tax, no more than {deductible} may be deductible: the contribution less the value of what was provided.",
      when: "with_benefits",
    },
    {
      code: "charity_status",
      text: "{verified_by} verified {recipient} as a charity under section 501(c)(3) of the Internal Revenue Code before this receipt was issued.",
      when: "501c3_by_operator",
    },
    {
      code: "charity_status",
      text: "{recipient} was verified as a charity under section 501(c)(3) of the Internal Revenue Code before this receipt was issued.",
      when: "501c3",
    },
    {
      code: "charity_status",
      text: "{verified_by} verified that {recipient} is eligible to receive tax-deductible contributions before this receipt was issued.",
      when: "eligible_by_operator",
    },
    {
      code: "charity_status",
      text: "{recipient} was verified as eligible to receive tax-deductible contributions before this receipt was issued.",
      when: "eligible",
    },
    ENGLISH_FEE,
    {
      code: "keep",
      text: "Keep this receipt with your tax records. It is your written acknowledgment for tax year {tax_year}.",
    },
  ],
};
