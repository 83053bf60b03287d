import { postPayments } from "@/server/domain/ledger/post-movements";
import type { PaymentChanges } from "@/server/domain/payments/payment-transitions";
import { emailPayouts } from "@/server/domain/payouts/email-payouts";
import { payoutTransitions } from "@/server/domain/payouts/payout-transitions";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Cause, Follows } from "@/server/operations/reaction";
import { moveAll } from "@/server/operations/transition";

// The consequences of what the rail says about payouts. A payout's payment is locked together with it.

/** Records that the rail took the payouts, and when it says they arrive. */
async function leave(tx: Context, payments: Payment[]): Promise<void> {
  const bySubject = bySubjectOf(payments);
  const of = (id: string) => ({ sentAt: sentAtOf(tx, bySubject.get(id)!), arrivesOn: bySubject.get(id)!.clearsAt });
  await emailPayouts(tx, await moveAll(tx, payoutTransitions, [...bySubject.keys()], "send", { of }), "sent");
}

/** Books what has arrived. */
async function arrive(tx: Context, payments: Payment[]): Promise<void> {
  const bySubject = bySubjectOf(payments);
  await postPayments(tx, "payout_paid", [...bySubject.values()]);
  const of = (id: string) => {
    const payment = bySubject.get(id)!;
    const paidAt = payment.clearedAt ?? tx.now();
    return { sentAt: sentAtOf(tx, payment), paidAt, arrivesOn: paidAt };
  };
  await emailPayouts(tx, await moveAll(tx, payoutTransitions, [...bySubject.keys()], "arrive", { of }), "arrived");
}

/** Returns to the balance the payouts that the rail will never make. A canceled payout stays canceled. */
async function fail(tx: Context, payments: Payment[]): Promise<void> {
  const payouts = [...bySubjectOf(payments).values()];
  await postPayments(tx, "payout_rejected", payouts);
  await failAll(tx, payouts);
}

/** Books what came back to the balance, and raises a task. */
async function comeBack(tx: Context, payments: Payment[]): Promise<void> {
  const payouts = [...bySubjectOf(payments).values()];
  const hadArrived = (payment: Payment) => payment.clearedAt !== null;
  await postPayments(tx, "payout_returned", payouts.filter(hadArrived));
  await postPayments(
    tx,
    "payout_rejected",
    payouts.filter((payment) => !hadArrived(payment)),
  );
  await failAll(tx, payouts);
  for (const { id, subjectId, failureMessage } of payouts)
    await raiseTask(tx, { kind: "payout_failed", subjectId: id, detail: `${subjectId}: ${failureMessage ?? ""}` });
}

async function failAll(tx: Context, payments: Payment[]): Promise<void> {
  const bySubject = bySubjectOf(payments);
  const of = (id: string) => {
    const { failureCode, failureMessage } = bySubject.get(id)!;
    return { failedAt: tx.now(), failureCode, failureMessage, arrivesOn: null };
  };
  await emailPayouts(tx, await moveAll(tx, payoutTransitions, [...bySubject.keys()], "fail", { of }), "failed");
}

/** Reopens payouts that were recorded as not paid by mistake. */
async function goOn(tx: Context, payments: Payment[]): Promise<void> {
  const ids = [...bySubjectOf(payments).keys()];
  const cleared = { failedAt: null, failureCode: null, failureMessage: null };
  await moveAll(tx, payoutTransitions, ids, "reopen", { of: () => cleared });
}

const sentAtOf = (tx: Context, { chargedAt }: Payment): Date => chargedAt ?? tx.now();

function bySubjectOf(payments: Payment[]): Map<string, Payment> {
  const payouts = payments.filter(({ direction }) => direction === "payout");
  return new Map(payouts.map((payment) => [payment.subjectId, payment]));
}

const leaves = { run: leave, does: "Records that payouts have left, and emails those who look after the balances." };

/** The consequences of what the rail says about payouts. */
export const PAYOUT_PAYMENT_REACTIONS = {
  "payment:accept": { after: [leaves] },
  "payment:schedule": { after: [leaves] },
  "payment:clear": {
    after: [{ run: arrive, does: "Books payouts that have arrived, and emails those who look after the balances." }],
  },
  "payment:decline": { after: [{ run: fail, does: "Books payouts that were not sent back to the balance." }] },
  "payment:return": { after: [{ run: comeBack, does: "Books payouts back to the balance, and raises a task." }] },
  "payment:reject": { after: [{ run: fail, does: "Books payouts that will never be paid back to the balance." }] },
  "payment:reopen": { after: [{ run: goOn, does: "Has payouts go on that were recorded as not paid by mistake." }] },
} satisfies Partial<Record<Cause, Follows<Payment, PaymentChanges>>>;
