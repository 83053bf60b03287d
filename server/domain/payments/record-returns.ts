import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import type { DuePayment } from "@/server/domain/payments/payment-queue";
import { raiseContradicted } from "@/server/domain/payments/payment-tasks";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import { callerName } from "@/server/kernel/caller";
import { formatCents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { RailAnswer } from "@/server/ports/payment-rail";
import type { PartReturned } from "@/server/ports/rail-part";

/** A payment and an answer about it. */
interface Said {
  payment: DuePayment;
  answer: RailAnswer;
}

/** Locks, before anything else, the subjects of payments with returned parts. */
export async function lockReturning(tx: Context, said: readonly Said[]): Promise<void> {
  const returning = said.filter(({ answer }) => partsIn(answer).length > 0);
  await lockSubjects(
    tx,
    returning.map(({ payment }) => payment),
  );
}

/**
 * Books, in the running transaction that has locked the gifts, the parts of their charges that a rail has returned by
 * itself: each by its reference, once, however often it is named. The gift stays settled, so a person has to look at
 * its receipt. A part that cannot be booked becomes a task, too.
 */
export async function recordReturns(tx: Context, said: readonly Said[]): Promise<void> {
  const parts = said.flatMap(({ payment, answer }) =>
    partsIn(answer).map(({ kind, reference, amountCents }) => {
      return { payment_id: payment.id, kind, reference, amount_cents: amountCents.toString() };
    }),
  );
  if (parts.length === 0) return;
  const named = JSON.stringify(parts);
  const rows = await tx.db.$queryRaw<{ id: string; is_booked: boolean; cents: bigint }[]>`
    SELECT r.payment_id AS id, r.is_booked, r.returned_cents AS cents
    FROM payment_returns_record(${named}::jsonb, ${callerName(tx.caller)}, ${tx.now()}::timestamptz) r`;
  const saidById = new Map(said.map((one) => [one.payment.id, one]));
  for (const { id, is_booked, cents } of rows) {
    const { payment, answer } = saidById.get(id)!;
    if (!is_booked) await raiseContradicted(tx, payment, unbookable(partsIn(answer), payment.currency));
    // A part that couldn't be booked during a refund can be booked once the rail has declined that refund.
    else await withdrawTask(tx, { kind: "payment_contradicted", subjectId: id }, "It is booked.");
    if (!is_booked) continue;
    // The receipt of a gift that was reversed in the meantime is void.
    if ((await tx.db.gift.count({ where: { id: payment.subjectId, status: "settled" } })) > 0) {
      const detail = `${payment.subjectId}: ${formatCents(cents, payment.currency)} of it went back.`;
      await raiseTask(tx, { kind: "part_returned", subjectId: id, detail });
    }
  }
}

function unbookable(parts: readonly PartReturned[], currency: string): string {
  const sum = parts.reduce((cents, { amountCents }) => cents + amountCents, 0n);
  return `the rail has given back ${formatCents(sum, currency)} of it by itself, which cannot be booked on what it paid for`;
}

function partsIn(answer: RailAnswer): readonly PartReturned[] {
  return "partsReturned" in answer ? answer.partsReturned : [];
}
