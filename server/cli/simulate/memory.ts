/** What someone outside remembers of a story: what they asked for, and what was answered. The model is made of it. */
export interface Memory {
  /** Gifts that were asked for, by the number of the step. */
  gifts: Map<number, AskedGift>;
  /** Recurring gifts that were started, by the number of the step. */
  recurring: Map<number, string>;
  /** Gifts whose refund was asked for: whether it was confirmed, or no answer came. */
  refunds: Map<string, "confirmed" | "unanswered">;
  /** Identities that may have been suspended. */
  suspects: Set<string>;
  /** Names on the sanctions list. */
  listed: Set<string>;
}

export interface AskedGift {
  fromId: string;
  toId: string;
  cents: bigint;
  campaignId: string | null;
  method: string;
  /** Under which it is asked for again if no answer came. */
  key: string;
  /** Null while no answer came. */
  answer: { giftId: string } | { error: string } | null;
}

export function emptyMemory(): Memory {
  return { gifts: new Map(), recurring: new Map(), refunds: new Map(), suspects: new Set(), listed: new Set() };
}
