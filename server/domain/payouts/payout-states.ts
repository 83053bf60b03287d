import { defineStates } from "@/server/kernel/states";

/** The transitions of a payout. */
export const payoutStates = defineStates({
  resource: "payout",
  initial: "pending",
  states: {
    pending: "Taken off the balance. It has not left yet, and can be canceled.",
    in_transit: "On its way to the account.",
    paid: "It has arrived.",
    failed: "The payment provider or the bank did not pay it. Its sum is on the balance again.",
    canceled: "Canceled before it left. Its sum is on the balance again.",
  },
  moves: {
    send: { from: ["pending"], to: "in_transit", emits: null, when: "the payment provider took it" },
    arrive: { from: ["pending", "in_transit"], to: "paid", emits: "payout.paid", when: "the money has arrived" },
    fail: {
      from: ["pending", "in_transit", "paid"],
      to: "failed",
      emits: "payout.failed",
      when: "the payment provider refused it, the recipient is a listed party, or the bank sent it back",
    },
    cancel: {
      from: ["pending"],
      to: "canceled",
      emits: "payout.canceled",
      when: "someone took it back before it left",
    },
    reopen: {
      from: ["failed"],
      to: "in_transit",
      emits: null,
      when: "two operators say that it was recorded as not paid by mistake",
    },
  },
});
