import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { matchPayment } from "@/server/domain/bank/matching/match-payment";
import type {
  IncomingPayment,
  MatchCandidate,
  MatchReason,
  MatchReasonCode,
  MatchSuggestion,
} from "@/server/domain/bank/matching/match-types";
import { understandReferences } from "@/server/domain/bank/matching/understand-references";
import { type FoundGift, findGiftsFor } from "@/server/domain/bank/worklist/gift-candidates";
import { type FoundOrder, findOrdersFor } from "@/server/domain/bank/worklist/order-candidates";
import { type FoundYear, findYearsFor } from "@/server/domain/bank/worklist/year-candidates";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

type Found = FoundGift | FoundOrder | FoundYear;

/** What a payment may be for: a gift, another one of a recurring gift that its donor transfers, or the year of a commitment. */
export type Candidate = Found & {
  /** How sure it is that the payment is for it, and why. One of a donor who paid from this account before may have no reason. */
  certainty: MatchSuggestion["certainty"];
  reasons: readonly MatchReason[];
};

/** How a payment would be divided, if an operator agrees. The shares add up to all that is open. */
export interface Suggestion {
  shares: { candidate: Candidate; cents: Cents }[];
  reasons: readonly MatchReason[];
}

export interface Candidates {
  /** The likeliest first. */
  candidates: Candidate[];
  /** What can be agreed to without looking at anything else; null if nothing can. */
  top: Suggestion | null;
}

/** Reasons that make another purpose just as likely. */
const DOUBTS: ReadonlySet<MatchReasonCode> = new Set(["other_references", "others_alike", "other_currency"] as const);

/** Ranks all that a payment may be for in one list: gifts that it names or fits, recurring gifts, and years of commitments. */
export async function readCandidates(ctx: Context, part: OpenPart): Promise<Candidates> {
  const payment = paymentOf(part);
  const references = [...new Set(understandReferences(payment).map(({ reference }) => reference))];
  const found: Found[] = [
    ...(await findGiftsFor(ctx, part, references)),
    ...(await findOrdersFor(ctx, part, references)),
    ...(await findYearsFor(ctx, part, references)),
  ];
  const { suggestions } = matchPayment(
    payment,
    found.map((one) => candidateOf(one, part)),
  );
  const candidates = ranked(found, suggestions);
  return { candidates, top: topOf(suggestions[0], candidates) };
}

function ranked(found: readonly Found[], suggestions: readonly MatchSuggestion[]): Candidate[] {
  // The best suggestion for each, alone or as one of several.
  const said = suggestions.flatMap((one) => one.parts.map(({ candidate }) => [candidate.id, one] as const));
  const best = new Map(said.toReversed());
  const places = new Map(said.map(([id], at) => [id, at] as const).toReversed());
  return found
    .map((one) => ({
      ...one,
      certainty: (isPossible(one) && best.get(one.id)?.certainty) || ("possible" as const),
      reasons: best.get(one.id)?.reasons ?? [],
    }))
    .sort((one, other) => (places.get(one.id) ?? found.length) - (places.get(other.id) ?? found.length));
}

/** A recurring gift that takes no further gift is never what a payment is for, whatever the payment names. */
function isPossible(one: Found): boolean {
  return one.kind !== "order" || one.refused === null;
}

function topOf(suggestion: MatchSuggestion | undefined, candidates: readonly Candidate[]): Suggestion | null {
  if (!suggestion || suggestion.certainty === "possible") return null;
  if (suggestion.reasons.some(({ code }) => DOUBTS.has(code))) return null;
  const shares = suggestion.parts.map(({ candidate: { id }, amountCents: cents }) => {
    return { candidate: candidates.find((one) => one.id === id)!, cents };
  });
  const isTaken = shares.every(({ candidate, cents }) =>
    candidate.kind === "order"
      ? candidate.refused === null
      : candidate.isWaiting && candidate.amountCents - candidate.keptCents === cents,
  );
  return isTaken ? { shares, reasons: suggestion.reasons } : null;
}

function paymentOf({ openCents, bookedOn, ...part }: OpenPart): IncomingPayment {
  const { currency, name, text, structuredReference, endToEndId, accountMark } = part;
  const written = { currency, name, text, structuredReference, endToEndId, accountMark };
  return { ...written, amountCents: openCents, bookedOn: dayOf(bookedOn) };
}

function candidateOf(one: Found, { accountMark, openCents }: OpenPart): MatchCandidate {
  const shared = {
    id: one.id,
    reference: one.reference ?? "",
    currency: one.currency,
    names: [one.donorName],
    createdOn: dayOf(one.createdAt),
    accountMarks: one.isKnownAccount && accountMark !== null ? [accountMark] : [],
  };
  if (one.kind === "order") {
    // Any amount can be another gift of it; its usual amount is evidence for it.
    const amountCents = one.amountCents === openCents ? openCents : null;
    const status = one.status === "canceled" || one.status === "ended" ? "failed" : "waiting";
    return { ...shared, kind: "standing_order", amountCents, expiresOn: null, status };
  }
  if (one.kind === "year") {
    const isOver = one.status === "canceled" || one.status === "ended";
    const status = one.isWaiting ? "waiting" : isOver ? "failed" : "settled";
    return { ...shared, kind: "commitment", amountCents: one.amountCents - one.keptCents, expiresOn: null, status };
  }
  return {
    ...shared,
    kind: "gift",
    amountCents: one.amountCents - one.keptCents,
    expiresOn: one.expiresAt && dayOf(one.expiresAt),
    status: one.isWaiting ? "waiting" : one.status === "failed" ? "failed" : "settled",
  };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
