import { defineStates } from "@/server/kernel/states";

/** How the part of a match moves that is allocated to one contribution. */
export const allocationStates = defineStates({
  resource: "match_allocation",
  isInternal: true,
  initial: "taken",
  states: {
    taken: "Reserved of the match; the sponsor's gift is still to be made.",
    given: "The sponsor's gift is made.",
    released: "Given back to the match.",
  },
  moves: {
    give: { from: ["taken"], to: "given", emits: null, when: "the sponsor's gift was made" },
    release: {
      from: ["taken", "given"],
      to: "released",
      emits: null,
      when: "the contribution or the sponsor's gift was refunded, or the sponsor's gift could not be made or failed",
    },
  },
});
