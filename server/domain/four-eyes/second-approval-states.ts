import { defineStates } from "@/server/kernel/states";

/** The transitions of an operator's decision that a second operator has to confirm. */
export const secondApprovalStates = defineStates({
  resource: "second_approval",
  isInternal: true,
  initial: "waiting",
  states: {
    waiting: "Waiting for a second operator. Nothing has changed yet.",
    approved: "A second operator made the same decision, and it took effect.",
    canceled: "It was withdrawn, decided otherwise, or made on facts that have changed.",
    expired: "No second operator decided in time.",
  },
  moves: {
    approve: { from: ["waiting"], to: "approved", emits: null, when: "a second operator made the same decision" },
    cancel: { from: ["waiting"], to: "canceled", emits: null, when: "it was withdrawn or decided otherwise" },
    expire: { from: ["waiting"], to: "expired", emits: null, when: "no second operator decided in time" },
  },
});
