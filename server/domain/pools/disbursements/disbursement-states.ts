import { defineStates } from "@/server/kernel/states";

/** The transitions of a request to pay someone from a pool. */
export const disbursementStates = defineStates({
  resource: "disbursement",
  initial: "requested",
  states: {
    requested: "Waits for what its pool's mechanism asks for.",
    approved: "Decided. Paid once `executed_at` is set, which is at once unless the pool is paused or short of money.",
    rejected: "Refused by those who decide.",
    canceled: "Withdrawn by its requester or by a steward.",
    expired: "Not decided in time, or without a quorum.",
    failed: "Approved, and could not be paid.",
  },
  moves: {
    approve: {
      from: ["requested"],
      to: "approved",
      emits: "pool.disbursement_approved",
      when: "its mechanism was satisfied",
    },
    reject: {
      from: ["requested"],
      to: "rejected",
      emits: null,
      when: "a steward refused it, or the vote went against it",
    },
    cancel: { from: ["requested"], to: "canceled", emits: null, when: "its requester or a steward withdrew it" },
    expire: { from: ["requested"], to: "expired", emits: null, when: "its time was over without a decision" },
    execute: {
      from: ["approved"],
      to: "approved",
      emits: "pool.disbursement_executed",
      when: "the pool may pay and holds the amount, and the payee may receive it",
    },
    fail: {
      from: ["approved"],
      to: "failed",
      emits: null,
      when: "the payee could not be paid, or the money never came",
    },
  },
});
