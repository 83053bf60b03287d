import { DECISION_INVARIANTS } from "@/server/domain/ledger/decision-invariants";
import { DELIVERY_INVARIANTS } from "@/server/domain/ledger/delivery-invariants";
import { FIGURE_INVARIANTS } from "@/server/domain/ledger/figure-invariants";
import type { Invariant } from "@/server/domain/ledger/invariant";
import { MATCH_TERM_INVARIANTS } from "@/server/domain/ledger/match-term-invariants";
import { TIME_INVARIANTS } from "@/server/domain/ledger/time-invariants";
import { TURN_INVARIANTS } from "@/server/domain/ledger/turn-invariants";
import { YEAR_INVARIANTS } from "@/server/domain/ledger/year-invariants";

/** What was decided or computed when it happened, computed again from what it followed from. */
export const RECOMPUTED_INVARIANTS: readonly Invariant[] = [
  ...FIGURE_INVARIANTS,
  ...TIME_INVARIANTS,
  ...MATCH_TERM_INVARIANTS,
  ...DECISION_INVARIANTS,
  ...TURN_INVARIANTS,
  ...YEAR_INVARIANTS,
  ...DELIVERY_INVARIANTS,
];
