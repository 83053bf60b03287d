import { defineError } from "@/server/kernel/errors";

export const InsufficientTreasury = defineError({
  code: "insufficient_treasury",
  kind: "refused",
  message:
    "The pool's treasury does not hold as much. `error.context.available_cents` has what it holds and nothing else waits for.",
});
export const NotEligible = defineError({
  code: "not_eligible",
  kind: "refused",
  message: "The pool's mechanism does not allow this payout now. `error.context` says who can be paid, and when.",
});
export const PoolNotActive = defineError({
  code: "pool_not_active",
  kind: "conflict",
  message: "The pool does not do this in its present status. `error.context.status` has it.",
});
export const ConflictOfInterest = defineError({
  code: "conflict_of_interest",
  kind: "conflict",
  message: "In a charitable pool nobody decides on a payout to themselves. Another steward or member has to.",
});
export const VoteClosed = defineError({
  code: "vote_closed",
  kind: "conflict",
  message: "The vote on this request is closed.",
});
