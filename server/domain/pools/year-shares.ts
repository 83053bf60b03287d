import type { Context } from "@/server/domain/context";
import { releaseLimits } from "@/server/domain/limits/change-limits";
import { type LimitShare, prepaymentShares } from "@/server/domain/limits/limit-shares";
import type { Prepayment } from "@/server/generated/prisma/client";
import { monthOf } from "@/server/kernel/clock";

/** A year as it counts against the monthly limits: a twelfth in each of its first months. */
export type CountedYear = Pick<Prepayment, "identityId" | "limitCents" | "limitMonth" | "limitMonths">;

/** What a year uses of the monthly limits. */
export function yearShares({ identityId, limitCents, limitMonth, limitMonths }: CountedYear): LimitShare[] {
  const shares = prepaymentShares({ memberId: identityId, annualUsdCents: limitCents, startsAt: limitMonth });
  return shares.slice(0, limitMonths);
}

/** Gives back what a year uses of the limits: all of it or, of one that is cut short, the months that have not begun. */
export async function releaseYear(
  tx: Context,
  year: Prepayment,
  { isCutShort }: { isCutShort: boolean },
): Promise<void> {
  const current = monthOf(tx.now());
  const shares = yearShares(year);
  const kept = isCutShort ? shares.filter(({ month }) => month <= current).length : 0;
  if (kept === shares.length) return;
  await releaseLimits(tx, shares.slice(kept));
  await tx.db.prepayment.update({ where: { id: year.id }, data: { limitMonths: kept } });
}
