/** How often a member of an organization is emailed about gifts to its campaigns. */
export const GIFT_EMAILS = ["each", "daily", "none"] as const;
export type GiftEmails = (typeof GIFT_EMAILS)[number];
