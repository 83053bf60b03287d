import type {
  IncomingPayment,
  MatchReason,
  MatchReasonCode,
  UnderstoodReference,
} from "@/server/domain/bank/matching/match-types";
import { REASON_POINTS, type ScoredCandidate } from "@/server/domain/bank/matching/score-match";
import { formatCents } from "@/server/kernel/money";
import { formatTransferReference } from "@/server/kernel/transfer-reference";

const ERRORS: Readonly<Record<NonNullable<UnderstoodReference["error"]>, string>> = {
  wrong_symbol: "one wrong character",
  swapped_neighbors: "two characters swapped",
  missing_symbol: "one character missing",
  extra_symbol: "one character too many",
  glued: "other characters around it",
};

/** A reason with its points and in the words that it is given. */
export function reasonOf(code: MatchReasonCode, words: string): MatchReason {
  return { code, points: REASON_POINTS[code], words };
}

const CANDIDATES: Record<ScoredCandidate["candidate"]["kind"], string> = {
  gift: "gift",
  standing_order: "standing order",
  commitment: "year of the commitment",
};

/** Says each of a candidate's reasons in a sentence. */
export function explainScore(payment: IncomingPayment, scored: ScoredCandidate): MatchReason[] {
  return scored.codes.map((code) => reasonOf(code, sentenceOf(code, payment, scored)));
}

function sentenceOf(code: MatchReasonCode, payment: IncomingPayment, scored: ScoredCandidate): string {
  const { candidate, written, part } = scored;
  const what = CANDIDATES[candidate.kind];
  const came = () => formatCents(payment.amountCents, payment.currency);
  const expected = () => formatCents(candidate.amountCents ?? 0n, candidate.currency);
  switch (code) {
    case "reference_part":
      return `Part of the reference is there: ${part}.`;
    case "amount_exact":
      return `The amount is ${came()}, as expected.`;
    case "amount_any":
      return `The amount is ${came()}. Any amount is expected.`;
    case "amount_less":
      return `The amount is ${came()}, which is less than the ${expected()} expected.`;
    case "amount_more":
      return `The amount is ${came()}, which is more than the ${expected()} expected.`;
    case "other_currency":
      return `The payment is in ${payment.currency}, but ${candidate.currency} is expected.`;
    case "name_same":
      return `${payment.name} is the donor's name.`;
    case "name_similar":
      return `${payment.name} is similar to the donor's name.`;
    case "account_known":
      return "The donor has paid from this account before.";
    case "failed":
      return `The ${what} ended without a payment.`;
    case "settled":
      return `The ${what} has already been paid.`;
    case "after_end":
      return `It was booked on ${payment.bookedOn}, after the ${what} ended on ${candidate.expiresOn}.`;
    case "before_start":
      return `It was booked on ${payment.bookedOn}, before the ${what} was made on ${candidate.createdOn}.`;
    default:
      return referenceSentence(written!);
  }
}

function referenceSentence({ reference, written, error, isOnly }: UnderstoodReference): string {
  const whole = formatTransferReference(reference);
  if (error === null) return `The reference ${whole} is there.`;
  const correction = `${written} is there, which is the reference ${whole} with ${ERRORS[error]}`;
  return isOnly ? `${correction}.` : `${correction}, but it could be another one, too.`;
}
