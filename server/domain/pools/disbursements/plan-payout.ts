import { payoutAccountOf } from "@/server/domain/identities/payout-accounts";
import { postPayments } from "@/server/domain/ledger/post-movements";
import { planPayment } from "@/server/domain/payments/plan-payments";
import type { Disbursement } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Has the rail of the account pay out what was paid to a payee who has named an account, in the running transaction. Without an account it
 * stays on the payee's balance. If the rail rejects it, it comes back there, and an operator gets a task.
 */
export async function planPayout(tx: Context, { id, toId, amountCents, currency }: Disbursement): Promise<void> {
  const account = await payoutAccountOf(tx, toId);
  if (!account) return;
  const payout = await planPayment(tx, {
    subjectType: "disbursement",
    subjectId: id,
    direction: "payout",
    amountCents,
    currency,
    rail: account.rail,
    token: account.token,
  });
  await postPayments(tx, "payout_sent", [payout]);
}
