import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { payoutAccountOf } from "@/server/domain/identities/payout-accounts";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { planPayout } from "@/server/domain/pools/disbursements/plan-payout";
import { currentVerdict, screenIdentity } from "@/server/domain/screening/screen-identities";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Disbursement } from "@/server/generated/prisma/client";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** What a payout is that will never arrive: its money is on the payee's balance again. */
export const FAILED_PAYOUTS = ["rejected", "declined", "returned"];

/** Sends a failed payout again, as an operator: to the account that the payee has named by now. */
export const retryPayout = operation({
  name: "retryPayout",
  summary: "Sends a failed payout again, to the payee's present account.",
  permission: { operator: true },
  input: z.strictObject({
    paymentId: z.string(),
    /** Why. Stored in the audit trail. */
    reason: z.string().trim().min(1).optional(),
  }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  async run(ctx, { paymentId, reason }) {
    // Weeks may have passed since the payee was screened for the first payout.
    await screenPayeeOf(ctx, paymentId);
    return ctx.transaction(async (tx) => {
      const failed = await tx.db.payment.findFirst({ where: { id: paymentId, direction: "payout" } });
      if (!failed) throw ResourceNotFound({ message: `There is no payout ${paymentId}.` });
      await lockSubjects(tx, [failed]);
      const request = await tx.db.disbursement.findUniqueOrThrow({ where: { id: failed.subjectId } });
      await requireUninvolved(tx, request.toId);
      await requireFailed(tx, request);
      await requireMoney(tx, request);
      await requireClearPayee(tx, request);
      if (!(await payoutAccountOf(tx, request.toId)))
        throw refused(
          request,
          "The payee has no account to pay to. Ask for one: POST /v1/identities/{id}/payout_account.",
        );
      await planPayout(tx, request);
      const sent = await tx.db.payment.findFirstOrThrow({
        where: { subjectId: request.id, direction: "payout", status: "planned" },
      });
      await audit(tx, "payout.retry", request.id, { failed: paymentId, payment_id: sent.id, reason: reason ?? null });
      await withdrawTask(tx, { kind: "payout_failed", subjectId: paymentId }, `It was sent again as ${sent.id}.`);
      return sent;
    });
  },
});

async function screenPayeeOf(ctx: Context, paymentId: string): Promise<void> {
  const payout = await ctx.db.payment.findFirst({ where: { id: paymentId, direction: "payout" } });
  const request = payout && (await ctx.db.disbursement.findUnique({ where: { id: payout.subjectId } }));
  if (request) await screenIdentity(ctx, request.toId);
}

async function requireClearPayee(tx: Context, request: Disbursement): Promise<void> {
  const payee = await tx.db.identity.findUniqueOrThrow({ where: { id: request.toId } });
  if (payee.status !== "active") throw refused(request, "The payee is suspended.");
  if ((await currentVerdict(tx, payee)) !== "clear")
    throw refused(request, "The payee may be a listed party. Decide its open screening cases first.");
}

/** Whoever is sent a second payout for the same money is paid twice. */
async function requireFailed(tx: Context, request: Disbursement): Promise<void> {
  const where = { subjectId: request.id, direction: "payout", status: { notIn: FAILED_PAYOUTS } };
  const other = await tx.db.payment.findFirst({ where });
  if (other) throw refused(request, `The payout ${other.id} of the same request is ${other.status}.`);
}

async function requireMoney(tx: Context, request: Disbursement): Promise<void> {
  const { toId, currency, amountCents } = request;
  const code = `identity:${toId}:payable`;
  const account = await tx.db.ledgerAccount.findFirst({ where: { code, currency }, include: { balance: true } });
  const { postedCents = 0n, pendingOutCents = 0n } = account?.balance ?? {};
  if (postedCents - pendingOutCents < amountCents)
    throw refused(request, "The payee's balance does not hold the amount any more.");
}

const refused = ({ status }: Disbursement, message: string) => InvalidState({ message, context: { status } });
