import { postPayments } from "@/server/domain/ledger/post-movements";
import type { PaymentSubject } from "@/server/domain/payments/lock-subjects";
import { asksDonors } from "@/server/domain/payments/payment-tasks";
import { planPayment } from "@/server/domain/payments/plan-payments";
import { owedRefunds, rejectedAndOwed } from "@/server/domain/payments/rejected-refunds";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** How often the rail refunds one debt: if the refund comes back again, a person pays it in another way. */
const REFUNDS_MAX = 2;

/**
 * Books returned refunds as owed to donors again, and plans each once more, never two at a time. Returns the refunds
 * that are not sent again and from now on are owed in another way.
 */
export async function replaceReturned(tx: Context, payments: Payment[]): Promise<Payment[]> {
  const refunds = payments.filter(({ direction }) => direction === "refund");
  // A refund that replaced another and never cleared leaves the debt as it was.
  const booked = refunds.filter(({ replacesId, clearedAt }) => replacesId === null || clearedAt !== null);
  await postPayments(tx, "refund_returned", booked);
  const owed = await rejectedAndOwed(tx, refunds);
  const isOwed = new Set(owed.map(({ id }) => id));
  const needless = refunds.filter(({ id }) => !isOwed.has(id)).flatMap(({ chargeId }) => chargeId ?? []);
  await postPayments(tx, "credit_withdrawn", await owedRefunds(tx, needless));
  const ended: Payment[] = [];
  for (const refund of owed) if (!(await sendAgain(tx, refund))) ended.push(refund);
  return ended;
}

/** Plans the refund once more; false after the last time, and if the donor is asked for another account. */
async function sendAgain(tx: Context, refund: Payment): Promise<boolean> {
  // It would come back again from the same account.
  if (asksDonors(tx, refund)) return false;
  const { subjectId, chargeId, amountCents, currency, rail, failureMessage } = refund;
  const debtId = refund.replacesId ?? refund.id;
  const task = { kind: "refund_returned", subjectId: debtId } as const;
  const detail = `${subjectId}: ${failureMessage ?? ""}`;
  const sent = await tx.db.payment.count({
    where: { OR: [{ id: debtId }, { replacesId: debtId }], status: { not: "declined" } },
  });
  if (sent >= REFUNDS_MAX) {
    await withdrawTask(tx, task, "It came back again, and is not sent any more.");
    await raiseTask(tx, { kind: "refund_rejected", subjectId: refund.id, detail });
    return false;
  }
  const subjectType = refund.subjectType as PaymentSubject;
  const again = { subjectType, subjectId, direction: "refund", amountCents, currency, rail } as const;
  await planPayment(tx, { ...again, chargeId: chargeId!, replacesId: debtId });
  await raiseTask(tx, { ...task, detail });
  return true;
}

/** Closes the tasks about refunds that came back, once the rail has paid them again or has said that it never will. */
export async function endReplaced(tx: Context, payments: Payment[]): Promise<void> {
  for (const { replacesId, status } of payments) {
    if (replacesId === null) continue;
    const note = status === "cleared" ? "The refund was paid again." : "The payment provider will not pay it again.";
    await withdrawTask(tx, { kind: "refund_returned", subjectId: replacesId }, note);
  }
}
