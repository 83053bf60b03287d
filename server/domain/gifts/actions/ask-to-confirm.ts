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

/** How long a donor stays on the page after paying, and sees the outcome for themselves. */
const STAYS_MS = 600_000;

/**
 * Makes gifts wait for their donors, in the running transaction, if a donor's bank wants a charge by a saved method to
 * be confirmed, or if an authorization has expired: the donor pays on the rail's form, or the gift fails after the
 * waiting time. Returns the ids of these gifts. Donors who are still there have seen the decline and can pay again, so
 * they are not asked. Nobody is asked to confirm the same gift twice.
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

/** The same for a gift that is still undecided when its authorization has expired. The transaction has locked it. */
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
