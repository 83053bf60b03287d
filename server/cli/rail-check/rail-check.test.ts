import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it, vi } from "vitest";
import { checkRail } from "@/server/cli/rail-check/check-rail";
import type { RailStage } from "@/server/cli/rail-check/stage";
import { openStripeStage } from "@/server/cli/rail-check/stripe-stage";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

vi.setConfig({ testTimeout: 60_000 });

// Guards a check that operators rely on: it passes a rail that does what the product relies on, and no other.

let double: StripeDouble;
beforeEach(async () => {
  double = await StripeDouble.start({ asyncCaptureMs: 0, debitMs: 100, returnMs: 100, tickMs: 0 });
  return () => double.stop();
});

const SETTINGS = { STRIPE_WEBHOOK_SECRET: [], STRIPE_CURRENCIES: ["USD"] };

function openStage(): RailStage {
  return openStripeStage({ ...SETTINGS, STRIPE_SECRET_KEY: "sk_test_double", STRIPE_API_URL: double.origin });
}

/** Checks Stripe's rail with a change, and returns the names of the steps that did not pass. */
async function failuresOf(change: (rail: PaymentRail) => Partial<PaymentRail>): Promise<string[]> {
  const stage = openStage();
  const changed = { ...stage.rail, ...change(stage.rail) };
  const results = await checkRail({ ...stage, rail: changed, pass: () => sleep(50), patience: 40 }, () => {});
  expect(results).toHaveLength(15);
  return results.filter(({ status }) => status !== "passed").map(({ name }) => name);
}

it("passes a rail that does what the product relies on, in all 15 steps", async () => {
  expect(await failuresOf(() => ({}))).toEqual([]);
});

const TAKEN_BACK = "A debit that the payer's bank takes back is seen";
const DEBIT = "A bank debit is made by its mandate once, and clears";
const STATEMENT = "The statement has each payment once, with its sums";
const BALANCE = "The balance moved by what the statement says";

it.each<[string, (rail: PaymentRail) => Partial<PaymentRail>, string[]]>([
  [
    "charges again for a repeated key",
    ({ charge }) => {
      const seen = new Set<string>();
      const again = (key: string) => (seen.size === seen.add(key).size ? `${key}_again` : key);
      return { charge: (asked, options) => charge({ ...asked, key: again(asked.key) }, options) };
    },
    ["A repeated key moves nothing twice", "An authorization is captured once", DEBIT, STATEMENT],
  ],
  [
    "believes that a debit stays paid",
    ({ find }) => ({
      async find(asked, options) {
        const answer = await find(asked, options);
        return answer.outcome === "returned" ? { ...answer, outcome: "cleared", clearedAt: answer.returnedAt } : answer;
      },
    }),
    [TAKEN_BACK, STATEMENT],
  ],
  ["forgets to release", () => ({ release: async () => {} }), ["An authorization is released", STATEMENT]],
  [
    "has no fees in its statement",
    ({ statement }) => ({
      async statement(period) {
        const page = await statement(period);
        return { ...page, lines: page.lines.map((line) => ({ ...line, costs: [] })) };
      },
    }),
    [STATEMENT, BALANCE],
  ],
  [
    "has no payouts in its statement",
    ({ statement }) => ({
      async statement(period) {
        const page = await statement(period);
        return { ...page, lines: page.lines.filter(({ direction }) => direction !== "payout") };
      },
    }),
    [STATEMENT],
  ],
  [
    "holds less than its statement says",
    ({ balances }) => {
      let reads = 0;
      return { balances: async () => (reads++ === 0 ? balances() : new Map([["USD", 1n]])) };
    },
    [BALANCE],
  ],
  [
    "does not see disputes",
    ({ find }) => ({
      async find(asked, options) {
        const answer = await find(asked, options);
        return answer.outcome === "disputed" ? { ...answer, outcome: "cleared", clearedAt: answer.disputedAt } : answer;
      },
    }),
    ["A dispute is seen", STATEMENT],
  ],
])("fails a rail that %s", async (_what, change, expected) => {
  expect(await failuresOf(change)).toEqual(expected);
});

it.each([
  ["DE", "EUR", ["sepa_debit_payments"], ["passed", "passed"]],
  ["GB", "GBP", ["bacs_debit_payments"], ["passed", "passed"]],
  ["US", "USD", ["sepa_debit_payments"], ["skipped", "skipped"]],
])(
  "debits accounts in %s in %s as far as the platform's account may: %s",
  async (country, currency, capabilities, expected) => {
    const options = { asyncCaptureMs: 0, debitMs: 100, returnMs: 100, tickMs: 0 };
    const home = { country, defaultCurrency: currency.toLowerCase(), settlementCurrencies: [currency.toLowerCase()] };
    const own = await StripeDouble.start({ ...options, ...home, capabilities });
    const STRIPE_API_URL = own.origin;
    const settings = {
      ...SETTINGS,
      STRIPE_CURRENCIES: [currency],
      STRIPE_SECRET_KEY: "sk_test_double",
      STRIPE_API_URL,
    };
    const stage = openStripeStage(settings);
    const results = await checkRail({ ...stage, pass: () => sleep(50), patience: 40 }, () => {});
    const debits = results.filter(({ name }) => name === DEBIT || name === TAKEN_BACK);
    expect(debits.map(({ status }) => status)).toEqual(expected);
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    await own.stop();
  },
);

it("stops where there is no connection", async () => {
  const stage = openStage();
  const reached: string[] = [];
  const connect = () => Promise.reject(new Error("Stripe did not answer."));
  const results = await checkRail({ ...stage, connect }, ({ name }) => reached.push(name));
  expect(results).toMatchObject([{ status: "failed", detail: "Stripe did not answer." }]);
  expect(reached).toEqual(["Connection and mode"]);
});

it("plays with no live key", () => {
  for (const STRIPE_SECRET_KEY of ["sk_live_1", "rk_live_1"])
    expect(() => openStripeStage({ ...SETTINGS, STRIPE_SECRET_KEY })).toThrow(/^STRIPE_SECRET_KEY is a live key\. .*$/);
});
