import type {
  IncomingPayment,
  MatchCandidate,
  MatchReason,
  MatchReasonCode,
  MatchSuggestion,
  PaymentMatches,
  UnderstoodReference,
} from "@/server/domain/bank/matching/match-types";
import { explainScore, reasonOf } from "@/server/domain/bank/matching/match-words";
import { proposeSplit } from "@/server/domain/bank/matching/propose-split";
import { readPayment, type ScoredCandidate, scoreMatch } from "@/server/domain/bank/matching/score-match";
import { understandReferences } from "@/server/domain/bank/matching/understand-references";
import { formatTransferReference } from "@/server/kernel/transfer-reference";

/** More suggestions would not help whoever decides. */
const SUGGESTIONS_MAX = 10;
const CERTAINTIES: readonly MatchSuggestion["certainty"][] = ["certain", "likely", "possible"];

/**
 * Ranks what a payment could be for. `certain` has the reference, or its only correction, and exactly what is expected; without
 * a reference nothing is. What nothing tells apart is for a person.
 *
 * @param candidates - Everything whose reference was understood, and what else fits by its amount, donor or account.
 * @param prefix - What the installation writes before its references, such as `ALM`.
 */
export function matchPayment(
  payment: IncomingPayment,
  candidates: readonly MatchCandidate[],
  prefix = "",
): PaymentMatches {
  const references = understandReferences(payment, prefix);
  const read = readPayment(payment, references);
  const scored = candidates.flatMap((candidate) => scoreMatch(read, candidate) ?? []);
  const named = scored.filter(({ written }) => written !== null);
  const rivals: Rivals = { named, unknown: unknownReferences(references, named), alike: countByScore(scored) };
  const split = proposeSplit(payment, named, rivals.unknown.length > 0);
  const best = scored.sort(byReferenceAndScore).slice(0, SUGGESTIONS_MAX);
  const single = best.map((one) => suggestionOf(payment, one, rivals));
  return {
    references,
    suggestions: [...(split ? [split] : []), ...single].sort(byCertainty).slice(0, SUGGESTIONS_MAX),
  };
}

/** What else a payment could be for. */
interface Rivals {
  /** The candidates whose references were understood. */
  named: readonly ScoredCandidate[];
  /** Valid references that are no candidate's. */
  unknown: readonly string[];
  /** How many candidates without a reference have a score. */
  alike: ReadonlyMap<number, number>;
}

function suggestionOf(payment: IncomingPayment, one: ScoredCandidate, rivals: Rivals): MatchSuggestion {
  const against = reasonsAgainst(one, rivals);
  const reasons = [...explainScore(payment, one), ...against];
  return {
    parts: [{ candidate: one.candidate, amountCents: payment.amountCents }],
    certainty: certaintyOf(one, against.length > 0),
    score: reasons.reduce((sum, { points }) => sum + points, 0),
    amount: one.amount,
    reasons,
  };
}

function reasonsAgainst(one: ScoredCandidate, { named, unknown, alike }: Rivals): MatchReason[] {
  const { candidate, written, score } = one;
  const against: MatchReason[] = [];
  const others = [...named.map((other) => other.candidate.reference), ...unknown].filter(
    (reference) => reference !== candidate.reference,
  );
  if (others.length > 0) {
    const list = [...new Set(others)].map(formatTransferReference).join(", ");
    against.push(reasonOf("other_references", `Another reference is there: ${list}.`));
  }
  const rivals = written
    ? named.filter((other) => other !== one && isAlternative(other.candidate, candidate)).length
    : (alike.get(score) ?? 1) - 1;
  if (rivals > 0) against.push(reasonOf("others_alike", `It could as well be for ${rivals} more.`));
  return against;
}

/** A gift and a standing order with the same reference, which only a person can tell apart. */
function isAlternative(other: MatchCandidate, candidate: MatchCandidate): boolean {
  return other.reference === candidate.reference && other.status === "waiting";
}

function certaintyOf(
  { candidate, written, amount, codes }: ScoredCandidate,
  hasRivals: boolean,
): MatchSuggestion["certainty"] {
  const has = (...some: MatchReasonCode[]) => some.some((code) => codes.includes(code));
  const isExpected = candidate.status === "waiting" && !has("before_start");
  const isAmount = amount === "exact" || amount === "any";
  if (written) {
    const isClear = isExpected && isAmount && !hasRivals;
    if (!written.isOnly) return isClear ? "likely" : "possible";
    return isClear ? "certain" : "likely";
  }
  if (hasRivals || !isExpected || !isAmount) return "possible";
  const isDonor = has("account_known") && has("name_same", "name_similar");
  return isDonor || (has("reference_part") && amount === "exact") ? "likely" : "possible";
}

/** Valid references that stand for themselves, and that no candidate has. One error away from one can be any word. */
function unknownReferences(references: readonly UnderstoodReference[], named: readonly ScoredCandidate[]): string[] {
  const known = new Set(named.map(({ candidate }) => candidate.reference));
  const valid = references.filter(({ error, reference }) => error === null && !known.has(reference));
  return [...new Set(valid.map(({ reference }) => reference))];
}

function countByScore(scored: readonly ScoredCandidate[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { written, score } of scored) if (written === null) counts.set(score, (counts.get(score) ?? 0) + 1);
  return counts;
}

function byReferenceAndScore(one: ScoredCandidate, other: ScoredCandidate): number {
  return Number(other.written !== null) - Number(one.written !== null) || other.score - one.score;
}

function byCertainty(one: MatchSuggestion, other: MatchSuggestion): number {
  const places = CERTAINTIES.indexOf(one.certainty) - CERTAINTIES.indexOf(other.certainty);
  return places || other.score - one.score;
}
