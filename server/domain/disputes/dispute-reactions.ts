import { disputeTransitions } from "@/server/domain/disputes/dispute-transitions";
import { queueDisputeEmails } from "@/server/domain/disputes/email-disputes";
import type { PaymentChanges } from "@/server/domain/payments/payment-transitions";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Dispute, Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Cause, Follows } from "@/server/operations/reaction";
import { moveAll } from "@/server/operations/transition";

// The reactions to what the rail says about disputes. The subject of the charge is locked together with it.

/** Records each dispute once, by the rail's reference, and raises a task that states its deadline. */
async function open(tx: Context, payments: Payment[], { of }: PaymentChanges): Promise<void> {
  const giftIds = payments.map(({ subjectId }) => subjectId);
  const gifts = await tx.db.gift.findMany({ where: { id: { in: giftIds } }, select: { id: true, toId: true } });
  const recipients = new Map(gifts.map(({ id, toId }) => [id, toId]));
  const rows = payments.map((payment) => {
    const { id: paymentId, subjectId, currency, amountCents, failureCode, failureMessage } = payment;
    const said = of(paymentId).dispute;
    return {
      id: tx.newId("dispute"),
      paymentId,
      reference: said?.reference ?? `${paymentId}.${payment.round}`,
      giftId: recipients.has(subjectId) ? subjectId : null,
      identityId: recipients.get(subjectId) ?? null,
      reason: said?.reason ?? failureCode ?? "dispute",
      message: failureMessage ?? "",
      amountCents: said ? BigInt(said.amount_cents) : amountCents,
      currency,
      dueAt: said?.due_at ? new Date(said.due_at) : null,
      openedAt: tx.now(),
    };
  });
  const opened = await tx.db.dispute.createManyAndReturn({ data: rows, skipDuplicates: true });
  for (const { paymentId, giftId, message, dueAt } of opened) {
    const deadline = dueAt ? ` Answer it by ${dueAt.toISOString()}.` : "";
    await raiseTask(tx, {
      kind: "dispute_opened",
      subjectId: paymentId,
      detail: `${giftId ?? ""}: ${message}${deadline}`,
    });
  }
  await queueDisputeEmails(tx, opened);
}

/**
 * Closes decided disputes and the tasks about them. If the charge stands, the rail names the disputes that were lost.
 */
async function decide(tx: Context, payments: Payment[], { of }: PaymentChanges): Promise<void> {
  const disputes = await readDisputes(tx, payments);
  const isLost = ({ paymentId, reference }: Dispute) => of(paymentId).disputes_lost?.includes(reference) ?? false;
  await close(
    tx,
    disputes.filter((dispute) => !isLost(dispute)),
    "win",
  );
  await close(tx, disputes.filter(isLost), "lose");
}

async function lose(tx: Context, payments: Payment[]): Promise<void> {
  await close(tx, await readDisputes(tx, payments), "lose");
}

function readDisputes(tx: Context, payments: Payment[]): Promise<Dispute[]> {
  const charges = payments.filter(({ direction }) => direction === "charge").map(({ id }) => id);
  return tx.db.dispute.findMany({ where: { paymentId: { in: charges } } });
}

async function close(tx: Context, disputes: Dispute[], trigger: "win" | "lose"): Promise<void> {
  const ids = disputes.map(({ id }) => id);
  const closed = await moveAll(tx, disputeTransitions, ids, trigger, { closedAt: tx.now() });
  const note = trigger === "win" ? "The dispute was won." : "The dispute was lost.";
  for (const { paymentId: subjectId } of closed) await withdrawTask(tx, { kind: "dispute_opened", subjectId }, note);
  await queueDisputeEmails(tx, closed);
}

const decided = {
  run: decide,
  does: "Closes the dispute as won, or as lost where it was about a part that went back, with its task, and queues the email to the recipient.",
};

/** The reactions to what the rail says about disputes. */
export const DISPUTE_PAYMENT_REACTIONS = {
  "payment:dispute": {
    after: [
      {
        run: open,
        does: "Records the dispute, which holds its sum, raises a task with its deadline, and queues the email to the recipient.",
      },
    ],
  },
  "payment:win": { after: [decided] },
  "payment:return": {
    after: [
      {
        run: lose,
        does: "Closes the dispute as lost, with its task, and queues the email to the recipient.",
      },
    ],
  },
  "payment:reinstate": { after: [decided] },
  "payment:recover": { after: [decided] },
} satisfies Partial<Record<Cause, Follows<Payment, PaymentChanges>>>;
