import { z } from "zod";
import { type AccountError, accountBody, accountErrors, payeeOf } from "@/server/domain/bank/outgoing/entered-account";
import { sealPayee } from "@/server/domain/bank/outgoing/payee";
import { closeRequest, enteredBefore, withdrawMissing } from "@/server/domain/bank/refund-accounts/ask-donors";
import { readOwedDonor } from "@/server/domain/bank/refund-accounts/read-donor";
import { isRefundSignature } from "@/server/domain/bank/refund-accounts/refund-links";
import { refundRequestTransitions } from "@/server/domain/bank/refund-accounts/refund-request-transitions";
import { isStillOwed } from "@/server/domain/bank/refund-accounts/still-owed";
import { lockSubjects, type PaymentSubject } from "@/server/domain/payments/lock-subjects";
import { UNPAID } from "@/server/domain/payments/payment-states";
import { planPayment } from "@/server/domain/payments/plan-payments";
import { InvalidState } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { move } from "@/server/operations/transition";
import { idField } from "@/server/resources/fields";

/** A question to a donor by the link that was emailed to them, whatever its status. */
export const linkedRefundSubject = linkedSubject({
  name: "refund",
  key: z.strictObject({ id: idField("refundRequest"), signature: z.string() }),
  async find(ctx, { id, signature }) {
    if (!isRefundSignature(ctx, { id }, signature)) return null;
    const include = { refund: true, account: true, next: true };
    return ctx.db.refundRequest.findUnique({ where: { id }, include });
  },
});

/** What the page of a refund says. */
export interface RefundPage {
  /**
   * - `asked`: an account can be entered.
   * - `entered`: it is paid with the next file.
   * - `sent`: the money has left.
   * - `over`: nothing is owed any more, or another email asks for another account.
   */
  state: "asked" | "entered" | "sent" | "over";
  amount: { cents: Cents; currency: string };
  recipient: string | null;
  isPerson: boolean;
  /** The end of the account that was entered. */
  last4: string | null;
  /** The end of the one before, which the bank would not pay. */
  refusedLast4: string | null;
  sentAt: Date | null;
}

/** Reads what a donor is asked, or the outcome. Changes nothing: email scanners open links, too. */
export const readRefundPage = operation({
  name: "readRefundPage",
  summary: "Reads which account a refund should go to, or that it is asked for.",
  permission: { visitor: "link" },
  subject: linkedRefundSubject,
  async run(ctx, _input, { subject: { refund, account, next, ...request } }): Promise<RefundPage> {
    const { identity, recipient } = await readOwedDonor(ctx, refund);
    const isAsked = request.status === "asked" && (await isStillOwed(ctx, request));
    return {
      state: isAsked ? "asked" : stateOf(next?.status ?? null),
      amount: { cents: refund.amountCents, currency: refund.currency },
      recipient,
      isPerson: identity.type === "individual",
      last4: account?.accountLast4 ?? null,
      refusedLast4: await enteredBefore(ctx, refund),
      sentAt: next?.status === "cleared" ? next.clearedAt : null,
    };
  },
});

/** The status of the refund that pays the account, as a page's state; null for none. */
function stateOf(status: string | null): RefundPage["state"] {
  if (status === "cleared") return "sent";
  return status === null || UNPAID.includes(status) ? "over" : "entered";
}

/**
 * Keeps the account that a donor has entered for their refund, encrypted, and has the refund sent there, once. Returns nothing, or what is
 * wrong with the account.
 */
export const enterRefundAccount = operation({
  name: "enterRefundAccount",
  summary: "Enters the bank account that a refund goes to.",
  permission: { visitor: "link" },
  subject: linkedRefundSubject,
  input: accountBody,
  errors: [InvalidState],
  secret: true,
  async run(ctx, entered, { subject: { id, refund } }): Promise<AccountError[]> {
    const errors = accountErrors(entered);
    if (errors.length > 0) return errors;
    const isTaken = await ctx.transaction(async (tx) => {
      const request = await lockRequest(tx, id, refund);
      if (request.status !== "asked") return false;
      if (!(await isStillOwed(tx, request))) {
        await closeRequest(tx, request);
        return false;
      }
      const sealed = sealPayee(tx, id, payeeOf(entered));
      await tx.db.refundAccount.create({ data: { requestId: id, ...sealed, enteredAt: tx.now() } });
      const next = await planPayment(tx, { ...sameRefund(refund), replacesId: request.debtId });
      await move(tx, refundRequestTransitions, request, "answer", { answeredAt: tx.now(), nextId: next.id });
      await withdrawMissing(tx, request, "The donor has entered an account.");
      return true;
    });
    if (!isTaken) throw InvalidState({ message: "Nothing is asked here any more." });
    return [];
  },
});

type Refund = Parameters<typeof readOwedDonor>[1] & {
  chargeId: string | null;
  amountCents: Cents;
  currency: string;
  rail: string;
};

async function lockRequest(tx: Context, id: string, refund: Refund) {
  await lockSubjects(tx, [refund]);
  await tx.statement("SELECT 1 FROM refund_requests WHERE id = $1 FOR NO KEY UPDATE", [id]);
  return tx.db.refundRequest.findUniqueOrThrow({ where: { id } });
}

function sameRefund({ subjectType, subjectId, chargeId, amountCents, currency, rail }: Refund) {
  const of = { subjectType: subjectType as PaymentSubject, subjectId, chargeId: chargeId! };
  return { ...of, direction: "refund", amountCents, currency, rail } as const;
}
