import { NOT_TAKEN } from "@/server/domain/payments/consequence-of";
import { holdPayouts } from "@/server/domain/payments/hold-payouts";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { recordIntents } from "@/server/domain/payments/payment-attempts";
import type { ClaimedPayment } from "@/server/domain/payments/payment-queue";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * Records, before the rail is called, that leased payments are about to be sent. Returns those that may be sent:
 * unwanted ones end instead, and held payouts wait.
 */
export function recordIntent(ctx: Context, payments: ClaimedPayment[]): Promise<ClaimedPayment[]> {
  return ctx.transaction(async (tx) => {
    await lockSubjects(tx, payments);
    const held = await holdPayouts(tx, payments);
    const ids = payments.map(({ id }) => id).filter((id) => !held.has(id));
    const unwanted = await tx.db.payment.findMany({
      where: { id: { in: ids }, isWanted: false },
      select: { id: true },
    });
    const leases = new Map(payments.map(({ id, leaseToken }) => [id, leaseToken]));
    const lease = (id: string) => ({ lease: leases.get(id) });
    const dropped = new Set(unwanted.map(({ id }) => id));
    await moveAll(tx, paymentTransitions, [...dropped], "decline", { of: (id) => ({ ...lease(id), ...NOT_TAKEN }) });
    const now = tx.now().toISOString();
    // Due at once, for the worker that takes over when the lease expires.
    const intent = (id: string) => ({ ...lease(id), first_sent_at: now, next_at: now, keepsLease: true });
    const wanted = ids.filter((id) => !dropped.has(id));
    const sent = await moveAll(tx, paymentTransitions, wanted, "send", { of: intent });
    await recordIntents(
      tx,
      sent.map(({ id }) => id),
    );
    const isSent = new Map(sent.map((payment) => [payment.id, payment.firstSentAt]));
    return payments.flatMap((payment) => {
      const firstSentAt = isSent.get(payment.id);
      return firstSentAt ? [{ ...payment, status: "sent" as const, firstSentAt }] : [];
    });
  });
}
