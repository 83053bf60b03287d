import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { emitEvents } from "@/server/events/emit";
import type { Gift, Payment } from "@/server/generated/prisma/client";
import { GIFT_ACTION_DAYS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { AUTHENTICATION_REQUIRED } from "@/server/ports/charge-codes";
import { serializeGift } from "@/server/resources/gift";

const DAY_MS = 86_400_000;

/**
 * Has gifts wait for their donors, in the running transaction, whose bank wants a charge by a saved method to be confirmed: the
 * donor pays on the rail's form, or the gift fails when it has waited long enough. Returns the ids of these gifts. A donor who was there has
 * seen the decline, and pays anew: such gifts are not asked for, nor those that have waited before.
 */
export async function askToConfirm(tx: Context, charges: Payment[]): Promise<ReadonlySet<string>> {
  const declined = charges.filter(({ failureCode }) => failureCode === AUTHENTICATION_REQUIRED);
  if (declined.length === 0) return new Set();
  const ids = declined.map(({ subjectId }) => subjectId);
  const pending = await lockGifts(tx, ids, ["pending"], {});
  const onPages = await tx.db.checkout.findMany({ where: { giftId: { in: ids } }, select: { giftId: true } });
  const seen = new Set(onPages.map(({ giftId }) => giftId));
  const waiting = pending.filter(
    ({ id, actedAt, actionCode }) => !seen.has(id) && actedAt === null && actionCode === null,
  );
  for (const gift of waiting) await ask(tx, gift);
  const asked = waiting.map(({ id }) => id);
  await recordFollowUps(tx, "email_gift_action", asked);
  return new Set(asked);
}

async function ask(tx: Context, { id }: Gift): Promise<void> {
  const actionExpiresAt = new Date(tx.now().getTime() + GIFT_ACTION_DAYS * DAY_MS);
  const data = { actionCode: AUTHENTICATION_REQUIRED, actionExpiresAt };
  const gift = await tx.db.gift.update({ where: { id }, data, include: { receipt: true } });
  await audit(tx, "gift.ask", id, { reason: AUTHENTICATION_REQUIRED });
  const shown = serializeGift(gift, { sender: true, recipient: false }, nextActionOf(tx, gift));
  await emitEvents(tx, [{ type: "gift.action_required", subjectId: id, partyIds: [gift.fromId], data: shown }]);
}
