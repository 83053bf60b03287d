import { failGifts } from "@/server/domain/gifts/charges/fail-gifts";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import type { Context } from "@/server/operations/context";

const BATCH = 500;
const MESSAGE = "The donor did not pay in time. Nothing was charged.";

/** Gifts whose donors had to pay by $1, as `subject` and `due`. */
export const GIFT_ACTIONS_ENDING = `
  SELECT id AS subject, action_expires_at AS due FROM gifts
  WHERE status = 'pending' AND action_code IS NOT NULL AND action_expires_at <= $1::timestamptz`;

/** Fails the gifts whose donors did not pay in time. */
export async function expireGiftActions(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted) {
    const text = `${GIFT_ACTIONS_ENDING} ORDER BY action_expires_at LIMIT ${BATCH}`;
    const ids = (await ctx.statement<{ subject: string }>(text, [dueBefore])).map(({ subject }) => subject);
    if (ids.length > 0) await ctx.transaction((tx) => failUnpaid(tx, ids, dueBefore));
    if (ids.length < BATCH) return;
  }
}

/** A donor who is just paying holds the lock: once this has it, their gift no longer waits. */
async function failUnpaid(tx: Context, ids: string[], dueBefore: Date): Promise<void> {
  const locked = await lockGifts(tx, ids, ["pending"], {});
  const unpaid = locked.filter(({ actionExpiresAt }) => actionExpiresAt !== null && actionExpiresAt <= dueBefore);
  await failGifts(
    tx,
    unpaid.map(({ id, actionCode }) => ({ giftId: id, code: actionCode!, message: MESSAGE, isReturned: true })),
  );
}
