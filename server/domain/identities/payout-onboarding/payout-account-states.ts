import type { PayoutAccountStatus } from "@/server/kernel/payout-account-words";
import { defineStates } from "@/server/kernel/states";

/** The transitions of a payout account. All of them are triggered by what the payment provider says. */
export const payoutAccountStates = defineStates({
  resource: "payout_account",
  initial: "pending",
  otherInitials: ["enabled", "restricted", "rejected"],
  states: {
    pending: "Being set up, or checked by the payment provider. Payouts wait.",
    enabled: "Payouts go to it.",
    restricted: "Payouts wait until what `requirements` names is there.",
    rejected: "The payment provider will never pay to it. Payouts wait for another account.",
  },
  moves: {
    enable: {
      from: ["pending", "enabled", "restricted"],
      to: "enabled",
      emits: "payout_account.updated",
      when: "the payment provider pays to it, or to another number of it",
    },
    restrict: {
      from: ["pending", "enabled", "restricted"],
      to: "restricted",
      emits: "payout_account.updated",
      when: "the payment provider needs something, or something else, before it pays to it",
    },
    review: {
      from: ["pending", "enabled", "restricted"],
      to: "pending",
      emits: "payout_account.updated",
      when: "the payment provider checks what was entered",
    },
    reject: {
      from: ["pending", "enabled", "restricted"],
      to: "rejected",
      emits: "payout_account.updated",
      when: "the payment provider will not pay to it",
    },
  },
});

export type PayoutAccountTrigger = keyof typeof payoutAccountStates.moves;

/** The trigger that leads to each status. */
export const TRIGGER_TO: Record<PayoutAccountStatus, PayoutAccountTrigger> = {
  pending: "review",
  enabled: "enable",
  restricted: "restrict",
  rejected: "reject",
};
