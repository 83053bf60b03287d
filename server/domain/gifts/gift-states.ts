import { defineStates } from "@/server/kernel/states";

/** The transitions of a gift. */
export const giftStates = defineStates({
  resource: "gift",
  initial: "pending",
  states: {
    pending: "Accepted. Waiting for screening and payment.",
    settling: "The payment was accepted and is clearing.",
    settled: "The funds cleared. A receipt is issued if one is due.",
    failed: "Declined by screening or the payment provider. No money is kept.",
    reversed: "Refunded after it settled.",
  },
  moves: {
    accept: { from: ["pending"], to: "settling", emits: null, when: "screening passed and the payment was accepted" },
    refuse: {
      from: ["pending", "settling"],
      to: "failed",
      emits: "gift.failed",
      when: "declined by screening or the payment provider, or returned by the bank",
    },
    settle: { from: ["settling"], to: "settled", emits: "gift.settled", when: "the funds cleared" },
    refund: {
      from: ["settled"],
      to: "reversed",
      emits: "gift.reversed",
      when: "refunded, including the fee, or returned by the bank",
    },
  },
});
