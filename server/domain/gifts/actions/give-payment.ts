import { emitEvents } from "@/server/events/emit";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";

/**
 * Gives a gift that waits for its donor its payment token, in the running transaction, which has locked it. It
 * continues like any other: it is screened and charged. The caller wakes the workers after the commit.
 */
export async function givePayment(
  tx: Context,
  giftId: string,
  { token, rail }: { token: string; rail: string },
): Promise<void> {
  const given = {
    paymentToken: token,
    paymentMethodId: null,
    rail,
    actionCode: null,
    actionExpiresAt: null,
    actedAt: tx.now(),
  };
  await tx.db.gift.update({ where: { id: giftId }, data: given });
  await audit(tx, "gift.pay", giftId, { rail });
  await emitEvents(tx, [{ type: "gift.payment_given", subjectId: giftId, partyIds: [], data: {} }]);
}
