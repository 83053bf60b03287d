/** What can be wrong with a campaign that a visitor reports, in the order of the form. */
export const REPORT_REASONS = ["not_as_described", "impersonation", "unlawful", "hateful", "other"] as const;
