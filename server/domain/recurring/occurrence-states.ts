import { defineStates } from "@/server/kernel/states";

/** The transitions of one attempt at one date of a recurring gift. */
export const occurrenceStates = defineStates({
  resource: "recurring_occurrence",
  isInternal: true,
  initial: "open",
  otherInitials: ["refused", "skipped"],
  states: {
    open: "Its gift is in progress.",
    settled: "Its gift settled.",
    failed: "Its gift failed, or its payment came back after it had settled.",
    disputed: "Its gift settled, and the donor disputed the payment.",
    refused: "The gift could not be made. It is retried like a failed one.",
    skipped: "The campaign did not accept gifts on the date.",
  },
  moves: {
    settle: { from: ["open"], to: "settled", emits: null, when: "the gift settled" },
    fail: { from: ["open"], to: "failed", emits: null, when: "the gift failed" },
    dispute: { from: ["settled"], to: "disputed", emits: null, when: "the donor disputed the payment" },
    return: {
      from: ["settled", "disputed"],
      to: "failed",
      emits: null,
      when: "the payment came back after the gift had settled",
    },
  },
});
