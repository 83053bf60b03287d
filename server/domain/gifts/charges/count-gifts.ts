import { countLimits, releaseLimits } from "@/server/domain/limits/change-limits";
import { giftShares } from "@/server/domain/limits/limit-shares";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Counts gifts that settle on the sides without a limit; the transition to `settled` marks them as counted. */
export function countUnlimited(tx: Context, gifts: Gift[]): Promise<void> {
  return countLimits(
    tx,
    gifts.flatMap((gift) => giftShares(gift, false)),
  );
}

/** Releases the limits that failing and refunded gifts were counted against. */
export function releaseCounted(tx: Context, gifts: Gift[]): Promise<void> {
  return releaseLimits(
    tx,
    gifts.flatMap((gift) => giftShares(gift, true)),
  );
}
