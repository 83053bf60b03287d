import type Stripe from "stripe";
import { convert, rateBetween } from "@/server/testing/stripe/currencies";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { choice, text } from "@/server/testing/stripe/parameters";
import type { Route } from "@/server/testing/stripe/routes";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

const DAY_MS = 86_400_000;
/** 1 January 2026, in days since 1970. */
const FIRST_DAY = 20_454;

interface Booked {
  type: Stripe.BalanceTransaction["type"];
  category?: string;
  /** In `currency`. Converted if the account does not settle in it. */
  amount: number;
  currency: string;
  /** In the balance's currency. */
  fee?: number;
  feeText?: string;
  source: string;
  description?: string | null;
  /** Seconds since 1970; now if absent. */
  availableOn?: number;
}

/** The currency that an account's amounts in `currency` settle in. */
export function settlementCurrency(scope: Scope, currency: string): string {
  const { settlementCurrencies, defaultCurrency } = scope.options;
  const account = scope.world.state.find(scope.account);
  if (account?.kind === "account") {
    const own = (account.object as Stripe.Account).default_currency ?? defaultCurrency;
    return heldBy(scope, currency) ? currency : own;
  }
  return settlementCurrencies.includes(currency) ? currency : defaultCurrency;
}

function heldBy(scope: Scope, currency: string): boolean {
  return scope.all("bank_account").some((bank) => bank.currency === currency);
}

/** Books a change to an account's balance. Balances change in no other way. */
export function book(scope: Scope, booked: Booked): Stripe.BalanceTransaction {
  const { currency, fee = 0, source, type } = booked;
  const settled = settlementCurrency(scope, currency);
  const isConverted = settled !== currency;
  const rate = isConverted ? rateToday(scope, currency, settled) : null;
  const amount = rate === null ? booked.amount : convert(booked.amount, currency, settled, rate);
  const id = scope.newId("balance_transaction");
  const waitMs = (booked.availableOn ?? 0) * 1000 - scope.world.nowMs();
  if (waitMs > 0) scope.later(waitMs, "balance_available", id);
  else if (!scope.isPlatform) scope.later(PAYOUT_RUN_MS, "automatic_payout", settled);
  return scope.add("balance_transaction", {
    id,
    object: "balance_transaction",
    amount,
    available_on: booked.availableOn ?? scope.now(),
    balance_type: "payments",
    created: scope.now(),
    currency: settled,
    description: booked.description ?? null,
    exchange_rate: rate,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: settled, description: booked.feeText ?? null, type: "stripe_fee" }]
      : [],
    net: amount - fee,
    reporting_category: booked.category ?? type,
    source,
    status: waitMs > 0 ? "pending" : "available",
    type,
  });
}

/** Rates drift, so money that comes in and goes out again is seldom converted at the same rate. */
function rateToday(scope: Scope, from: string, to: string): number {
  const days = Math.floor(scope.world.nowMs() / DAY_MS) - FIRST_DAY;
  return Number((rateBetween(from, to) * (1 + scope.world.options.rateDrift * days)).toFixed(6));
}

/** An account's balance in a currency, in smallest units. */
export function balanceIn(scope: Scope, currency: string): { available: number; pending: number } {
  const sums = { available: 0, pending: 0 };
  for (const transaction of scope.all("balance_transaction")) {
    if (transaction.currency !== currency) continue;
    sums[transaction.status === "available" ? "available" : "pending"] += transaction.net;
  }
  return sums;
}

/** An account's default currency, and every currency that it has balance transactions in. */
export function balanceCurrencies(scope: Scope): string[] {
  const used = scope.all("balance_transaction").map(({ currency }) => currency);
  const account = scope.world.state.find(scope.account);
  const own = account?.kind === "account" ? (account.object as Stripe.Account).default_currency : undefined;
  return [...new Set([own ?? scope.options.defaultCurrency, ...used])];
}

/** Routes for balance transactions. */
export const balanceTransactionRoutes: Route[] = [
  readRoute("/v1/balance_transactions/:id", "balance_transaction", "balance_transaction"),
  listRoute("/v1/balance_transactions", {
    kind: "balance_transaction",
    permission: "balance_transaction",
    filters: {
      currency: text().optional(),
      payout: text().optional(),
      source: text().optional(),
      type: choice(
        "adjustment",
        "charge",
        "payment",
        "payout",
        "payout_cancel",
        "payout_failure",
        "refund",
        "refund_failure",
        "transfer",
        "transfer_refund",
        "payment_refund",
        "payment_failure_refund",
        "stripe_fee",
        "topup",
      ).optional(),
    },
    isWanted: (transaction, { currency, payout, source, type }, scope) =>
      (currency === undefined || transaction.currency === currency) &&
      (source === undefined || idOf(transaction.source) === source) &&
      (type === undefined || transaction.type === type) &&
      (payout === undefined || scope.world.state.factsOf(transaction.id).payout === payout),
  }),
];

/** Marks a balance transaction as available, and schedules a connected account's automatic payout. */
export function makeAvailable(scope: Scope, id: string): void {
  const transaction = scope.find("balance_transaction", id);
  if (!transaction) return;
  transaction.status = "available";
  if (!scope.isPlatform) scope.later(PAYOUT_RUN_MS, "automatic_payout", transaction.currency);
}

/** Automatic payouts run an hour after money becomes available. */
const PAYOUT_RUN_MS = 3_600_000;

/** Available balance transactions in a currency that no payout includes yet. */
export function notPaidOut(scope: Scope, currency: string): Stripe.BalanceTransaction[] {
  return scope
    .all("balance_transaction")
    .filter(
      (one) => one.currency === currency && one.status === "available" && !scope.world.state.factsOf(one.id).payout,
    );
}
