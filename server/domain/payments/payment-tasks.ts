import { MISMATCH } from "@/server/domain/payments/call-rail";
import { rejectedAndOwed } from "@/server/domain/payments/rejected-refunds";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { AMOUNT_NOT_SUPPORTED } from "@/server/ports/charge-codes";

/** The prefix of a payment's error if the answer could not be recorded. */
export const UNRECORDED = "the answer could not be recorded";

/** Raises a task for a payment that the rail is no longer asked about, because it never gave a clear answer. */
export async function raiseUnanswered(tx: Context, paymentId: string, error: string): Promise<void> {
  const kind = error.startsWith(MISMATCH)
    ? "payment_mismatch"
    : error.startsWith(UNRECORDED)
      ? "payment_quarantined"
      : "payment_unknown";
  await raiseTask(tx, { kind, subjectId: paymentId, detail: error });
}

/** Raises a task for a charge that the rail gave no clear answer about; the rail will be asked again. */
export async function raiseWaiting(tx: Context, { id: subjectId }: { id: string }, detail: string): Promise<void> {
  const suggestion =
    "The provider is asked again by itself, and this closes once it answers. Record nothing before you have found out at the provider what became of the charge: it may still take it.";
  await raiseTask(tx, { kind: "payment_unknown", subjectId, detail, suggestion });
}

/** The same for a payment that the rail cannot send: it waits for something that may never happen without help. */
export async function raisePostponed(tx: Context, { id: subjectId }: { id: string }, detail: string): Promise<void> {
  const suggestion =
    "It is tried again by itself, and this closes once it was sent. If its balance is too low, add money to it at the provider: what the provider keeps for itself comes off that balance too.";
  await raiseTask(tx, { kind: "payment_unknown", subjectId, detail, suggestion });
}

/** Raises a task if the rail says something impossible about a payment, and closes the tasks that say to pay it. */
export async function raiseContradicted(tx: Context, { id: subjectId }: { id: string }, detail: string): Promise<void> {
  await raiseTask(tx, { kind: "payment_contradicted", subjectId, detail });
  await withdrawPaying(tx, subjectId, "The payment provider contradicts it: decide the task about that first.");
}

/** Closes the tasks that ask someone to pay what the rail will not: they no longer apply. */
export async function withdrawPaying(tx: Context, subjectId: string, note: string): Promise<void> {
  for (const kind of ["refund_rejected", "payout_failed"] as const) await withdrawTask(tx, { kind, subjectId }, note);
}

/** Closes the tasks about payments whose outcome is now known. */
export async function withdrawUnanswered(
  tx: Context,
  paymentIds: string[],
  note = "The payment provider has answered.",
): Promise<void> {
  for (const subjectId of paymentIds)
    for (const kind of ["payment_unknown", "payment_quarantined", "payment_contradicted"] as const)
      await withdrawTask(tx, { kind, subjectId }, note);
}

/**
 * Raises a task for each charge that the rail refused: unlike a decline, the payer cannot fix it. If the amount is not
 * supported, there is no task: no person can make the rail take it.
 */
export async function raiseRefused(tx: Context, payments: Payment[]): Promise<void> {
  const refused = payments.filter(({ failureCode }) => failureCode !== AMOUNT_NOT_SUPPORTED);
  for (const { id: subjectId, subjectId: paidFor, failureMessage } of refused)
    await raiseTask(tx, { kind: "charge_refused", subjectId, detail: `${paidFor}: ${failureMessage ?? ""}` });
}

/** Raises a task for each refund or payout that is owed and that the rail will never pay, unless the donor is asked. */
export async function raiseRejected(tx: Context, payments: Payment[]): Promise<void> {
  for (const { id, direction, subjectId, failureMessage } of payments)
    if (direction !== "refund")
      await raiseTask(tx, { kind: "payout_failed", subjectId: id, detail: `${subjectId}: ${failureMessage ?? ""}` });
  for (const refund of await rejectedAndOwed(tx, payments)) if (!asksDonors(tx, refund)) await raiseRefund(tx, refund);
}

/** Whether donors are asked for another account if this rail cannot refund them. */
export function asksDonors(tx: Context, { rail }: Pick<Payment, "rail">): boolean {
  return tx.ports.rails.named(rail)?.asksForAccounts === true;
}

/** Asks a person to pay a donor in another way. */
export async function raiseRefund(tx: Context, { id, subjectId, failureMessage }: Payment): Promise<void> {
  await raiseTask(tx, { kind: "refund_rejected", subjectId: id, detail: `${subjectId}: ${failureMessage ?? ""}` });
}
