import { failGifts, screeningFailure } from "@/server/domain/gifts/charges/fail-gifts";
import { holdBalances } from "@/server/domain/gifts/charges/hold-balances";
import { sortByScreening } from "@/server/domain/gifts/charges/submit-gifts";
import { claimCharges, endFreezeTasks, freezeGifts, notClearedAmong } from "@/server/domain/gifts/freezes/freeze-gifts";
import { stillDoubtful } from "@/server/domain/gifts/freezes/hold-gifts";
import { readGiftsWithSides } from "@/server/domain/gifts/gift-rows";
import { giftTransitions, lockGifts } from "@/server/domain/gifts/gift-transitions";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const BATCH = 100;

/** Gifts whose money cleared by $1 and that wait to be screened again, as `subject` and `due`. */
export const GIFTS_TO_RECHECK = `
  SELECT id AS subject, charged_at AS due FROM gifts
  WHERE status = 'settling' AND screening = 'recheck' AND charged_at <= $1::timestamptz`;

/**
 * Screens the sides of gifts that are about to clear, if a list has changed since they were charged. Clear ones then
 * settle as soon as they clear; all others are frozen.
 */
export async function screenBeforeSettling(ctx: Context, giftIds: string[]): Promise<void> {
  const gifts = await readClearing(ctx, await notClearedAmong(ctx, giftIds), "clear");
  await screenIdentities(
    ctx,
    gifts.flatMap(({ from, to }) => [from, to]),
  );
}

/** Screens gifts again that were frozen when they cleared, and settles them, leaves them to a person or blocks them. */
export async function recheckGifts(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  for (let after = ""; !signal.aborted; ) {
    const rows = await ctx.statement<{ subject: string }>(
      `SELECT * FROM (${GIFTS_TO_RECHECK}) waiting WHERE subject > $2 ORDER BY subject LIMIT ${BATCH}`,
      [dueBefore, after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.subject;
    await recheck(
      ctx,
      rows.map(({ subject }) => subject),
    );
  }
}

async function recheck(ctx: Context, giftIds: string[]): Promise<void> {
  const gifts = await readClearing(ctx, giftIds, "recheck");
  const { clear, held, refused } = await sortByScreening(ctx, gifts);
  const listed = new Set(refused.flatMap(({ giftId, isListed }) => (isListed ? [giftId] : [])));
  await ctx.transaction(async (tx) => {
    const doubtful = await stillDoubtful(tx, held);
    const waiting = await lockGifts(tx, giftIds, ["settling"], {});
    const open = new Set(waiting.filter(({ screening }) => screening === "recheck").map(({ id }) => id));
    const among = (ids: string[]) => ids.filter((id) => open.has(id));
    await holdBalances(
      tx,
      [...open].map((id) => ({ id })),
    );
    await freezeGifts(tx, among(doubtful), "review");
    await freezeGifts(tx, among([...listed]), "blocked");
    // Suspended for another reason: the money goes back.
    const failed = refused.filter(({ giftId }) => open.has(giftId) && !listed.has(giftId));
    await failGifts(
      tx,
      failed.map(({ giftId, hit }) => screeningFailure(giftId, hit)),
    );
    await settleThawed(tx, among(clear.map(({ id }) => id)));
  });
}

async function settleThawed(tx: Context, giftIds: string[]): Promise<void> {
  if (giftIds.length === 0) return;
  await endFreezeTasks(tx, giftIds);
  const cleared = await claimCharges(tx, giftIds);
  const settled_at = tx.now().toISOString();
  await moveAll(tx, giftTransitions, cleared, "settle", { of: () => ({ screening: "clear", settled_at }) });
  // Gifts that were frozen while clearing settle once they have cleared.
  await tx.db.gift.updateMany({ where: { id: { in: giftIds }, status: "settling" }, data: { screening: "clear" } });
}

function readClearing(ctx: Context, ids: string[], screening: string) {
  return readGiftsWithSides(ctx, ids, (gift) => gift.status === "settling" && gift.screening === screening);
}
