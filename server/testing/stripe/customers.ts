import type Stripe from "stripe";
import { addressOf, mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { address, clearable, hash, list, metadata, text } from "@/server/testing/stripe/parameters";
import { attach, findOrMakeMethod } from "@/server/testing/stripe/payment-methods";
import { type Route, route } from "@/server/testing/stripe/routes";
import type { Scope } from "@/server/testing/stripe/scope";

const SHARED = {
  address: address().optional(),
  description: clearable().optional(),
  email: clearable(512).optional(),
  name: clearable(256).optional(),
  phone: clearable(20).optional(),
  preferred_locales: list(text()).optional(),
  metadata: metadata().optional(),
  invoice_settings: hash({ default_payment_method: clearable().optional() }).optional(),
};

interface GivenCustomer {
  address?: Parameters<typeof addressOf>[0];
  description?: string | null;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  preferred_locales?: string[];
  metadata?: Record<string, string> | null;
  invoice_settings?: { default_payment_method?: string | null };
}

/** Creates a customer and emits its event. */
export function createCustomer(scope: Scope, given: GivenCustomer): Stripe.Customer {
  const id = scope.newId("customer");
  const customer = scope.add("customer", {
    id,
    object: "customer",
    address: given.address ? addressOf(given.address) : null,
    balance: 0,
    created: scope.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: scope.livemode,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: given.preferred_locales ?? [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  });
  scope.emit("customer.created", customer);
  return customer;
}

function updateCustomer(scope: Scope, customer: Stripe.Customer, given: GivenCustomer): Stripe.Customer {
  const { address: newAddress, metadata: newMetadata, invoice_settings: settings, ...texts } = given;
  for (const [name, value] of Object.entries(texts))
    if (value !== undefined) Object.assign(customer, { [name]: value });
  if (newAddress) customer.address = addressOf(newAddress);
  customer.metadata = mergeMetadata(customer.metadata, newMetadata);
  const method = settings?.default_payment_method;
  if (method) scope.get("payment_method", method, "invoice_settings[default_payment_method]");
  if (method !== undefined) customer.invoice_settings.default_payment_method = method;
  scope.emit("customer.updated", customer);
  return customer;
}

function deleteCustomer(scope: Scope, customer: Stripe.Customer): Stripe.DeletedCustomer {
  scope.emit("customer.deleted", customer);
  scope.world.state.remove(customer.id);
  for (const method of scope.all("payment_method")) if (method.customer === customer.id) method.customer = null;
  return { id: customer.id, object: "customer", deleted: true };
}

/** Routes for customers. */
export const customerRoutes: Route[] = [
  route("POST /v1/customers", {
    permission: "customer",
    params: { ...SHARED, payment_method: text().optional() },
    run(scope, { payment_method: method, ...given }) {
      const customer = createCustomer(scope, given);
      if (method) attach(scope, findOrMakeMethod(scope, method), customer.id);
      return customer;
    },
  }),
  route("POST /v1/customers/:id", {
    permission: "customer",
    params: SHARED,
    run: (scope, given, { id }) => updateCustomer(scope, scope.get("customer", id!), given),
  }),
  route("DELETE /v1/customers/:id", {
    permission: "customer",
    params: {},
    run: (scope, _params, { id }) => deleteCustomer(scope, scope.get("customer", id!)),
  }),
  readRoute("/v1/customers/:id", "customer", "customer"),
  listRoute("/v1/customers", {
    kind: "customer",
    permission: "customer",
    filters: { email: text().optional() },
    isWanted: (customer, { email }) => email === undefined || customer.email === email,
  }),
];
