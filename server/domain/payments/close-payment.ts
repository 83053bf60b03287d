import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { type Consequence, consequenceOf } from "@/server/domain/payments/consequence-of";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { DUE_PAYMENT_COLUMNS, type DuePayment } from "@/server/domain/payments/payment-queue";
import { withdrawUnanswered } from "@/server/domain/payments/payment-tasks";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import { COST_BY_HAND, recordCosts } from "@/server/domain/payments/record-costs";
import type { Payment } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import type { RailAnswer } from "@/server/ports/payment-rail";

// What a person found out at the provider about a payment for which the rail gives no clear answer. It has all the
// consequences that the same answer from the rail would have.

const settlePaymentInput = z.strictObject({
  paymentId: z.string(),
  /** The rail's own id of the payment. */
  reference: z.string().trim().min(1).max(200),
  /** What the rail moved, as the provider shows it. */
  amountCents: z.bigint(),
  currency: z.string(),
  /** What the rail kept as its cost. */
  costCents: z.bigint().min(0n),
  /** When the rail took the payment, by its own clock. It decides the tax year of a receipt. */
  chargedAt: z.date(),
  /** How the person knows. Stored in the audit trail. */
  note: z.string().trim().min(1),
});

const closePaymentInput = settlePaymentInput.pick({ paymentId: true, note: true });

/**
 * Records, for an operator who has looked it up at the provider, that the rail moved the money of a payment without a clear
 * answer.
 */
export const settlePayment = operation({
  name: "settlePayment",
  summary: "Records that the rail moved the money of a payment without a clear answer.",
  permission: { operator: true },
  input: settlePaymentInput,
  errors: [ResourceNotFound, InvalidState, InvalidParameter, NotPermitted],
  run: (ctx, { paymentId, note, amountCents, ...seen }) =>
    recordByHand(ctx, paymentId, async (tx, payment) => {
      const { id, amount, currency } = payment;
      if (amountCents !== BigInt(amount) || seen.currency !== currency)
        throw invalid("amount", `must be the payment's, which is ${amount} ${currency}.`);
      if (seen.chargedAt > tx.now()) throw invalid("charged_at", "must be in the past.");
      const other = await tx.db.payment.findFirst({ where: { railReference: seen.reference, id: { not: id } } });
      if (other) throw invalid("reference", `is that of ${other.id}.`);
      await audit(tx, "payment.settle", id, {
        reference: seen.reference,
        amount_cents: amount,
        currency,
        cost_cents: seen.costCents.toString(),
        charged_at: seen.chargedAt.toISOString(),
        note,
      });
      const { reference, chargedAt, costCents } = seen;
      const cost = { kind: "processing", reference: COST_BY_HAND, amountCents: costCents, currency };
      const costs = costCents > 0n ? [cost] : [];
      const taken = { reference, chargedAt, amountCents, currency, costs, partsReturned: [] };
      return { outcome: "cleared", clearedAt: tx.now(), ...taken };
    }),
});

/**
 * Records, for an operator who has looked it up at the provider, that the rail never took a payment without a clear
 * answer, and never will. A charge counts as declined; a refund or a payout as rejected, so the money is still owed.
 */
export const closePayment = operation({
  name: "closePayment",
  summary: "Records that the rail never took a payment without a clear answer.",
  permission: { operator: true },
  input: closePaymentInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { paymentId, note }) =>
    recordByHand(ctx, paymentId, async (tx, { id, direction }) => {
      await audit(tx, "payment.close", id, { note });
      const reason = { code: "not_taken", message: "The payment provider did not take the payment." };
      return { outcome: direction === "charge" ? "declined" : "rejected", ...reason };
    }),
});

/** Records what a person says in place of the rail. The gift is locked first, as for an answer. */
function recordByHand(
  ctx: Context,
  paymentId: string,
  answerOf: (tx: Context, payment: DuePayment) => Promise<RailAnswer>,
): Promise<Payment> {
  return ctx.transaction(async (tx) => {
    const payment = await lockUnanswered(tx, paymentId);
    for (const identityId of await partiesOf(tx, paymentId)) await requireUninvolved(tx, identityId);
    const answer = await answerOf(tx, payment);
    const { trigger, change } = asMove(consequenceOf({ payment, answer, answeredAt: tx.now() }));
    // The rail is asked once more, to catch a person's mistake before anyone has acted on it.
    const next_at = trigger === "reject" ? tx.now().toISOString() : change.next_at;
    const moved = await move(tx, paymentTransitions, payment, trigger, { of: () => ({ ...change, next_at }) });
    await recordCosts(tx, [{ payment, answer }]);
    await withdrawUnanswered(tx, [paymentId], `${callerName(tx.caller)} recorded what became of the payment.`);
    return moved;
  });
}

/** The identities whose money a payment moves: none of them may record what happened to it. */
export async function partiesOf(tx: Context, paymentId: string): Promise<string[]> {
  const rows = await tx.statement<{ id: string }>(
    `SELECT DISTINCT party.id FROM payments p
     LEFT JOIN gifts g ON p.subject_type = 'gift' AND g.id = p.subject_id
     LEFT JOIN campaigns c ON c.id = g.campaign_id
     LEFT JOIN prepayments r ON p.subject_type = 'prepayment' AND r.id = p.subject_id
     LEFT JOIN payouts o ON p.subject_type = 'payout' AND o.id = p.subject_id
     CROSS JOIN LATERAL (VALUES (g.from_id), (g.to_id), (c.owner_id), (r.identity_id), (r.sponsor_id), (o.identity_id)) party(id)
     WHERE p.id = $1 AND party.id IS NOT NULL`,
    [paymentId],
  );
  return rows.map(({ id }) => id);
}

async function lockUnanswered(tx: Context, paymentId: string): Promise<DuePayment> {
  const known = await tx.db.payment.findUnique({ where: { id: paymentId } });
  if (!known) throw ResourceNotFound({ message: `There is no payment ${paymentId}.` });
  await lockSubjects(tx, [known]);
  const [payment] = await tx.statement<DuePayment & { isAsked: boolean }>(
    `SELECT ${DUE_PAYMENT_COLUMNS}, q.lease_token IS NOT NULL AND q.lease_until > (SELECT steady_now()) AS "isAsked"
     FROM payments q WHERE q.id = $1 FOR NO KEY UPDATE`,
    [paymentId],
  );
  const { status, isAsked } = payment!;
  const context = { status };
  if (status !== "sent" && status !== "unknown")
    throw InvalidState({ message: "It is known what became of the payment.", context });
  // The rail's answer would either contradict the person or make their entry unnecessary.
  if (isAsked)
    throw InvalidState({ message: "The rail is being asked about the payment. Try again in a minute.", context });
  return payment!;
}

function asMove(consequence: Consequence) {
  if (consequence.kind === "move") return consequence;
  throw new Error(`what a person says of a payment cannot be a reason to ${consequence.kind}`);
}

function invalid(param: string, rest: string) {
  const message = `${param} ${rest}`;
  return InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}
