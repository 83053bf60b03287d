import { defineStates } from "@/server/kernel/states";

/** How a gift moves. */
export const giftStates = defineStates({
  resource: "gift",
  initial: "pending",
  states: {
    pending: "Accepted; waits for screening and for the rail.",
    settling: "Taken by the rail and clearing.",
    settled: "The money arrived; a receipt is issued where one is due.",
    failed: "Refused by screening or by the rail. No money moved.",
    reversed: "Given back after it had settled.",
  },
  moves: {
    accept: { from: ["pending"], to: "settling", emits: null, when: "screened, and accepted by the rail" },
    refuse: {
      from: ["pending", "settling"],
      to: "failed",
      emits: "gift.failed",
      when: "refused by screening or the rail, or returned by the bank",
    },
    settle: { from: ["settling"], to: "settled", emits: "gift.settled", when: "the funds cleared" },
    refund: { from: ["settled"], to: "reversed", emits: "gift.reversed", when: "refunded, fee included" },
  },
});
