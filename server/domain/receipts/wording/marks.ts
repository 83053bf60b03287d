/** The marks that every receipt in English carries once it is void or was sent again. */
export const ENGLISH_MARKS = {
  void: "VOID since {voided_on}. The gift was given back, so this receipt is evidence of nothing and may not be used for tax.",
  duplicate:
    "Duplicate, reissued {reissued_on}. It stands for the same single gift as every earlier copy of receipt {number}.",
} as const;

/** The fee is the charity's cost: the donor gave the whole sum. */
export const ENGLISH_FEE = {
  code: "platform_fee",
  text: "Of the sum given, a platform fee of {fee} was kept for handling it. That does not make your contribution smaller.",
  when: "with_fee",
} as const;
