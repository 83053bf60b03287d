import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { emitEvents } from "@/server/events/emit";
import type { Gift, Payment } from "@/server/generated/prisma/client";
import { GIFT_ACTION_DAYS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { AUTHENTICATION_REQUIRED, AUTHORIZATION_EXPIRED } from "@/server/ports/charge-codes";
import { serializeGift } from "@/server/resources/gift";

const DAY_MS = 86_400_000;

/** How long a donor stays on the page after they have paid, and sees for themselves what becomes of it. */
const STAYS_MS = 600_000;

/**
 * Has gifts wait for their donors, in the running transaction, whose bank wants a charge by a saved method to be confirmed, or no longer
 * holds the amount back: the donor pays on the rail's form, or the gift fails when it has waited long enough. Returns the ids of these
 * gifts. A donor who was there has seen the decline, and pays anew: such gifts are not asked for. Whoever has confirmed a gift is not asked to
 * confirm it once more.
 */
export async function askToConfirm(tx: Context, charges: Payment[]): Promise<ReadonlySet<string>> {
  const codes = new Map(
    charges.flatMap(({ subjectId, failureCode: code }) =>
      code === AUTHENTICATION_REQUIRED || code === AUTHORIZATION_EXPIRED ? [[subjectId, code] as const] : [],
    ),
  );
  if (codes.size === 0) return new Set();
  const ids = [...codes.keys()];
  const pending = await lockGifts(tx, ids, ["pending"], {});
  const onPages = await tx.db.checkout.findMany({ where: { giftId: { in: ids } }, select: { giftId: true } });
  const fromPage = new Set(onPages.map(({ giftId }) => giftId));
  const isThere = ({ id, createdAt, actedAt }: Gift) =>
    (fromPage.has(id) || actedAt !== null) && (actedAt ?? createdAt).getTime() > tx.now().getTime() - STAYS_MS;
  const waiting = pending.filter((gift) => {
    const mayAsk = gift.actedAt === null || codes.get(gift.id) === AUTHORIZATION_EXPIRED;
    return mayAsk && gift.actionCode === null && !isThere(gift);
  });
  for (const gift of waiting) await ask(tx, gift, codes.get(gift.id)!);
  return new Set(waiting.map(({ id }) => id));
}

/**
 * The same for a gift that still waits to be decided about when its donor's bank no longer holds the amount back. The transaction has
 * locked it.
 */
export function askForRenewal(tx: Context, gift: Gift): Promise<void> {
  return ask(tx, gift, AUTHORIZATION_EXPIRED);
}

async function ask(tx: Context, { id }: Gift, actionCode: string): Promise<void> {
  const actionExpiresAt = new Date(tx.now().getTime() + GIFT_ACTION_DAYS * DAY_MS);
  const data = { actionCode, actionExpiresAt, actedAt: null };
  const gift = await tx.db.gift.update({ where: { id }, data, include: { receipt: true } });
  await audit(tx, "gift.ask", id, { reason: actionCode });
  const shown = serializeGift(gift, { sender: true, recipient: false }, nextActionOf(tx, gift));
  await emitEvents(tx, [{ type: "gift.action_required", subjectId: id, partyIds: [gift.fromId], data: shown }]);
  await recordFollowUps(tx, "email_gift_action", [id]);
}
