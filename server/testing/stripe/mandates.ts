import type Stripe from "stripe";
import { readRoute } from "@/server/testing/stripe/object-lists";
import { choice, hash, text, timestamp } from "@/server/testing/stripe/parameters";
import type { Route } from "@/server/testing/stripe/routes";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

/** How a payer accepted the debit of their bank account. */
export const mandateData = () =>
  hash({
    customer_acceptance: hash({
      type: choice("online", "offline"),
      accepted_at: timestamp().optional(),
      online: hash({ ip_address: text(), user_agent: text() }).optional(),
      offline: hash({}).optional(),
    }),
  });

export interface GivenMandate {
  customer_acceptance: {
    type: "online" | "offline";
    accepted_at?: number;
    online?: { ip_address: string; user_agent: string };
  };
}

/** Creates an active mandate for repeated use of a payment method. */
export function createMandate(scope: Scope, method: Stripe.PaymentMethod, given: GivenMandate): Stripe.Mandate {
  const { type, accepted_at: at, online } = given.customer_acceptance;
  const acceptance: Stripe.Mandate.CustomerAcceptance = { accepted_at: at ?? scope.now(), type };
  if (online) acceptance.online = { ...online };
  else acceptance.offline = {};
  const id = scope.newId("mandate");
  return scope.add("mandate", {
    id,
    object: "mandate",
    customer_acceptance: acceptance,
    livemode: scope.livemode,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: detailsOf(scope, method.type, id),
    status: "active",
    type: "multi_use",
  });
}

/** The mandate by which a payment method can be debited; null if there is none, or it was revoked. */
export function activeMandate(scope: Scope, methodId: string): Stripe.Mandate | null {
  const mandates = scope.all("mandate").filter((mandate) => idOf(mandate.payment_method) === methodId);
  return mandates.reverse().find(({ status }) => status === "active") ?? null;
}

/** Revokes a mandate, as the payer can at their bank. */
export function revokeMandate(scope: Scope, mandate: Stripe.Mandate): Stripe.Mandate {
  const { status } = mandate;
  mandate.status = "inactive";
  if (mandate.payment_method_details.bacs_debit) mandate.payment_method_details.bacs_debit.network_status = "revoked";
  scope.emit("mandate.updated", mandate, { status });
  return mandate;
}

function detailsOf(scope: Scope, type: string, id: string): Stripe.Mandate.PaymentMethodDetails {
  const reference = id.slice(-16).toUpperCase();
  const url = `${scope.world.origin()}/_double/mandates/${id}`;
  if (type === "sepa_debit") return { type, sepa_debit: { reference, url } };
  if (type === "us_bank_account") return { type, us_bank_account: {} };
  if (type !== "bacs_debit") return { type: "card", card: {} };
  return {
    type,
    bacs_debit: {
      display_name: null,
      network_status: "accepted",
      reference,
      revocation_reason: null,
      service_user_number: null,
      url,
    },
  };
}

export const mandateRoutes: Route[] = [readRoute("/v1/mandates/:id", "mandate", "mandate")];

/** How a payer in a browser accepts a mandate, for tests. */
export const mandateOnline = {
  type: "online",
  online: { ip_address: "127.0.0.1", user_agent: "Test" },
} as const;
