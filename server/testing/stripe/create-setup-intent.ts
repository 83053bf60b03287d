import type Stripe from "stripe";
import { clientSecret } from "@/server/testing/stripe/client-secret";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { typesFor } from "@/server/testing/stripe/payment-intent-fields";
import type { Scope } from "@/server/testing/stripe/scope";

interface GivenSetup {
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: "always" | "never" };
  customer?: string;
  description?: string | null;
  metadata?: Record<string, string> | null;
  allowed_payment_method_types?: string[];
  usage?: "off_session" | "on_session";
}

/** Creates an unconfirmed setup intent. */
export function createSetup(scope: Scope, given: GivenSetup): Stripe.SetupIntent {
  if (given.customer) scope.get("customer", given.customer, "customer");
  const isAutomatic = given.automatic_payment_methods?.enabled ?? given.allowed_payment_method_types === undefined;
  const id = scope.newId("setup_intent");
  const setup = scope.add("setup_intent", {
    id,
    object: "setup_intent",
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: isAutomatic
      ? { enabled: true, allow_redirects: given.automatic_payment_methods?.allow_redirects ?? "always" }
      : null,
    cancellation_reason: null,
    client_secret: clientSecret(id),
    created: scope.now(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: scope.livemode,
    mandate: null,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: isAutomatic ? { id: "pmc_1DoubleDefault", parent: null } : null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: "automatic" } },
    payment_method_types: typesFor(given.allowed_payment_method_types, null),
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: given.usage ?? "off_session",
  });
  scope.emit("setup_intent.created", setup);
  return setup;
}
