import type Stripe from "stripe";
import { billingOf, mergeMetadata } from "@/server/testing/stripe/object-fields";
import type { Scope } from "@/server/testing/stripe/scope";
import { idOf } from "@/server/testing/stripe/scope";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";
import { type Behavior, TEST_METHODS, type TestMethod } from "@/server/testing/stripe/test-methods";

interface GivenMethod {
  billing_details?: Parameters<typeof billingOf>[0];
  metadata?: Record<string, string> | null;
  wallet?: "apple_pay" | "google_pay";
}

/** Creates a payment method that behaves like the test method. */
export function createPaymentMethod(scope: Scope, method: TestMethod, given: GivenMethod = {}): Stripe.PaymentMethod {
  const made = scope.add("payment_method", {
    id: scope.newId("payment_method"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingOf(given.billing_details),
    created: scope.now(),
    customer: null,
    customer_account: null,
    livemode: scope.livemode,
    metadata: mergeMetadata({}, given.metadata),
    type: method.type,
    ...detailsOf(method, given.wallet),
  });
  scope.world.state.kept.behaviors[made.id] = method.behavior;
  return made;
}

/** How a payment method behaves. */
export function behaviorOf(scope: Scope, methodId: string): Behavior {
  return scope.world.state.kept.behaviors[methodId] ?? {};
}

/** Finds a payment method, or creates one from a test id such as `pm_card_visa`. */
export function findOrMakeMethod(scope: Scope, id: string, param = "payment_method"): Stripe.PaymentMethod {
  const test = scope.livemode ? undefined : TEST_METHODS[id];
  return test ? createPaymentMethod(scope, test) : scope.get("payment_method", id, param);
}

/** Attaches a payment method to a customer. It cannot be attached to another one later. */
export function attach(scope: Scope, method: Stripe.PaymentMethod, customerId: string): Stripe.PaymentMethod {
  const owner = idOf(method.customer);
  if (owner === customerId) return method;
  const message = "The payment method you provided has already been attached to a customer.";
  if (owner) throw invalidRequest(message, "payment_method_unexpected_state", "payment_method");
  requireUnused(scope, method);
  method.customer = scope.get("customer", customerId, "customer").id;
  scope.emit("payment_method.attached", method);
  return method;
}

/** Throws if a method was used without a customer, or detached from one: it cannot be used again. */
export function requireUnused(scope: Scope, method: Stripe.PaymentMethod): void {
  if (factsOf(scope, method).detached !== "yes") return;
  throw invalidRequest(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    undefined,
    "payment_method",
  );
}

/** Detaches a payment method from its customer for good. */
export function detach(scope: Scope, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customer = idOf(method.customer);
  if (!customer)
    throw invalidRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
      "payment_method_unexpected_state",
      "payment_method",
    );
  method.customer = null;
  factsOf(scope, method).detached = "yes";
  scope.emit("payment_method.detached", method, { customer });
  return method;
}

function factsOf(scope: Scope, { id }: Stripe.PaymentMethod): Record<string, string> {
  return scope.world.state.factsOf(id);
}

function detailsOf(method: TestMethod, wallet?: GivenMethod["wallet"]): Partial<Stripe.PaymentMethod> {
  switch (method.type) {
    case "card":
      return { card: cardOf(method, wallet) };
    case "us_bank_account":
      return { us_bank_account: usBankAccountOf(method) };
    case "sepa_debit":
      return { sepa_debit: sepaDebitOf(method) };
    case "bacs_debit":
      return { bacs_debit: { fingerprint: `double${method.last4}`, last4: method.last4, sort_code: "108800" } };
  }
}

function cardOf(method: TestMethod, wallet?: GivenMethod["wallet"]): Stripe.PaymentMethod.Card {
  const brand = method.brand ?? "visa";
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: method.country ?? "US",
    display_brand: brand,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: `double${method.last4}`,
    funding: "credit",
    generated_from: null,
    last4: method.last4,
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: wallet ? { dynamic_last4: method.last4, type: wallet, [wallet]: {} } : null,
  };
}

function usBankAccountOf({ last4 }: TestMethod): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: "individual",
    account_type: "checking",
    bank_name: "STRIPE TEST BANK",
    financial_connections_account: null,
    fingerprint: `double${last4}`,
    last4,
    networks: { preferred: "ach", supported: ["ach"] },
    routing_number: "110000000",
    status_details: {},
  };
}

function sepaDebitOf({ last4 }: TestMethod): Stripe.PaymentMethod.SepaDebit {
  return {
    bank_code: "37040044",
    branch_code: "",
    country: "DE",
    fingerprint: `double${last4}`,
    generated_from: { charge: null, setup_attempt: null },
    last4,
  };
}
