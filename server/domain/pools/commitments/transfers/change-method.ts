import type { GiftTransfer } from "@/server/domain/gifts/gift-payment";
import { requirePaymentMethod } from "@/server/domain/identities/require-payment-method";
import { letGoOfTransfers } from "@/server/domain/payments/let-go-of-transfers";
import { announceDue, chargeAgain } from "@/server/domain/pools/commitments/charge-again";
import {
  railOfTransfers,
  transferNamed,
  waitsForTransfer,
} from "@/server/domain/pools/commitments/transfers/commitment-transfer";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import type { Commitment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Changes how a commitment is paid from now on, in the running transaction, which has locked it. A year that is past
 * due is charged again at once, and so is one that waits for a transfer if it is now charged: what has arrived of that
 * is open for a person. Throws unless the member can pay with the method. Returns whether a year is charged by it.
 */
export async function changeMethod(tx: Context, commitment: Commitment, paymentMethodId: string): Promise<boolean> {
  const { id, poolId, identityId, transferReference, askAt } = commitment;
  const { currency } = await tx.db.pool.findUniqueOrThrow({ where: { id: poolId }, select: { currency: true } });
  const transfer = await transferNamed(tx, { memberId: identityId, method: paymentMethodId, currency });
  if (!transfer) await requirePaymentMethod(tx, identityId, paymentMethodId);
  if (transfer && transferReference !== null) {
    await tx.db.commitment.update({ where: { id }, data: { paymentMethodId } });
    return false;
  }
  if (transfer) {
    await waitFromNow(tx, commitment, paymentMethodId, transfer);
    return false;
  }
  const none = { transferReference: null, transferAccountId: null, askAt: null };
  const chargeAt = askAt === null ? commitment.chargeAt : tx.now();
  await tx.db.commitment.update({ where: { id }, data: { paymentMethodId, ...none, chargeAt } });
  if (askAt === null) return chargeAgain(tx, commitment);
  const years = await tx.db.prepayment.findMany({ where: { commitmentId: id, status: "pending" } });
  await letGoOfTransfers(
    tx,
    years.map((year) => year.id),
  );
  await announceDue(tx, id);
  return true;
}

/** A year that was due for a charge waits for a transfer instead. One that is being charged now continues. */
async function waitFromNow(
  tx: Context,
  { id, term, chargeAt }: Commitment,
  paymentMethodId: string,
  { reference, account }: GiftTransfer,
): Promise<void> {
  const waits = chargeAt === null ? {} : waitsForTransfer(tx.now());
  const given = { paymentMethodId, transferReference: reference, transferAccountId: account.id };
  await tx.db.commitment.update({ where: { id }, data: { ...given, ...waits } });
  if (chargeAt === null) return;
  const where = { commitmentId: id, term, status: "pending" };
  await tx.db.prepayment.updateMany({ where, data: { rail: railOfTransfers(tx, account.id) } });
  await notifyPool(tx, "transfer", [id], `${term}.${tx.now().getTime()}`);
}
