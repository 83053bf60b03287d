/**
 * How a gift came: the API, the form of a campaign's or a fundraising page, the form in a frame on another site, a date
 * of a recurring gift, a match, or a bank transfer.
 */
export const GIFT_SOURCES = ["api", "page", "p2p_page", "embed", "recurring", "match", "transfer"] as const;
export type GiftSource = (typeof GIFT_SOURCES)[number];
