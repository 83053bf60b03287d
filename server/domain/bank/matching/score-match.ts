import { compareNames, type NameWords, readNameWords } from "@/server/domain/bank/matching/compare-names";
import type {
  AmountVerdict,
  IncomingPayment,
  MatchCandidate,
  MatchReasonCode,
  UnderstoodReference,
} from "@/server/domain/bank/matching/match-types";
import { type ReadableText, readableText, seenPart } from "@/server/domain/bank/matching/seen-part";

/** What each reason counts. A reference outweighs everything else together. */
export const REASON_POINTS: Readonly<Record<MatchReasonCode, number>> = {
  reference: 100,
  reference_corrected: 80,
  reference_ambiguous: 40,
  reference_part: 35,
  other_references: -30,
  amounts_add_up: 30,
  amount_exact: 25,
  amount_any: 10,
  amount_less: -10,
  amount_more: -10,
  other_currency: -30,
  name_same: 20,
  name_similar: 12,
  account_known: 20,
  failed: -10,
  settled: -25,
  after_end: -5,
  before_start: -20,
  others_alike: 0,
};

const DAY_MS = 86_400_000;

/** A payment, read once for all of its candidates. */
export interface ReadPayment {
  payment: IncomingPayment;
  name: NameWords;
  /** What was understood, by the reference; the best where it is written more than once. */
  understood: ReadonlyMap<string, UnderstoodReference>;
  /** Where part of a reference can be seen; null where none can be. */
  readable: ReadableText | null;
}

/** One candidate's score, before it is compared with the others. */
export interface ScoredCandidate {
  candidate: MatchCandidate;
  /** What was understood as its reference; null without one. */
  written: UnderstoodReference | null;
  /** A part of its reference that is too long to be there by accident. */
  part: string | null;
  amount: AmountVerdict;
  score: number;
  codes: MatchReasonCode[];
}

/** The words of candidates' names, which are compared with many payments. */
const knownNames = new WeakMap<MatchCandidate, NameWords[]>();

/** Reads what is compared with every candidate. */
export function readPayment(payment: IncomingPayment, references: readonly UnderstoodReference[]): ReadPayment {
  const understood = new Map<string, UnderstoodReference>();
  for (const one of references) {
    const before = understood.get(one.reference);
    if (!before || rankOf(one) > rankOf(before)) understood.set(one.reference, one);
  }
  return { payment, name: readNameWords(payment.name ?? ""), understood, readable: readableText(payment.text) };
}

/** Scores one candidate by its reference, amount, donor and time. Null where nothing says that the payment is for it. */
export function scoreMatch(read: ReadPayment, candidate: MatchCandidate): ScoredCandidate | null {
  const { payment, understood, readable } = read;
  const written = understood.get(candidate.reference) ?? null;
  const part = written === null && readable !== null ? seenPart(readable, candidate.reference) : null;
  const amount = amountVerdict(payment, candidate);
  const isKnown = payment.accountMark !== null && candidate.accountMarks.includes(payment.accountMark);
  const name = compareWithNames(read.name, candidate);
  const isOpenAmount = amount === "exact" && candidate.status === "waiting";
  if (written === null && part === null && name === null && !isKnown && !isOpenAmount) return null;
  const codes: MatchReasonCode[] = [];
  if (written) codes.push(referenceCode(written));
  if (part !== null) codes.push("reference_part");
  codes.push(amount === "other_currency" ? amount : `amount_${amount}`);
  if (name) codes.push(`name_${name}`);
  if (isKnown) codes.push("account_known");
  if (candidate.status !== "waiting") codes.push(candidate.status);
  if (candidate.expiresOn !== null && payment.bookedOn > candidate.expiresOn) codes.push("after_end");
  if (isBeforeStart(payment.bookedOn, candidate.createdOn)) codes.push("before_start");
  return { candidate, written, part, amount, score: scoreOf(codes), codes };
}

/** Returns what reasons count together. */
export function scoreOf(codes: readonly MatchReasonCode[]): number {
  return codes.reduce((sum, code) => sum + REASON_POINTS[code], 0);
}

function referenceCode({ error, isOnly }: UnderstoodReference): MatchReasonCode {
  if (error === null) return "reference";
  return isOnly ? "reference_corrected" : "reference_ambiguous";
}

function rankOf({ error, isOnly }: UnderstoodReference): number {
  return error === null ? 2 : Number(isOnly);
}

function amountVerdict(payment: IncomingPayment, candidate: MatchCandidate): AmountVerdict {
  if (payment.currency !== candidate.currency) return "other_currency";
  if (candidate.amountCents === null) return "any";
  if (payment.amountCents === candidate.amountCents) return "exact";
  return payment.amountCents < candidate.amountCents ? "less" : "more";
}

/** Banks' days begin up to one earlier than ours. */
function isBeforeStart(bookedOn: string, createdOn: string): boolean {
  return bookedOn < createdOn && Date.parse(createdOn) - Date.parse(bookedOn) > DAY_MS;
}

function compareWithNames(name: NameWords, candidate: MatchCandidate): "same" | "similar" | null {
  if (name.size === 0) return null;
  let known = knownNames.get(candidate);
  if (!known) {
    known = candidate.names.map(readNameWords);
    knownNames.set(candidate, known);
  }
  let best: "similar" | null = null;
  for (const one of known) {
    const likeness = compareNames(name, one);
    if (likeness === "same") return "same";
    best = likeness ?? best;
  }
  return best;
}
