import { expect, it } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { reconcile } from "@/server/domain/payments/reconcile";
import type { RailCost } from "@/server/ports/rail-cost";
import { makePaymentFixture } from "@/server/testing/payment-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards the books against costs that the rail keeps from charges that we learned of too late.

const COST_BASIS_POINTS = 290;

it.each([
  ["a charge that is disputed by then", "pm_sandbox_dispute_won", 2, "settled"],
  ["a charge whose dispute is lost by then", "pm_sandbox_disputed", 10, "failed"],
  ["a charge that the bank returns", "pm_sandbox_returned", 2, "failed"],
])("books what the rail keeps of %s", async (_, token, days, status) => {
  const fixture = await makePaymentFixture({ rail: { failures: { cost_basis_points: COST_BASIS_POINTS } } });
  try {
    const gift = await fixture.give(await fixture.donor(), fixture.charity, { payment_method_id: token });
    await submitWaitingGifts(fixture.system);
    await fixture.hoursLater(24 * days);
    await fixture.askDaily(12);
    expect(await fixture.status(gift)).toBe(status);
    await fixture.expectAgreement();
  } finally {
    await fixture.close();
  }
});

it.each([
  ["won", "pm_sandbox_dispute_won", "settled"],
  ["lost", "pm_sandbox_disputed", "reversed"],
])("books what a dispute costs, once, by its reference: %s", async (_, token, status) => {
  const failures = { cost_fixed_cents: 30, dispute_fee_cents: 1_500 };
  const fixture = await makePaymentFixture({ rail: { failures } });
  try {
    const gift = await fixture.give(await fixture.donor(), fixture.charity, { payment_method_id: token });
    await fixture.settle();
    await fixture.askDaily(10);
    expect(await fixture.status(gift)).toBe(status);
    const costs = await fixture.system.db.paymentCost.findMany({ orderBy: { number: "asc" } });
    expect(costs.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ["processing", 30n],
      ["dispute", 1_500n],
    ]);
    const [row] = await fixture.system.statement<{ cents: string }>(
      "SELECT posted_cents::text AS cents FROM ledger_sums() WHERE code = 'platform:rail_cost'",
      [],
    );
    expect(row!.cents).toBe("1530");
    await fixture.expectAgreement();
  } finally {
    await fixture.close();
  }
});

it("keeps nothing of an answer whose cost cannot be booked, and records both once it can", async () => {
  const fixture = await makePaymentFixture({ rail: { failures: { cost_fixed_cents: 30 } } });
  try {
    const gift = await fixture.give(await fixture.donor(), fixture.charity);
    await fixture.admin.query("ALTER FUNCTION payment_costs_record RENAME TO payment_costs_away");
    await fixture.settle();
    expect(await fixture.status(gift)).toBe("settling");
    expect(await fixture.system.db.paymentCost.count()).toBe(0);
    await fixture.admin.query("ALTER FUNCTION payment_costs_away RENAME TO payment_costs_record");
    await fixture.hoursLater(1, 24, 24);
    expect(await fixture.status(gift)).toBe("settled");
    expect(await fixture.system.db.paymentCost.count()).toBe(1);
  } finally {
    await fixture.close();
  }
});

it("books a cost that the rail names later, or in another currency, and gives back", async () => {
  const fixture = await makePaymentFixture();
  try {
    const gift = await fixture.give(await fixture.donor(), fixture.charity);
    await fixture.settle();
    const costs: RailCost[] = [
      { kind: "fx", reference: "late.1", amountCents: 70n, currency: "EUR" },
      { kind: "processing", reference: "late.2", amountCents: -20n, currency: "USD" },
    ];
    const { rail } = fixture;
    const statement: typeof rail.statement = async (period) => {
      const { lines, ...page } = await rail.statement(period);
      return { ...page, lines: lines.map((line) => ({ ...line, costs })) };
    };
    const find: typeof rail.find = async (...call) => {
      const answer = await rail.find(...call);
      return "costs" in answer ? { ...answer, costs } : answer;
    };
    const balances = async () => new Map([...(await rail.balances())].map(([code, cents]) => [code, cents + 20n]));
    const ctx = fixture.over({
      statement,
      find,
      balances: async () => new Map([...(await balances()), ["EUR", -70n]]),
    });
    fixture.clock.advance(3_600_000);
    for (let hour = 0; hour < 2; hour += 1) {
      const result = await reconcile(ctx, { rail: railOf(ctx), from: new Date(0), to: fixture.system.now() });
      expect(result).toMatchObject({ differences: 0, asked: hour === 0 ? 1 : 0 });
    }
    const sums = await fixture.system.statement<{ currency: string; cents: string }>(
      `SELECT currency, posted_cents::text AS cents FROM ledger_sums() WHERE code = 'platform:rail_cost' ORDER BY currency`,
      [],
    );
    expect(sums).toEqual([
      { currency: "EUR", cents: "70" },
      { currency: "USD", cents: "-20" },
    ]);
    expect(await fixture.status(gift)).toBe("settled");
    // `coverage` compares each currency separately, and no other money ever moved in this one.
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    await fixture.close();
  }
});
