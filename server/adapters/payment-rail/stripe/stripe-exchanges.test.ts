import type Stripe from "stripe";
import { expect, it } from "vitest";
import type { ChargeState } from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { exchangesOfCharge } from "@/server/adapters/payment-rail/stripe/stripe-exchanges";

// Guards the exchange account against disputes so small that they round to nothing in the balance's currency.

const change = (id: string, reporting_category: string, amount: number) =>
  ({ id, reporting_category, amount, currency: "eur" }) as Stripe.BalanceTransaction;

it("exchanges a disputed sum that Stripe converts to nothing, in and out", () => {
  const dispute = { status: "won", amount: 1, balance_transactions: [change("txn_1", "dispute", 0)] };
  dispute.balance_transactions.push(change("txn_2", "dispute_reversal", 0));
  const intent = { currency: "usd", amount: 500, amount_received: 500 };
  const state = { intent, booked: null, failed: null, disputes: [dispute], foreignRefunds: [] };
  expect(exchangesOfCharge(state as unknown as ChargeState)).toEqual({
    exchanges: [
      { reference: "txn_1", amountCents: -1n, heldCents: 0n, heldCurrency: "EUR" },
      { reference: "txn_2", amountCents: 1n, heldCents: 0n, heldCurrency: "EUR" },
    ],
  });
});
