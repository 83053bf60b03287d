import { defineStates } from "@/server/kernel/states";

/** How one attempt at one date of a recurring gift moves. */
export const occurrenceStates = defineStates({
  resource: "recurring_occurrence",
  isInternal: true,
  initial: "open",
  otherInitials: ["refused", "skipped"],
  states: {
    open: "Its gift is under way.",
    settled: "Its gift settled.",
    failed: "Its gift failed.",
    refused: "The gift could not be made; it is tried again as one that failed.",
    skipped: "The campaign took nothing on the date.",
  },
  moves: {
    settle: { from: ["open"], to: "settled", emits: null, when: "the gift settled" },
    fail: { from: ["open"], to: "failed", emits: null, when: "the gift failed" },
  },
});
