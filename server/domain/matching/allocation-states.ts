import { defineStates } from "@/server/kernel/states";

/** The transitions of an allocation: the share of a match that goes to one contribution. */
export const allocationStates = defineStates({
  resource: "match_allocation",
  isInternal: true,
  initial: "taken",
  states: {
    taken: "Reserved from the match. The sponsor's gift has not been made yet.",
    given: "The sponsor's gift was made.",
    settled: "The sponsor's gift has settled.",
    released: "Released back to the match.",
  },
  moves: {
    give: { from: ["taken"], to: "given", emits: null, when: "the sponsor's gift was made" },
    settle: { from: ["taken", "given"], to: "settled", emits: null, when: "the sponsor's gift settled" },
    release: {
      from: ["taken", "given", "settled"],
      to: "released",
      emits: null,
      when: "the contribution or the sponsor's gift was refunded, or the sponsor's gift could not be made or failed",
    },
  },
});
