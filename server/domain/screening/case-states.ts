import { defineStates } from "@/server/kernel/states";

/** The transitions of a screening case: a possible match of an identity with a listed party. */
export const screeningCaseStates = defineStates({
  resource: "screening_case",
  isInternal: true,
  initial: "open",
  otherInitials: ["confirmed"],
  states: {
    open: "Waiting for a decision. The identity's gifts are held.",
    cleared: "Not the listed party, as long as the names stay the same.",
    confirmed: "The listed party. The identity is suspended.",
  },
  moves: {
    clear: { from: ["open"], to: "cleared", emits: null, when: "the operator cleared it" },
    confirm: { from: ["open"], to: "confirmed", emits: null, when: "the operator confirmed it" },
  },
});
