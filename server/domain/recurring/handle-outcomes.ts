import type { Context } from "@/server/domain/context";
import { advanceAfterSuccess, scheduleRetry } from "@/server/domain/recurring/after-attempt";
import { withSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { only, type WorkScope } from "@/server/domain/recurring/work-scope";

/**
 * Continues one recurring gift whose occurrence's gift has settled or failed. The occurrence's row was updated in the
 * same commit. False if there is none.
 */
export async function handleOutcome(ctx: Context, { dueBefore, id }: WorkScope): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const [row] = await tx.db.$queryRaw<{ id: string }[]>`
      SELECT r.id FROM recurring_occurrences o JOIN recurring_gifts r ON r.id = o.recurring_gift_id
      JOIN gifts g ON g.id = o.gift_id
      WHERE NOT o.is_handled AND o.state <> 'open'
        AND coalesce(g.settled_at, g.failed_at) <= ${dueBefore}::timestamptz ${only(id)}
      LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED`;
    if (!row) return false;
    const where = { recurringGiftId: row.id, isHandled: false, state: { not: "open" } };
    // Checked again under the lock: another worker may have handled it in the meantime.
    const [occurrence] = await tx.db.recurringOccurrence.updateManyAndReturn({ where, data: { isHandled: true } });
    if (!occurrence) return true;
    const gift = await tx.db.recurringGift.findUniqueOrThrow({ where: { id: row.id }, include: withSides });
    if (occurrence.state === "settled") await advanceAfterSuccess(tx, gift, occurrence.createdAt);
    else await scheduleRetry(tx, gift);
    return true;
  });
}
