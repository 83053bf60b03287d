import { type Answered, MISMATCH } from "@/server/domain/payments/call-rail";
import { type Consequence, consequenceOf } from "@/server/domain/payments/consequence-of";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { recordAttempts } from "@/server/domain/payments/payment-attempts";
import { type ClaimedPayment, paymentQueue } from "@/server/domain/payments/payment-queue";
import {
  raiseContradicted,
  raisePostponed,
  raiseWaiting,
  UNRECORDED,
  withdrawUnanswered,
} from "@/server/domain/payments/payment-tasks";
import { type PaymentTrigger, paymentTransitions } from "@/server/domain/payments/payment-transitions";
import { recordCosts } from "@/server/domain/payments/record-costs";
import { recordExchanges } from "@/server/domain/payments/record-exchanges";
import { lockReturning, recordReturns } from "@/server/domain/payments/record-returns";
import { refundAgain } from "@/server/domain/payments/refund-again";
import { POSTPONED_TASK_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/** How often, and how soon, the rail is asked again if its answer could not be recorded, usually because of a lock. */
const UNRECORDED_MAX = 3;
const UNRECORDED_DELAY_MS = 2_000;
/** Each gets a new gift: hundreds in one transaction would make others wait for its locks. */
const REINSTATED_AT_ONCE = 10;

type Followed = Answered & { consequence: Consequence };
type Postponement = Extract<Consequence, { kind: "postpone" }>;

/**
 * Records the rail's answers, each kind in one transaction with all its consequences, subjects locked first. If that
 * fails, one by one, so that one that cannot be recorded doesn't block the others; it is asked about again once its
 * lease has expired. Returns the payments that are to be sent again.
 */
export async function recordAnswers(ctx: Context, answers: readonly Answered[]): Promise<ClaimedPayment[]> {
  const groups = new Map<string, Followed[]>();
  for (const answered of answers) {
    const consequence = consequenceOf(answered);
    const key = consequence.kind === "move" ? consequence.trigger : consequence.kind;
    groups.set(key, [...(groups.get(key) ?? []), { ...answered, consequence }]);
  }
  for (const [key, group] of groups) {
    const size = key === "reinstate" ? REINSTATED_AT_ONCE : group.length;
    for (let from = 0; from < group.length; from += size) await recordGroup(ctx, group.slice(from, from + size));
  }
  return (groups.get("send") ?? []).map(({ payment, sentAt }) => ({ ...payment, absentAt: sentAt }));
}

async function recordGroup(ctx: Context, group: Followed[]): Promise<void> {
  try {
    await recordTogether(ctx, group);
  } catch (error) {
    const [first] = group;
    // If the database is away, the lease runs out.
    if (group.length === 1) return leave(ctx, first!.payment, error).catch(() => {});
    ctx.log.warn({ err: error, count: group.length }, "answers of the rail could not be recorded together");
    for (const one of group) await recordGroup(ctx, [one]);
  }
}

/** Postpones a payment whose answer cannot be recorded or, after some tries, leaves it to the retries and a person. */
async function leave(ctx: Context, payment: ClaimedPayment, cause: unknown): Promise<void> {
  ctx.log.error({ err: cause, paymentId: payment.id }, "an answer of the rail could not be recorded");
  const error = `${UNRECORDED}: ${cause instanceof Error ? cause.message : String(cause)}`;
  const { failures } = payment;
  if (failures > UNRECORDED_MAX)
    await paymentQueue.fail(ctx, payment, { error }, { failures: failures - UNRECORDED_MAX });
  else await paymentQueue.postpone(ctx, payment, { error }, new Date(ctx.now().getTime() + UNRECORDED_DELAY_MS));
}

function recordTogether(ctx: Context, group: Followed[]): Promise<void> {
  const { consequence } = group[0]!;
  return ctx.transaction(async (tx) => {
    await lockReturning(tx, group);
    const payments = group.map(({ payment }) => payment);
    if (consequence.kind === "move") await lockSubjects(tx, payments);
    // A payment's attempts are numbered, so its subject is locked by now; others wait for the balances that come next.
    await recordAttempts(tx, group);
    // Returned parts of a charge are booked before other consequences, unless the charge clears only now: then after.
    await recordReturns(tx, group.filter(hadCleared));
    if (consequence.kind === "move") await recordMoves(tx, consequence.trigger, group);
    else for (const one of group) await recordOther(tx, one);
    await recordCosts(tx, group);
    await recordExchanges(tx, group);
    await recordReturns(
      tx,
      group.filter((one) => !hadCleared(one)),
    );
  });
}

function hadCleared({ payment: { status } }: Followed): boolean {
  return status === "cleared" || status === "disputed";
}

/** Moves the payments, whose subjects are locked. */
async function recordMoves(tx: Context, trigger: PaymentTrigger, group: Followed[]): Promise<void> {
  const changes = new Map(
    group.map(({ payment, consequence }) => {
      const change = consequence.kind === "move" ? consequence.change : {};
      return [payment.id, { ...change, lease: payment.leaseToken }];
    }),
  );
  const moved = await moveAll(tx, paymentTransitions, [...changes.keys()], trigger, { of: (id) => changes.get(id)! });
  await askAboutLate(tx, group, new Set(moved.map(({ id }) => id)));
  await closeUnanswered(tx, group);
}

/** Closes the tasks about payments with an unknown outcome: the rail has given a clear answer. */
async function closeUnanswered(tx: Context, group: Followed[]): Promise<void> {
  const unanswered = group.filter(({ payment }) => payment.lastError !== null);
  await withdrawUnanswered(
    tx,
    unanswered.map(({ payment }) => payment.id),
  );
}

/**
 * Makes a worker ask again about payments whose lease was lost before the rail answered, unless another worker has
 * them: a person may have recorded something else in between.
 */
async function askAboutLate(tx: Context, group: Followed[], moved: ReadonlySet<string>): Promise<void> {
  const late = group.map(({ payment }) => payment.id).filter((id) => !moved.has(id));
  if (late.length === 0) return;
  const where = { id: { in: late }, leaseToken: null };
  await tx.db.payment.updateMany({ where, data: { nextAt: tx.now(), failures: 0 } });
}

async function recordOther(tx: Context, answered: Followed): Promise<void> {
  const { payment, consequence } = answered;
  if (consequence.kind === "wait") {
    await refundAgain(tx, payment);
    await waitUntil(tx, payment, consequence.until);
  }
  if (consequence.kind === "postpone") return postpone(tx, payment, consequence);
  if (consequence.kind === "contradicted") {
    await raiseContradicted(tx, payment, consequence.message);
    await waitUntil(tx, payment, null);
  }
  // Even if the rail says only what was known, or that it never had the payment.
  if (consequence.kind !== "unanswered") await closeUnanswered(tx, [answered]);
  if (consequence.kind !== "unanswered") return;
  const { message } = consequence;
  const options = { failures: payment.failures, isFinal: message.startsWith(MISMATCH) };
  const { outcome } = await paymentQueue.fail(tx, payment, { error: message }, options);
  const isOpen = payment.status === "sent" || payment.status === "unknown";
  // A donor is waiting, so a task is raised while the rail is still being asked.
  if (outcome === "retried" && answered.call === "find" && payment.direction === "charge" && isOpen)
    await raiseWaiting(tx, payment, message);
  tx.log.warn({ paymentId: payment.id, reason: message, outcome }, "the rail gave no clear answer");
}

/** Postpones a payment that cannot be sent yet until it can. After it has waited for days, a task is raised. */
async function postpone(tx: Context, payment: ClaimedPayment, { until, message }: Postponement): Promise<void> {
  await waitUntil(tx, payment, until, message);
  const waitsSince = payment.firstSentAt ?? tx.now();
  if (tx.now().getTime() - waitsSince.getTime() >= POSTPONED_TASK_MS) await raisePostponed(tx, payment, message);
}

/** Ends the lease of a payment with nothing new; `why` is what it waits for, if the rail has said so. */
async function waitUntil(
  tx: Context,
  { leaseKey, leaseToken }: ClaimedPayment,
  until: Date | null,
  why: string | null = null,
): Promise<void> {
  await tx.statement(
    paymentQueue.updateHeld(`next_at = $3::timestamptz, failures = 0, last_error = $4, ${paymentQueue.endLease}`),
    [leaseKey, leaseToken, until, why],
  );
}
