import type { Cents } from "@/server/kernel/money";
import type { PlacedReference, TransferReference } from "@/server/kernel/transfer-reference";

/** A payment that came in, as the statement has it. */
export interface IncomingPayment {
  /** Above zero. */
  amountCents: Cents;
  /** Three letters. */
  currency: string;
  /** YYYY-MM-DD */
  bookedOn: string;
  /** Whose account it came from. */
  name: string | null;
  text: string;
  structuredReference: string | null;
  endToEndId: string | null;
  /** Tells the payer's account from others; null if the statement doesn't name it. */
  accountMark: string | null;
}

/** What a payment could be for. */
export interface MatchCandidate {
  kind: "gift" | "standing_order" | "commitment";
  id: string;
  reference: TransferReference;
  /** Null for a standing order that takes any amount. */
  amountCents: Cents | null;
  currency: string;
  /** The donor's names, as they gave them. */
  names: readonly string[];
  /** YYYY-MM-DD */
  createdOn: string;
  /** The last day, YYYY-MM-DD; null where it does not expire. */
  expiresOn: string | null;
  /** Waiting for money, over without it, or paid. A standing order waits until it is canceled. */
  status: "waiting" | "failed" | "settled";
  /** The accounts that the donor's earlier payments came from. */
  accountMarks: readonly string[];
}

/** Something in a payment that is one of our references, or close to one, for people to see what was understood. */
export interface UnderstoodReference extends PlacedReference {
  field: "text" | "structured_reference" | "end_to_end_id";
}

/** Why a candidate has its place, in words for whoever decides. */
export interface MatchReason {
  code: MatchReasonCode;
  /** Negative for a reason against it. */
  points: number;
  words: string;
}

export type MatchReasonCode =
  | "reference"
  | "reference_corrected"
  | "reference_ambiguous"
  | "reference_part"
  | "other_references"
  | "amounts_add_up"
  | "amount_exact"
  | "amount_any"
  | "amount_less"
  | "amount_more"
  | "other_currency"
  | "name_same"
  | "name_similar"
  | "account_known"
  | "failed"
  | "settled"
  | "after_end"
  | "before_start"
  | "others_alike";

/** What the amount says: `any` where any is expected, `other_currency` where amounts cannot be compared. */
export type AmountVerdict = "exact" | "less" | "more" | "any" | "other_currency";

/** What a payment could be for: one candidate, or several that it pays at once. */
export interface MatchSuggestion {
  /** What goes to each. They come to the payment's amount, unless the amounts differ. */
  parts: { candidate: MatchCandidate; amountCents: Cents }[];
  /** `certain` can be booked without a person, `likely` by one keystroke, `possible` is for a search. */
  certainty: "certain" | "likely" | "possible";
  score: number;
  amount: AmountVerdict;
  reasons: MatchReason[];
}

/** What was understood of a payment, and what it could be for, the best first. */
export interface PaymentMatches {
  references: UnderstoodReference[];
  suggestions: MatchSuggestion[];
}
