/** When a sentence stands on a receipt; without one it always does. */
export type Occasion =
  | "with_benefits"
  | "without_benefits"
  | "with_fee"
  | "with_registration"
  | "without_registration"
  | "up_to_300_euro";

/** The words that a sentence may take from the receipt, written in braces: `{amount}`. */
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
  "voided_on",
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

export interface Sentence {
  /** Stable name of the sentence for those who read the JSON. */
  code: string;
  text: string;
  when?: Occasion;
}

/** Everything that a receipt says under one country's tax law, apart from its figures. */
export interface Wording {
  locale: string;
  title: string;
  /** True where a bare `$` would leave open whose dollar it is. */
  writesCurrencyCode: boolean;
  /** Said first, on a receipt whose gift was given back. */
  void: string;
  /** Said first, on a receipt that was sent again. */
  duplicate: string;
  sentences: readonly Sentence[];
}
