import { defineStates } from "@/server/kernel/states";

/** The transitions of the payment of a year of a commitment. */
export const prepaymentStates = defineStates({
  resource: "prepayment",
  isInternal: true,
  initial: "pending",
  states: {
    pending: "Being charged, to be charged again, or waiting for a transfer.",
    paid: "In the pool's reserves, or released from them.",
    failed: "Declined for the last time.",
    canceled: "Canceled before it was paid.",
    returned: "The provider took the payment back.",
  },
  moves: {
    pay: { from: ["pending"], to: "paid", emits: null, when: "the charge cleared" },
    fail: { from: ["pending"], to: "failed", emits: null, when: "the last attempt was declined, or no transfer came" },
    cancel: { from: ["pending"], to: "canceled", emits: null, when: "the commitment was canceled" },
    return: { from: ["paid"], to: "returned", emits: null, when: "the provider took the payment back" },
  },
});
