import { balanceOfSubject } from "@/server/domain/tasks/rail-balance";
import type { RailTransfer, Task } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const SHOWN_MAX = 100;

/**
 * The rail's own transfers that can be booked to settle a difference of balances, oldest first. If one operator has
 * already decided to book one, and a second has to confirm, it comes first.
 */
export async function unbookedTransfers(ctx: Context, { kind, subjectId }: Task): Promise<RailTransfer[]> {
  const balance = kind === "reconciliation_difference" ? balanceOfSubject(subjectId) : null;
  if (!balance) return [];
  const unbooked = { ...balance, correction: null };
  const reference = await waitingReference(ctx, subjectId);
  const waiting = reference ? await ctx.db.railTransfer.findMany({ where: { ...unbooked, reference } }) : [];
  const others = await ctx.db.railTransfer.findMany({
    where: { ...unbooked, ...(reference ? { reference: { not: reference } } : {}) },
    orderBy: [{ movedAt: "asc" }, { reference: "asc" }],
    take: SHOWN_MAX - waiting.length,
  });
  return [...waiting, ...others];
}

async function waitingReference(ctx: Context, subjectId: string): Promise<string | null> {
  const [row] = await ctx.statement<{ reference: string | null }>(
    `SELECT basis::jsonb->>'reference' AS reference FROM second_approvals
     WHERE action = 'books.correct' AND subject_id = $1 AND status = 'waiting' AND expires_at > $2::timestamptz`,
    [subjectId, ctx.now()],
  );
  return row?.reference ?? null;
}
