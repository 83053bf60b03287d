import { defineStates } from "@/server/kernel/states";

/** The transitions of a commitment to a pool. */
export const commitmentStates = defineStates({
  resource: "commitment",
  initial: "pending",
  states: {
    pending: "Its first year was not paid yet, or a steward has to agree first.",
    active: "Paid for the year. A period is released on each of its dates.",
    past_due: "The payment was declined, and is tried again; or the transfer for another year has not arrived.",
    canceled: "Canceled. What was not released went back to the member.",
    ended: "Its year is over, and it was not renewed.",
  },
  moves: {
    activate: { from: ["pending", "past_due"], to: "active", emits: null, when: "the year was paid" },
    miss: {
      from: ["pending", "active", "past_due"],
      to: "past_due",
      emits: null,
      when: "the payment was declined, or the transfer for another year has not arrived",
    },
    cancel: {
      from: ["pending", "active", "past_due"],
      to: "canceled",
      emits: null,
      when: "the member or a steward canceled it, the last attempt was declined, no transfer came, or the provider took the payment back",
    },
    end: { from: ["active", "past_due"], to: "ended", emits: null, when: "its year is over and it does not renew" },
  },
});
