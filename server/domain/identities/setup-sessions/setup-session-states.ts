import { defineStates } from "@/server/kernel/states";

/** The transitions of a setup session. */
export const setupSessionStates = defineStates({
  resource: "setup_session",
  initial: "open",
  states: {
    open: "Its page takes a payment method.",
    completed: "A payment method was saved. `payment_method_id` is its id.",
    expired: "Nothing was saved in time.",
  },
  moves: {
    complete: { from: ["open"], to: "completed", emits: null, when: "a payment method was saved on its page" },
    expire: {
      from: ["open"],
      to: "expired",
      emits: null,
      when: "24 hours went by, or the identity went to another manager",
    },
  },
});

export type SetupSessionStatus = keyof typeof setupSessionStates.states;
export type SetupSessionTrigger = keyof typeof setupSessionStates.moves;
