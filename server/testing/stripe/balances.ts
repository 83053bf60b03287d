import type Stripe from "stripe";
import { balanceCurrencies, balanceIn } from "@/server/testing/stripe/balance-transactions";
import { type Route, route } from "@/server/testing/stripe/routes";
import type { Scope } from "@/server/testing/stripe/scope";

function readBalance(scope: Scope): Stripe.Balance {
  const held = balanceCurrencies(scope).map((currency) => ({ currency, ...balanceIn(scope, currency) }));
  const shown = (amount: number, currency: string) => ({ amount, currency, source_types: { card: amount } });
  return {
    object: "balance",
    available: held.map(({ available, currency }) => shown(available, currency)),
    connect_reserved: held.map(({ currency }) => ({ amount: 0, currency })),
    livemode: scope.livemode,
    pending: held.map(({ pending, currency }) => shown(pending, currency)),
  };
}

/** The route for an account's balance by currency. */
export const balanceRoutes: Route[] = [
  route("GET /v1/balance", { permission: "balance", params: {}, run: readBalance }),
];
