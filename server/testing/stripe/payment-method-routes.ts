import { billingOf, mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { address, choice, clearable, hash, metadata, text } from "@/server/testing/stripe/parameters";
import { attach, createPaymentMethod, detach, findOrMakeMethod } from "@/server/testing/stripe/payment-methods";
import { type Route, route } from "@/server/testing/stripe/routes";
import { invalidParameter, invalidRequest } from "@/server/testing/stripe/stripe-error";
import { type MethodType, methodOfNumber, TEST_METHODS, type TestMethod } from "@/server/testing/stripe/test-methods";

/** A payment method's billing details, as callers send them. */
export const billingDetails = () =>
  hash({
    address: address().optional(),
    email: clearable().optional(),
    name: clearable().optional(),
    phone: clearable().optional(),
  });

/** A payment method's data, as callers send it with an intent. */
export const methodData = () => ({
  type: choice("bacs_debit", "card", "sepa_debit", "us_bank_account"),
  billing_details: billingDetails().optional(),
  metadata: metadata().optional(),
  us_bank_account: hash({
    account_holder_type: choice("company", "individual").optional(),
    account_number: text(),
    account_type: choice("checking", "savings").optional(),
    routing_number: text(),
  }).optional(),
  sepa_debit: hash({ iban: text() }).optional(),
  bacs_debit: hash({ account_number: text(), sort_code: text() }).optional(),
});

interface GivenData {
  type: MethodType;
  card?: { token: string };
  us_bank_account?: { account_number: string };
  sepa_debit?: { iban: string };
  bacs_debit?: { account_number: string };
}

/** Finds the test method that the given details stand for. */
export function testMethodOf(given: GivenData): TestMethod {
  const { type } = given;
  if (!given[type]) throw invalidParameter(`Missing required param: ${type}.`, "parameter_missing", type);
  const number =
    given.us_bank_account?.account_number ?? given.sepa_debit?.iban ?? given.bacs_debit?.account_number ?? "";
  const found = given.card ? TEST_METHODS[given.card.token.replace("tok_", "pm_card_")] : methodOfNumber(type, number);
  if (found) return found;
  throw invalidParameter(`The double knows no ${type} of this number.`, "parameter_invalid_string", type);
}

/** Routes for payment methods. */
export const paymentMethodRoutes: Route[] = [
  route("POST /v1/payment_methods", {
    permission: "payment_method",
    params: { ...methodData(), card: hash({ token: text() }).optional() },
    run: (scope, given) => createPaymentMethod(scope, testMethodOf(given), given),
  }),
  readRoute("/v1/payment_methods/:id", "payment_method", "payment_method"),
  route("POST /v1/payment_methods/:id", {
    permission: "payment_method",
    params: { billing_details: billingDetails().optional(), metadata: metadata().optional() },
    run(scope, { billing_details: billing, metadata: given }, { id }) {
      const method = scope.get("payment_method", id!);
      if (billing) method.billing_details = billingOf(billing);
      method.metadata = mergeMetadata(method.metadata, given);
      scope.emit("payment_method.updated", method);
      return method;
    },
  }),
  route("POST /v1/payment_methods/:id/attach", {
    permission: "payment_method",
    params: { customer: text() },
    run: (scope, { customer }, { id }) => attach(scope, findOrMakeMethod(scope, id!), customer),
  }),
  route("POST /v1/payment_methods/:id/detach", {
    permission: "payment_method",
    params: {},
    run: (scope, _params, { id }) => detach(scope, scope.get("payment_method", id!)),
  }),
  listRoute("/v1/payment_methods", {
    kind: "payment_method",
    permission: "payment_method",
    byTime: false,
    filters: { customer: text().optional(), type: text().optional() },
    isWanted: (method, { customer, type }) =>
      customer !== undefined && method.customer === customer && (type === undefined || method.type === type),
  }),
  route("GET /v1/customers/:customer/payment_methods/:id", {
    permission: "payment_method",
    params: {},
    run(scope, _params, { customer, id }) {
      const method = scope.get("payment_method", id!);
      if (method.customer === customer) return method;
      throw invalidRequest(`No such PaymentMethod: '${id}' of the customer.`, "resource_missing", "id");
    },
  }),
  listRoute("/v1/customers/:customer/payment_methods", {
    kind: "payment_method",
    permission: "payment_method",
    byTime: false,
    filters: { type: text().optional() },
    isWanted: (method, { type }, scope, { customer }) =>
      method.customer === scope.get("customer", customer!).id && (type === undefined || method.type === type),
  }),
];
