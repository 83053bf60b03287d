/** How a gift can be paid on a page: in a rail's form, such as by card, by a debit of a bank account, or by the donor's own bank transfer. */
export const GIVING_WAYS = ["form", "debit", "transfer"] as const;
export type GivingWay = (typeof GIVING_WAYS)[number];

/** How it can be paid in a rail's form alone. */
export type FormWay = Exclude<GivingWay, "transfer">;
