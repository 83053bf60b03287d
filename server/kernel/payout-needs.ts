/** What keeps an identity from being paid out, by its code. */
export const PAYOUT_NEEDS = [
  "payout_account_missing",
  "payout_account_incomplete",
  "payout_account_pending",
  "payout_account_restricted",
  "payout_account_rejected",
  "payout_account_new",
  "identity_suspended",
  "identity_unverified",
  "identity_in_review",
  "payouts_stopped",
  "payout_failed",
] as const;
export type PayoutNeed = (typeof PAYOUT_NEEDS)[number];

/** The occasions for emails about payouts to those who look after a balance. */
export type PayoutOccasion = "sent" | "arrived" | "failed" | "needed";
