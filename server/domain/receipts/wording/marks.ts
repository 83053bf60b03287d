/** The marks on every English receipt that is void or reissued. */
export const ENGLISH_MARKS = {
  void: {
    refunded:
      "VOID since {voided_on}. The gift was refunded, so this receipt is not evidence of a gift and may not be used for tax.",
    returned:
      "VOID since {voided_on}. The donor's bank returned the payment, so this receipt is not evidence of a gift and may not be used for tax.",
    dispute_lost:
      "VOID since {voided_on}. The payment was disputed and the donor's bank took it back, so this receipt is not evidence of a gift and may not be used for tax.",
  },
  duplicate:
    "Duplicate, reissued {reissued_on}. It documents the same single gift as every earlier copy of receipt {number}.",
} as const;

/** The fee is the charity's cost: the donor gave the full amount. */
export const ENGLISH_FEE = {
  code: "platform_fee",
  text: "A platform fee of {fee} was kept from the amount given. It does not reduce your contribution.",
  when: "with_fee",
} as const;
