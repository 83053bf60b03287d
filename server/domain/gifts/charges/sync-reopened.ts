import { postPayments } from "@/server/domain/ledger/post-movements";
import { withdrawPaying, withdrawUnanswered } from "@/server/domain/payments/payment-tasks";
import { rejectedAndOwed } from "@/server/domain/payments/rejected-refunds";
import type { Payment } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/**
 * Reverses the bookings that were made when the payments were closed: a refund is no longer owed in another way, and a
 * payee does not hold what the rail may have paid. The tasks that said to pay it are closed.
 */
export async function syncReopened(tx: Context, payments: Payment[]): Promise<void> {
  const credited = (await rejectedAndOwed(tx, payments)).filter(({ replacesId }) => replacesId === null);
  await postPayments(tx, "refund_reopened", credited);
  await postPayments(
    tx,
    "payout_reopened",
    payments.filter(({ direction }) => direction === "payout"),
  );
  const note = `${callerName(tx.caller)} reopened the payment.`;
  for (const { id } of payments) await withdrawPaying(tx, id, note);
  await withdrawUnanswered(
    tx,
    payments.map(({ id }) => id),
    note,
  );
}
