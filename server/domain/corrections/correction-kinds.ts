/** The corrections that can be made in the books, and the text that the two operators see for each. */
export const CORRECTION_KINDS = {
  credit_paid: { of: "identity", says: "The donor was paid outside of the payment provider what it would not refund." },
  receivable_collected: { of: "identity", says: "The recipient paid what they owed, outside of the payment provider." },
  receivable_written_off: { of: "identity", says: "The recipient need not pay what they owe: the platform bears it." },
  rail_withdrawn: { of: "rail", says: "Money left the payment provider for the operator's own account." },
  rail_topped_up: { of: "rail", says: "The operator put money of their own into the account at the payment provider." },
} as const;

export type CorrectionKind = keyof typeof CORRECTION_KINDS;
