import { defineError } from "@/server/kernel/errors";

export const InsufficientBalance = defineError({
  code: "insufficient_balance",
  kind: "refused",
  message:
    "The balance does not have as much to pay out. `error.context` has what is available and how much of it is held back.",
});
export const PayoutsRestricted = defineError({
  code: "payouts_restricted",
  kind: "refused",
  message: "This identity cannot be paid yet. `error.context.requirements` says what is missing.",
});
