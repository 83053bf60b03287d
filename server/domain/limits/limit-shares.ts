import type { Gift } from "@/server/generated/prisma/client";
import { monthOf } from "@/server/kernel/clock";
import type { Cents } from "@/server/kernel/money";

export type LimitDirection = "outgoing" | "incoming";

/** The part of one side's monthly limit that a subject uses. */
export interface LimitShare {
  identityId: string;
  direction: LimitDirection;
  /** The first day of the month. */
  month: string;
  /** US cents. */
  cents: Cents;
}

type LimitedGift = Pick<Gift, "fromId" | "toId" | "limitCents" | "countsOutgoing" | "countsIncoming" | "createdAt">;

/**
 * Both sides' shares of a gift, in the month in which it was created: those already counted, or those not yet counted.
 */
export function giftShares(gift: LimitedGift, isCounted: boolean): LimitShare[] {
  // A gift that was already counted as something else, such as that of a prepaid year, uses nothing.
  if (gift.limitCents === 0n) return [];
  const same = { month: monthOf(gift.createdAt), cents: gift.limitCents };
  return [
    ...(gift.countsOutgoing === isCounted
      ? [{ ...same, identityId: gift.fromId, direction: "outgoing" as const }]
      : []),
    ...(gift.countsIncoming === isCounted ? [{ ...same, identityId: gift.toId, direction: "incoming" as const }] : []),
  ];
}

const MONTHS = 12;

/**
 * The shares of a prepaid year: a twelfth per month, from the month in which it starts. They add up to the exact
 * amount.
 */
export function prepaymentShares(prepaid: { memberId: string; annualUsdCents: Cents; startsAt: Date }): LimitShare[] {
  const { memberId, annualUsdCents, startsAt } = prepaid;
  const until = (month: number) => (annualUsdCents * BigInt(month)) / BigInt(MONTHS);
  return Array.from({ length: MONTHS }, (_, at) => ({
    identityId: memberId,
    direction: "outgoing" as const,
    month: monthOf(new Date(Date.UTC(startsAt.getUTCFullYear(), startsAt.getUTCMonth() + at, 1))),
    cents: until(at + 1) - until(at),
  }));
}

/** The share of a disbursement, which its payee receives. */
export function disbursementShares(paid: { payeeId: string; usdCents: Cents; at: Date }): LimitShare[] {
  return [{ identityId: paid.payeeId, direction: "incoming", month: monthOf(paid.at), cents: paid.usdCents }];
}
