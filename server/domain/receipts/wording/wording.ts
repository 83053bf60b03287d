import type { WayBackOfSettled } from "@/server/kernel/way-back";

/** When a sentence appears on a receipt; without one it always does. */
export type Occasion =
  | "with_benefits"
  | "without_benefits"
  | "with_fee"
  | "with_registration"
  | "without_registration"
  | "501c3_by_operator"
  | "501c3"
  | "eligible_by_operator"
  | "eligible"
  | "up_to_300_euro";

/** The placeholders that a sentence can take from the receipt, in braces: `{amount}`. */
export const PLACEHOLDERS = [
  "amount",
  "amount_in_words",
  "benefits",
  "date",
  "deductible",
  "donor",
  "fee",
  "issued_on",
  "number",
  "recipient",
  "registration",
  "reissued_on",
  "tax_year",
  "verified_by",
  "voided_on",
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

export interface Sentence {
  /** Stable name of the sentence for clients that read the JSON. */
  code: string;
  text: string;
  when?: Occasion;
  /**
   * True if it stays on a void receipt: it records what happened. Whatever speaks of tax, of keeping the receipt or of a
   * gift that stands would be false there.
   */
  isRecord?: true;
}

/** Everything that a receipt says under one country's tax law, apart from its figures. */
export interface Wording {
  locale: string;
  title: string;
  /** True if a bare `$` would be ambiguous. */
  writesCurrencyCode: boolean;
  /** Comes first on a void receipt, by how the money of its gift went back. */
  void: Record<WayBackOfSettled, string>;
  /** Comes first on a reissued receipt. */
  duplicate: string;
  sentences: readonly Sentence[];
}
