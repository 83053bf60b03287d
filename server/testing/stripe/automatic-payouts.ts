import type Stripe from "stripe";
import { balanceIn, notPaidOut } from "@/server/testing/stripe/balance-transactions";
import { createPayout } from "@/server/testing/stripe/payouts";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

/**
 * Pays out a connected account's available balance, unless its schedule is manual. Ignores the day of a weekly or
 * monthly schedule. The balance transactions that were paid out can be listed by the payout's id.
 */
export function payOutAutomatically(scope: Scope, currency: string): void {
  const account = scope.world.state.find(scope.account)?.object as Stripe.Account | undefined;
  const { available } = balanceIn(scope, currency);
  if (!account?.payouts_enabled || account.settings?.payouts?.schedule.interval === "manual" || available <= 0) return;
  if (!scope.all("bank_account").some((bank) => bank.currency === currency && bank.default_for_currency)) return;
  const paidOut = notPaidOut(scope, currency);
  const payout = createPayout(scope, { amount: available, currency, automatic: true });
  payout.reconciliation_status = "completed";
  const own = idOf(payout.balance_transaction)!;
  for (const id of [...paidOut.map((transaction) => transaction.id), own])
    scope.world.state.factsOf(id).payout = payout.id;
}
