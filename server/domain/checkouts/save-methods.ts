import { keepMethod } from "@/server/domain/users/saved-methods/keep-method";
import type { Checkout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";

/** Queues saving the method that paid a gift, in the running transaction, if its donor asked for that. */
export async function queueSaving(tx: Context, { id, savesFor }: Checkout): Promise<void> {
  if (savesFor !== null) await recordFollowUps(tx, "save_method", [id]);
}

/**
 * Saves the payment methods of donors who asked for that, once their payment was accepted. Returns when to look again.
 */
export function saveMethods(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "save_method", { signal }, (row) => saveMethod(ctx, row));
}

async function saveMethod(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  const checkout = await ctx.db.checkout.findUnique({ where: { id: row.subjectId } });
  const entered = checkout?.savesFor ? await methodOf(ctx, checkout) : null;
  await ctx.transaction(async (tx) => {
    const where = { id: row.subjectId, savesFor: checkout?.savesFor ?? null };
    const { count } = await tx.db.checkout.updateMany({ where, data: { savesFor: null } });
    if (count === 1 && entered)
      await keepMethod(tx, { userId: checkout!.savesFor!, givenBy: checkout!.name, ...entered });
    await followUpQueue.complete(tx, row, null);
  });
}

/** The method that the rail saved with a checkout's payment, as it describes it; null if it saved none. */
async function methodOf(ctx: Context, { giftId }: Checkout) {
  const gift = await ctx.db.gift.findUnique({ where: { id: giftId }, select: { rail: true, paymentToken: true } });
  if (!gift?.paymentToken) return null;
  const rail = ctx.ports.rails.railOf(gift);
  const token = rail.methods?.savedToken(gift.paymentToken) ?? null;
  const description = token === null ? null : await rail.describe(token);
  return token && description ? { rail: rail.name, token, description } : null;
}
