import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";

/** Asks rails about mandates that they reported as changed. Returns when to look again. */
export function checkMandates(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "check_mandate", { signal }, (row) => check(ctx, row));
}

/** A mandate that its payer has ended stays ended. If it is charged in the meantime, the rail declines. */
async function check(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  const mandate = await ctx.db.mandate.findUnique({ where: { id: row.subjectId } });
  const debits = mandate && ctx.ports.rails.named(mandate.rail)?.debits;
  if (debits && !(await debits.isUsable(mandate.token)))
    await ctx.db.mandate.updateMany({ where: { id: mandate.id, endedAt: null }, data: { endedAt: ctx.now() } });
  await followUpQueue.complete(ctx, row, null);
}
