import { postPayments } from "@/server/domain/ledger/post-movements";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

// How what the rail says of payouts is booked. Whatever becomes of one, the payout from the pool stands.

/** Books what has arrived. */
export async function bookPaidOut(tx: Context, payments: Payment[]): Promise<void> {
  await postPayments(tx, "payout_paid", payoutsAmong(payments));
}

/** Books what the rail will never pay, or never got, back to the payee's balance. The task about it is raised with others. */
export async function bookRejectedPayouts(tx: Context, payments: Payment[]): Promise<void> {
  const payouts = payoutsAmong(payments);
  await postPayments(tx, "payout_rejected", payouts);
  await notifyOfReturns(tx, payouts);
}

/** Books what came back to the payee's balance, and raises a task. */
export async function bookReturnedPayouts(tx: Context, payments: Payment[]): Promise<void> {
  const payouts = payoutsAmong(payments);
  await postPayments(
    tx,
    "payout_returned",
    payouts.filter(({ clearedAt }) => clearedAt !== null),
  );
  await postPayments(
    tx,
    "payout_rejected",
    payouts.filter(({ clearedAt }) => clearedAt === null),
  );
  await notifyOfReturns(tx, payouts);
  for (const { id, subjectId, failureMessage } of payouts)
    await raiseTask(tx, { kind: "payout_failed", subjectId: id, detail: `${subjectId}: ${failureMessage ?? ""}` });
}

/** Each payout is one occasion: a request may be paid out again after one that came back. */
async function notifyOfReturns(tx: Context, payouts: Payment[]): Promise<void> {
  for (const { id, subjectId } of payouts) await notifyPool(tx, "returned", [subjectId], id);
}

function payoutsAmong(payments: Payment[]): Payment[] {
  return payments.filter(({ direction }) => direction === "payout");
}
