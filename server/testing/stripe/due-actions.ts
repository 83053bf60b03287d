import { payOutAutomatically } from "@/server/testing/stripe/automatic-payouts";
import { makeAvailable } from "@/server/testing/stripe/balance-transactions";
import { bookLater } from "@/server/testing/stripe/charges";
import { expireSession } from "@/server/testing/stripe/checkout-sessions";
import { endDebit, returnDebit } from "@/server/testing/stripe/debits";
import { loseDispute, openDispute, winDispute } from "@/server/testing/stripe/disputes";
import type { DueActions } from "@/server/testing/stripe/due-work";
import { warnOfFraud } from "@/server/testing/stripe/early-fraud-warnings";
import { expireAuthorization } from "@/server/testing/stripe/payment-intents";
import { payPayout, sendPayout } from "@/server/testing/stripe/payouts";
import { failRefund, payRefund } from "@/server/testing/stripe/refunds";

/** The actions that run on their own when they are due. */
export const dueActions: DueActions = {
  automatic_payout: payOutAutomatically,
  authorization_expires: expireAuthorization,
  balance_available: makeAvailable,
  book_charge: bookLater,
  debit_ends: endDebit,
  return_debit: returnDebit,
  dispute: (scope, id, reason) => openDispute(scope, scope.get("charge", id), { reason }),
  inquire: (scope, id, reason) => openDispute(scope, scope.get("charge", id), { reason, isInquiry: true }),
  win_dispute: (scope, id) => winDispute(scope, scope.get("dispute", id)),
  lose_dispute: (scope, id) => loseDispute(scope, scope.get("dispute", id)),
  fraud_warning: (scope, id) => warnOfFraud(scope, scope.get("charge", id)),
  pay_refund: payRefund,
  fail_refund: (scope, id) => failRefund(scope, id),
  send_payout: sendPayout,
  pay_payout: payPayout,
  session_expires(scope, id) {
    const session = scope.find("checkout.session", id);
    if (session?.status === "open") expireSession(scope, session);
  },
};
