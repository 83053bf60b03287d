import type Stripe from "stripe";
import { balanceIn, book } from "@/server/testing/stripe/balance-transactions";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { choice, currency, integer, metadata, text } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";
import { insufficient } from "@/server/testing/stripe/transfers";

interface GivenPayout {
  amount: number;
  currency: string;
  description?: string;
  metadata?: Record<string, string> | null;
  method?: "instant" | "standard";
  statement_descriptor?: string;
  automatic?: boolean;
}

/** Pays out money from an account's available balance to its bank. */
export function createPayout(scope: Scope, given: GivenPayout): Stripe.Payout {
  const { amount, currency: code } = given;
  const destination = bankFor(scope, code);
  if (amount > balanceIn(scope, code).available) throw insufficient();
  const id = scope.newId("payout");
  const payout = scope.add("payout", {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: scope.now() + Math.floor(scope.options.payoutMs / 1000),
    automatic: given.automatic ?? false,
    balance_transaction: book(scope, {
      type: "payout",
      amount: -amount,
      currency: code,
      source: id,
      description: given.description ?? "STRIPE PAYOUT",
    }).id,
    created: scope.now(),
    currency: code,
    description: given.description ?? null,
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: scope.livemode,
    metadata: mergeMetadata({}, given.metadata),
    method: given.method ?? "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: given.statement_descriptor ?? null,
    status: "pending",
    trace_id: { status: "pending", value: null },
    type: "bank_account",
  });
  scope.emit("payout.created", payout);
  scope.later(scope.options.payoutMs / 2, "send_payout", id);
  scope.later(scope.options.payoutMs, "pay_payout", id);
  return payout;
}

function bankFor(scope: Scope, code: string): string {
  if (scope.isPlatform) return "ba_DoublePlatformBank";
  const account = scope.world.state.find(scope.account)?.object as Stripe.Account;
  if (!account.payouts_enabled)
    throw invalidRequest(
      "Cannot create payouts: this account has requirements that need to be fulfilled.",
      "payouts_not_allowed",
    );
  const bank = scope.all("bank_account").find((one) => one.currency === code && one.default_for_currency);
  if (bank) return bank.id;
  throw invalidRequest(
    `Sorry, you don't have any external accounts in that currency (${code}).`,
    "payouts_not_allowed",
    "currency",
  );
}

/** Hands a payout to the bank. */
export function sendPayout(scope: Scope, id: string): void {
  const payout = scope.find("payout", id);
  if (payout?.status !== "pending") return;
  payout.status = "in_transit";
  scope.emit("payout.updated", payout, { status: "pending" });
}

/** Marks a payout as paid. The bank can still return it. */
export function payPayout(scope: Scope, id: string): void {
  const payout = scope.find("payout", id);
  if (payout?.status !== "in_transit" && payout?.status !== "pending") return;
  const { status } = payout;
  payout.status = "paid";
  payout.trace_id = { status: "supported", value: `trace${id.slice(-10)}` };
  scope.emit("payout.paid", payout, { status });
}

/** Fails a payout, even one that was paid. The money returns to the balance. */
export function failPayout(scope: Scope, id: string, code: string): void {
  const payout = scope.find("payout", id);
  if (!payout || payout.status === "failed" || payout.status === "canceled") return;
  const { status } = payout;
  payout.status = "failed";
  payout.failure_code = code;
  payout.failure_message = "The bank could not pay this out to the account.";
  payout.failure_balance_transaction = book(scope, {
    type: "payout_failure",
    amount: payout.amount,
    currency: payout.currency,
    source: id,
    description: "STRIPE PAYOUT FAILURE",
  }).id;
  const bank = scope.find("bank_account", idOf(payout.destination));
  if (bank) bank.status = "errored";
  scope.emit("payout.failed", payout, { status });
}

function cancelPayout(scope: Scope, payout: Stripe.Payout): Stripe.Payout {
  if (payout.status !== "pending")
    throw invalidRequest("This payout can no longer be canceled.", "payout_not_cancelable");
  payout.status = "canceled";
  payout.failure_balance_transaction = book(scope, {
    type: "payout_cancel",
    category: "payout_reversal",
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
  }).id;
  scope.emit("payout.canceled", payout, { status: "pending" });
  return payout;
}

/** Routes for payouts, of the platform or of the account in the `Stripe-Account` header. */
export const payoutRoutes: Route[] = [
  route("POST /v1/payouts", {
    permission: "payout",
    params: {
      amount: integer({ min: 1 }),
      currency: currency(),
      description: text().optional(),
      metadata: metadata().optional(),
      method: choice("instant", "standard").optional(),
      statement_descriptor: text(22).optional(),
    },
    run: (scope, given) => createPayout(scope, given),
  }),
  readRoute("/v1/payouts/:id", "payout", "payout"),
  route("POST /v1/payouts/:id", {
    permission: "payout",
    params: { metadata: metadata().optional() },
    run(scope, { metadata: given }, { id }) {
      const payout = scope.get("payout", id!);
      payout.metadata = mergeMetadata(payout.metadata, given);
      return payout;
    },
  }),
  route("POST /v1/payouts/:id/cancel", {
    permission: "payout",
    params: {},
    run: (scope, _params, { id }) => cancelPayout(scope, scope.get("payout", id!)),
  }),
  listRoute("/v1/payouts", {
    kind: "payout",
    permission: "payout",
    filters: { destination: text().optional(), status: text().optional() },
    isWanted: (payout, { destination, status }) =>
      (destination === undefined || payout.destination === destination) &&
      (status === undefined || payout.status === status),
  }),
];
