/** The schemes by which a bank account is debited. */
export const DEBIT_SCHEMES = ["ach", "sepa", "bacs"] as const;
export type DebitScheme = (typeof DEBIT_SCHEMES)[number];

/** The currency of each scheme's debits. */
export const DEBIT_CURRENCIES: Readonly<Record<DebitScheme, string>> = { ach: "USD", sepa: "EUR", bacs: "GBP" };

/** Within how many days the first debit is made, as its payer agrees to. */
export const DEBIT_WITHIN_DAYS = 14;

/**
 * How many days before a later debit its payer is notified, as they agree to: two instead of fourteen for SEPA; for
 * Bacs three working days, up to five days. ACH needs no notice of a fixed amount on known dates.
 */
export const DEBIT_NOTICE_DAYS: Readonly<Record<DebitScheme, number>> = { ach: 0, sepa: 2, bacs: 5 };
