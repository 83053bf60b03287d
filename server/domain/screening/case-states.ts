import { defineStates } from "@/server/kernel/states";

/** The transitions of a screening case: a possible match of an identity with a listed party. */
export const screeningCaseStates = defineStates({
  resource: "screening_case",
  isInternal: true,
  initial: "open",
  otherInitials: ["confirmed"],
  states: {
    open: "Waiting for a decision. The identity's gifts are held.",
    cleared: "Not the listed party, for a year and as long as the names and the listed party stay the same.",
    confirmed: "The listed party. The identity is suspended.",
  },
  moves: {
    clear: { from: ["open"], to: "cleared", emits: null, when: "the operator cleared it" },
    reopen: {
      from: ["cleared"],
      to: "open",
      emits: null,
      when: "the listed party changed, or it was cleared a year ago",
    },
    confirm: {
      from: ["open"],
      to: "confirmed",
      emits: null,
      when: "the operator confirmed it, or its list was made decisive",
    },
  },
});
