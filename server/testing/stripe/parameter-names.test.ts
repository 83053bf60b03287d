import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import { expect, it } from "vitest";
import type { z } from "zod";
import { allRoutes } from "@/server/testing/stripe/all-routes";
import type { SESSION_PARAMETERS } from "@/server/testing/stripe/checkout-parameters";
import type { mandateData } from "@/server/testing/stripe/mandates";
import type { CREATION } from "@/server/testing/stripe/payment-intent-parameters";
import type { methodData } from "@/server/testing/stripe/payment-method-routes";

/** Where the package declares the parameters of each request that changes something. */
const DECLARED: Record<string, string> = {
  "POST /v1/accounts": "Accounts AccountCreateParams",
  "POST /v1/accounts/:id": "Accounts AccountUpdateParams",
  "POST /v1/account_links": "AccountLinks AccountLinkCreateParams",
  "GET /v1/balance_transactions": "BalanceTransactions BalanceTransactionListParams",
  "POST /v1/charges/:id": "Charges ChargeUpdateParams",
  "GET /v1/charges": "Charges ChargeListParams",
  "POST /v1/checkout/sessions": "Checkout/Sessions SessionCreateParams",
  "POST /v1/checkout/sessions/:id": "Checkout/Sessions SessionUpdateParams",
  "GET /v1/checkout/sessions": "Checkout/Sessions SessionListParams",
  "POST /v1/customers": "Customers CustomerCreateParams",
  "POST /v1/customers/:id": "Customers CustomerUpdateParams",
  "GET /v1/customers": "Customers CustomerListParams",
  "POST /v1/disputes/:id": "Disputes DisputeUpdateParams",
  "GET /v1/disputes": "Disputes DisputeListParams",
  "GET /v1/events": "Events EventListParams",
  "POST /v1/payment_intents": "PaymentIntents PaymentIntentCreateParams",
  "POST /v1/payment_intents/:id": "PaymentIntents PaymentIntentUpdateParams",
  "POST /v1/payment_intents/:id/confirm": "PaymentIntents PaymentIntentConfirmParams",
  "POST /v1/payment_intents/:id/capture": "PaymentIntents PaymentIntentCaptureParams",
  "POST /v1/payment_intents/:id/cancel": "PaymentIntents PaymentIntentCancelParams",
  "GET /v1/payment_intents": "PaymentIntents PaymentIntentListParams",
  "GET /v1/payment_intents/search": "PaymentIntents PaymentIntentSearchParams",
  "POST /v1/payment_methods": "PaymentMethods PaymentMethodCreateParams",
  "POST /v1/payment_methods/:id": "PaymentMethods PaymentMethodUpdateParams",
  "GET /v1/payment_methods": "PaymentMethods PaymentMethodListParams",
  "POST /v1/payment_methods/:id/attach": "PaymentMethods PaymentMethodAttachParams",
  "POST /v1/payouts": "Payouts PayoutCreateParams",
  "POST /v1/payouts/:id": "Payouts PayoutUpdateParams",
  "GET /v1/payouts": "Payouts PayoutListParams",
  "POST /v1/refunds": "Refunds RefundCreateParams",
  "POST /v1/refunds/:id": "Refunds RefundUpdateParams",
  "GET /v1/refunds": "Refunds RefundListParams",
  "POST /v1/setup_intents": "SetupIntents SetupIntentCreateParams",
  "POST /v1/setup_intents/:id": "SetupIntents SetupIntentUpdateParams",
  "POST /v1/setup_intents/:id/confirm": "SetupIntents SetupIntentConfirmParams",
  "POST /v1/setup_intents/:id/cancel": "SetupIntents SetupIntentCancelParams",
  "GET /v1/setup_intents": "SetupIntents SetupIntentListParams",
  "GET /v1/setup_attempts": "SetupAttempts SetupAttemptListParams",
  "POST /v1/transfers": "Transfers TransferCreateParams",
  "POST /v1/transfers/:id": "Transfers TransferUpdateParams",
  "GET /v1/transfers": "Transfers TransferListParams",
  "POST /v1/transfers/:id/reversals": "Transfers TransferCreateReversalParams",
  "POST /v1/webhook_endpoints": "WebhookEndpoints WebhookEndpointCreateParams",
  "POST /v1/webhook_endpoints/:id": "WebhookEndpoints WebhookEndpointUpdateParams",
};
const PAGING = ["limit", "starting_after", "ending_before"];

function namesOf(declared: string): string[] {
  const [file, name] = declared.split(" ");
  const text = readFileSync(`node_modules/stripe/esm/resources/${file}.d.ts`, "utf8");
  const [, indent, body] =
    new RegExp(`^( *)(?:export )?interface ${name} [^]*?\\{([^]*?)^\\1\\}`, "m").exec(text) ?? [];
  if (body === undefined) throw new Error(`${file} declares no ${name}`);
  return [...body.matchAll(new RegExp(`^${indent}    (\\w+)\\??:`, "gm"))].map(([, found]) => found!);
}

it.each(Object.entries(DECLARED))("%s takes no parameter that the package does not know", (signature, declared) => {
  const route = allRoutes.find(({ method, path }) => `${method} ${path}` === signature)!;
  const known = new Set([...namesOf(declared), ...(signature.startsWith("GET") ? PAGING : [])]);
  expect(Object.keys(route.params).filter((name) => !known.has(name))).toEqual([]);
});

/** The parameter names, at any depth, that a declaration accepts but the package's type lacks. */
type Unknown<Given, Known> = Given extends readonly (infer GivenItem)[]
  ? Known extends readonly (infer KnownItem)[]
    ? Unknown<GivenItem, KnownItem>
    : never
  : Given extends object
    ? {
        [K in keyof Given]-?: string extends K
          ? never
          : K extends keyof Known
            ? Unknown<NonNullable<Given[K]>, Hash<Known[K]>>
            : K;
      }[keyof Given]
    : never;
type Hash<T> = Exclude<NonNullable<T>, string | number | boolean>;
type None<T extends never> = T;

it("takes no parameter inside another one that the package does not know, or the types say so", () => {
  const unknown: [
    None<Unknown<z.output<z.ZodObject<typeof CREATION>>, Stripe.PaymentIntentCreateParams>>,
    None<Unknown<z.output<z.ZodObject<typeof SESSION_PARAMETERS>>, Stripe.Checkout.SessionCreateParams>>,
    None<
      Unknown<z.output<z.ZodObject<ReturnType<typeof methodData>>>, Stripe.PaymentIntentCreateParams.PaymentMethodData>
    >,
    None<Unknown<z.output<ReturnType<typeof mandateData>>, Stripe.PaymentIntentConfirmParams.MandateData>>,
  ][] = [];
  expect(unknown).toEqual([]);
});
