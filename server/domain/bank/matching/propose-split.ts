import type { IncomingPayment, MatchReasonCode, MatchSuggestion } from "@/server/domain/bank/matching/match-types";
import { explainScore, reasonOf } from "@/server/domain/bank/matching/match-words";
import type { ScoredCandidate } from "@/server/domain/bank/matching/score-match";
import { formatCents } from "@/server/kernel/money";
import { formatTransferReference } from "@/server/kernel/transfer-reference";

/** The reasons that remain valid for a candidate in a split, whose own amount is not the payment's. */
const KEPT: ReadonlySet<MatchReasonCode> = new Set([
  "reference",
  "reference_corrected",
  "failed",
  "settled",
  "after_end",
  "before_start",
] as const);

/**
 * Proposes to divide a payment among all candidates whose references it has, if their amounts come to its own; null if they
 * don't. It is certain if each of them is waiting and nothing else could be meant.
 *
 * @param named - The candidates whose references were understood.
 * @param hasUnknown - Whether the payment has a valid reference that is no candidate's.
 */
export function proposeSplit(
  payment: IncomingPayment,
  named: readonly ScoredCandidate[],
  hasUnknown: boolean,
): MatchSuggestion | null {
  const { amountCents, currency } = payment;
  const references = new Set(named.map(({ candidate }) => candidate.reference));
  // Candidates with the same reference, and different readings of the same characters, are alternatives.
  const areSeparate = references.size === named.length && named.every(({ written }) => written!.isOnly);
  const parts = named.flatMap(({ candidate }) =>
    candidate.amountCents === null ? [] : [{ candidate, amountCents: candidate.amountCents }],
  );
  const total = parts.reduce((sum, part) => sum + part.amountCents, 0n);
  const isOneCurrency = parts.every(({ candidate }) => candidate.currency === currency);
  if (parts.length < 2 || parts.length < named.length || !areSeparate || !isOneCurrency || total !== amountCents)
    return null;
  const isExpected = named.every(
    ({ candidate, codes }) => candidate.status === "waiting" && !codes.includes("before_start"),
  );
  const list = named.map(({ candidate }) => formatTransferReference(candidate.reference)).join(", ");
  const amounts = parts.map((part) => formatCents(part.amountCents, currency)).join(" + ");
  const sum = `${amounts} = ${formatCents(amountCents, currency)}`;
  const reasons = [
    ...named.flatMap((one) => explainScore(payment, one).filter(({ code }) => KEPT.has(code))),
    reasonOf("amounts_add_up", `The amounts of ${list} add up to the payment: ${sum}.`),
  ];
  return {
    parts,
    certainty: isExpected && !hasUnknown ? "certain" : "likely",
    score: reasons.reduce((all, { points }) => all + points, 0),
    amount: "exact",
    reasons,
  };
}
