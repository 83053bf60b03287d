import { defineStates } from "@/server/kernel/states";

/** The transitions of a pool. */
export const poolStates = defineStates({
  resource: "pool",
  initial: "active",
  otherInitials: ["draft"],
  states: {
    draft: "Being set up. Only its stewards see it, and nobody can commit to it.",
    active: "Open for commitments and payouts.",
    paused: "Payouts wait, except in emergencies. Commitments go on.",
    closed: "Over. What was not released went back to the members.",
  },
  moves: {
    open: { from: ["draft"], to: "active", emits: null, when: "a steward opened it" },
    pause: { from: ["active"], to: "paused", emits: null, when: "a steward or an operator paused it" },
    resume: { from: ["paused"], to: "active", emits: null, when: "a steward resumed it" },
    close: {
      from: ["active", "paused"],
      to: "closed",
      emits: null,
      when: "a steward closed it, with an empty treasury",
    },
  },
});
