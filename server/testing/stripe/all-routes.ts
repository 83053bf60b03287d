import { accountRoutes } from "@/server/testing/stripe/account-routes";
import { balanceTransactionRoutes } from "@/server/testing/stripe/balance-transactions";
import { balanceRoutes } from "@/server/testing/stripe/balances";
import { chargeRoutes } from "@/server/testing/stripe/charges";
import { checkoutSessionRoutes } from "@/server/testing/stripe/checkout-session-routes";
import { customerRoutes } from "@/server/testing/stripe/customers";
import { disputeRoutes } from "@/server/testing/stripe/dispute-routes";
import { eventRoutes } from "@/server/testing/stripe/events";
import { externalAccountRoutes } from "@/server/testing/stripe/external-account-routes";
import { mandateRoutes } from "@/server/testing/stripe/mandates";
import { paymentIntentRoutes } from "@/server/testing/stripe/payment-intent-routes";
import { paymentMethodRoutes } from "@/server/testing/stripe/payment-method-routes";
import { payoutRoutes } from "@/server/testing/stripe/payouts";
import { refundRoutes } from "@/server/testing/stripe/refund-routes";
import type { Route } from "@/server/testing/stripe/routes";
import { setupIntentRoutes } from "@/server/testing/stripe/setup-intent-routes";
import { transferRoutes } from "@/server/testing/stripe/transfer-reversals";
import { webhookEndpointRoutes } from "@/server/testing/stripe/webhook-endpoints";

/** Every route that the double supports. */
export const allRoutes: Route[] = [
  ...accountRoutes,
  ...balanceRoutes,
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...externalAccountRoutes,
  ...mandateRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...transferRoutes,
  ...webhookEndpointRoutes,
];
