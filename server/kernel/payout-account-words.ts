/** Whether payouts go to an account, by the payment provider's word. */
export const PAYOUT_ACCOUNT_STATUSES = ["pending", "enabled", "restricted", "rejected"] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** What a payment provider may require for an account, whatever its own word for it is. */
export const ACCOUNT_REQUIREMENTS = ["details_missing", "document_missing", "tax_id_missing", "other"] as const;
export type AccountRequirement = (typeof ACCOUNT_REQUIREMENTS)[number];

/** What can be chosen on the sandbox's page of an account: ready at once or after a day, a document is missing, or rejected. */
export const ACCOUNT_OUTCOMES = ["enabled", "checked", "document", "rejected"] as const;
export type AccountOutcome = (typeof ACCOUNT_OUTCOMES)[number];
