import { readOwedDonor } from "@/server/domain/bank/refund-accounts/read-donor";
import { refundRequestUrl } from "@/server/domain/bank/refund-accounts/refund-links";
import { refundRequestStates } from "@/server/domain/bank/refund-accounts/refund-request-states";
import { refundRequestTransitions } from "@/server/domain/bank/refund-accounts/refund-request-transitions";
import { isStillOwed } from "@/server/domain/bank/refund-accounts/still-owed";
import { queueEmail } from "@/server/domain/email/queue-email";
import { asksDonors, raiseRefund } from "@/server/domain/payments/payment-tasks";
import { rejectedAndOwed } from "@/server/domain/payments/rejected-refunds";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Payment, RefundRequest } from "@/server/generated/prisma/client";
import { REFUND_REMINDER_DAYS, REFUND_TASK_DAYS } from "@/server/kernel/limits";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import { move } from "@/server/operations/transition";

const DAY_MS = 86_400_000;
/** An operator gave the transfer up, for a reason of their own, so the donor is asked only if they say so. */
const GIVEN_UP = "not_sent";

/**
 * Asks donors for an account if a refund could not be paid to where their money came from, or to the account that they
 * entered before. If nobody can be asked, a task says to pay them in another way.
 */
export async function askDonors(tx: Context, payments: Payment[]): Promise<void> {
  const refunds = payments.filter((payment) => payment.direction === "refund" && asksDonors(tx, payment));
  for (const refund of await rejectedAndOwed(tx, refunds))
    if (refund.failureCode === GIVEN_UP || !(await askDonor(tx, refund))) await raiseRefund(tx, refund);
}

/** Asks a donor about a refund that was not paid, once for each, in the running transaction. False if nobody knows their address. */
export async function askDonor(tx: Context, { id: refundId, replacesId, ...refund }: Payment): Promise<boolean> {
  if ((await readOwedDonor(tx, refund)).email === null) return false;
  const now = tx.now();
  const debtId = replacesId ?? refundId;
  const of = { refundId, debtId, status: initialState(refundRequestStates) };
  const id = tx.newId("refundRequest");
  await tx.db.refundRequest.createMany({ data: { id, ...of, askedAt: now, createdAt: now }, skipDuplicates: true });
  const open = await tx.db.refundRequest.findFirstOrThrow({ where: { debtId, status: "asked" } });
  await recordFollowUps(tx, "ask_refund_account", [open.id]);
  return true;
}

/** Emails donors the question, reminds them once, and then raises a task. Returns when to look again. */
export function askRefundAccounts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "ask_refund_account", { signal }, (row) => goOn(ctx, row));
}

async function goOn(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.statement("SELECT 1 FROM refund_requests WHERE id = $1 FOR NO KEY UPDATE", [row.subjectId]);
    const request = await tx.db.refundRequest.findUnique({ where: { id: row.subjectId } });
    if (request?.status === "asked") await remind(tx, request);
    await followUpQueue.complete(tx, row, null);
  });
}

async function remind(tx: Context, request: RefundRequest): Promise<void> {
  if (!(await isStillOwed(tx, request))) return closeRequest(tx, request);
  const days = (tx.now().getTime() - request.askedAt.getTime()) / DAY_MS;
  if (days >= REFUND_TASK_DAYS) return raiseMissing(tx, request);
  const isReminder = days >= REFUND_REMINDER_DAYS;
  await queue(tx, request, isReminder);
  const next = isReminder ? REFUND_TASK_DAYS : REFUND_REMINDER_DAYS;
  const dueAt = new Date(request.askedAt.getTime() + next * DAY_MS);
  await recordFollowUps(tx, "ask_refund_account", [request.id], dueAt);
}

/** Closes a question about a refund that is no longer owed. */
export async function closeRequest(tx: Context, request: RefundRequest): Promise<void> {
  await move(tx, refundRequestTransitions, request, "close", { closedAt: tx.now() });
  await withdrawMissing(tx, request, "Nothing is owed to the donor any more.");
}

/** Closes the task that says that a donor has not answered. */
export function withdrawMissing(tx: Context, { refundId }: RefundRequest, note: string): Promise<void> {
  return withdrawTask(tx, { kind: "refund_account_missing", subjectId: refundId }, note);
}

async function raiseMissing(tx: Context, { refundId, asks }: RefundRequest): Promise<void> {
  const { subjectId } = await tx.db.payment.findUniqueOrThrow({ where: { id: refundId } });
  const often = asks === 1 ? "once" : `${asks} times`;
  const detail = `${subjectId}: the donor was asked ${often}, and has entered no account within ${REFUND_TASK_DAYS} days.`;
  await raiseTask(tx, { kind: "refund_account_missing", subjectId: refundId, detail });
}

/** Whoever stops our other emails still hears this: it is about their money. Nobody has proven the address, so operators see whose account it is. */
async function queue(tx: Context, request: RefundRequest, isReminder: boolean): Promise<void> {
  const refund = await tx.db.payment.findUniqueOrThrow({ where: { id: request.refundId } });
  const { email, locale, recipient } = await readOwedDonor(tx, refund);
  if (email === null) return;
  const data = {
    amount: { cents: refund.amountCents, currency: refund.currency },
    recipient,
    isReminder,
    refusedLast4: await enteredBefore(tx, refund),
    link: refundRequestUrl(tx, request, locale),
  };
  const key = `refund-account:${request.id}:${request.asks}:${isReminder ? "reminded" : "asked"}`;
  const written = tx.ports.emails.write({ kind: "refund_account", locale, data });
  await queueEmail(tx, { key, to: email, ...written, attachments: [] });
}

/** The end of the account that the donor had entered, and that the bank would not pay; null if they have entered none. */
export async function enteredBefore(ctx: Context, { id }: Pick<Payment, "id">): Promise<string | null> {
  const before = await ctx.db.refundRequest.findUnique({ where: { nextId: id }, include: { account: true } });
  return before?.account?.accountLast4 ?? null;
}
