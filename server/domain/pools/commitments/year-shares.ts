import { releaseLimits } from "@/server/domain/limits/change-limits";
import { type LimitShare, prepaymentShares } from "@/server/domain/limits/limit-shares";
import { groupByValues } from "@/server/domain/pools/group-by-values";
import type { Prepayment } from "@/server/generated/prisma/client";
import { monthOf } from "@/server/kernel/clock";
import type { Context } from "@/server/operations/context";

/** A year as it counts against the monthly limits: a twelfth in each of its first months. */
export type CountedYear = Pick<Prepayment, "identityId" | "limitCents" | "limitMonth" | "limitMonths">;

/** What a year uses of the monthly limits. */
export function yearShares({ identityId, limitCents, limitMonth, limitMonths }: CountedYear): LimitShare[] {
  const shares = prepaymentShares({ memberId: identityId, annualUsdCents: limitCents, startsAt: limitMonth });
  return shares.slice(0, limitMonths);
}

/** Releases what years use of the limits: all of it or, if they are cut short, the months that have not begun. */
export async function releaseYears(
  tx: Context,
  years: Prepayment[],
  { isCutShort }: { isCutShort: boolean },
): Promise<void> {
  const current = monthOf(tx.now());
  const released: LimitShare[] = [];
  const keptMonths = new Map<string, number>();
  for (const year of years) {
    const shares = yearShares(year);
    const kept = isCutShort ? shares.filter(({ month }) => month <= current).length : 0;
    if (kept === shares.length) continue;
    released.push(...shares.slice(kept));
    keptMonths.set(year.id, kept);
  }
  await releaseLimits(tx, released);
  for (const [values, ids] of groupByValues([...keptMonths.keys()], (id) => ({ limitMonths: keptMonths.get(id)! })))
    await tx.db.prepayment.updateMany({ where: { id: { in: ids } }, data: values });
}
