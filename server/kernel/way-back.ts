/**
 * How the money of a gift went back to its donor: refunded by the recipient or a partner; refunded because the gift was
 * not accepted after all; returned by the donor's bank while it cleared, or after it had arrived; or taken back by the bank
 * after a dispute.
 */
export const WAYS_BACK = ["refunded", "not_accepted", "returned_clearing", "returned", "dispute_lost"] as const;
export type WayBack = (typeof WAYS_BACK)[number];

/** The code with which a rail says that a charge was returned because a dispute about it was lost. */
export const DISPUTE_LOST = "dispute_lost";

/** The ways back of a gift that had arrived: the ways in which its receipt becomes void. */
export type WayBackOfSettled = Exclude<WayBack, "not_accepted" | "returned_clearing">;
