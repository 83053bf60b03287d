import { expect, it } from "vitest";
import { getGift } from "@/server/domain/gifts/get-gift";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { recordCosts } from "@/server/domain/payments/record-costs";
import { createPayout } from "@/server/domain/payouts/create-payout";
import type { RailAnswer } from "@/server/ports/payment-rail";
import type { RailCost } from "@/server/ports/rail-cost";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards recipients: they bear payment costs only if the operator chose so, once, and never more than a gift left.

const FAILURES = { cost_basis_points: 290, cost_fixed_cents: 30 };
const BORNE = { railCosts: "recipient" } as const;

async function withFixture(
  options: Parameters<typeof makePayoutFixture>[0],
  work: (fixture: PayoutFixture) => Promise<void>,
): Promise<void> {
  const fixture = await makePayoutFixture(options);
  try {
    await work(fixture);
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    await fixture.close();
  }
}

/** The recipient's available balance. */
async function balance({ system }: PayoutFixture, id: string): Promise<bigint> {
  const [row] = await system.statement<{ cents: string }>(
    "SELECT available_cents::text AS cents FROM payout_balance($1, 'USD', $2::timestamptz)",
    [id, system.now()],
  );
  return BigInt(row!.cents);
}

/** Records what the rail keeps from a gift's charge, after the fact. */
async function name(fixture: PayoutFixture, giftId: string, costs: RailCost[]): Promise<void> {
  const { system } = fixture;
  const payment = await system.db.payment.findFirstOrThrow({ where: { subjectId: giftId, direction: "charge" } });
  await system.transaction((tx) => recordCosts(tx, [{ payment, answer: { costs } as unknown as RailAnswer }]));
}

const processing = (reference: string, amountCents: bigint, currency = "USD"): RailCost => {
  return { kind: "processing", reference, amountCents, currency };
};

it("takes what a payment costs off the balance, as a line of the statement, and says it to the recipient alone", () =>
  withFixture({ settings: BORNE, rail: { failures: FAILURES } }, async (fixture) => {
    const to = await fixture.recipient();
    const giftId = await fixture.receive(to, 10_000n);
    expect(await balance(fixture, to.id)).toBe(9_580n);
    await fixture.days(8);
    const [payout] = await fixture.payouts(to);
    const lines = await fixture.lines(payout!);
    expect(lines.map(({ type, amountCents, giftId: id }) => [type, amountCents, id])).toEqual([
      ["gift", 10_000n, giftId],
      ["fee", -100n, giftId],
      ["rail_cost", -320n, giftId],
    ]);
    const shown = await getGift(fixture.partner, { id: giftId });
    expect(JSON.stringify(shown, (_, value) => (typeof value === "bigint" ? String(value) : value))).toContain("320");
  }));

it("leaves it with the platform by default", () =>
  withFixture({ rail: { failures: FAILURES } }, async (fixture) => {
    const to = await fixture.recipient();
    const giftId = await fixture.receive(to, 10_000n);
    expect(await balance(fixture, to.id)).toBe(9_900n);
    const gift = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
    expect(gift.railCostCents).toBeNull();
  }));

it("takes no more than a gift left, from small gifts nothing, and in no other currency", () =>
  withFixture({ settings: BORNE }, async (fixture) => {
    const to = await fixture.recipient();
    const [small, tiny, other] = [
      await fixture.receive(to, 120n),
      await fixture.receive(to, 60n),
      await fixture.receive(to, 5_000n),
    ];
    await name(fixture, small, [processing("a", 15n)]);
    await name(fixture, small, [processing("a", 15n), processing("b", 30n)]);
    await name(fixture, tiny, [processing("c", 30n)]);
    await name(fixture, other, [processing("d", 30n, "EUR")]);
    expect(await balance(fixture, to.id)).toBe(4_900n);
    const rows = await fixture.system.db.gift.findMany({ where: { toId: to.id }, orderBy: { id: "asc" } });
    expect(rows.map(({ railCostCents }) => railCostCents)).toEqual([20n, 0n, null]);
    // What the rail gives back goes to whoever bore it, up to what they bore.
    await name(fixture, small, [processing("e", -45n)]);
    expect(await balance(fixture, to.id)).toBe(4_920n);
  }));

it("leaves the cost where it is after a refund, and owes what is no longer held", () =>
  withFixture({ settings: BORNE, rail: { failures: FAILURES } }, async (fixture) => {
    const to = await fixture.recipient();
    const giftId = await fixture.receive(to, 10_000n);
    await createPayout(fixture.partner, { identity_id: to.id });
    await fixture.work();
    await name(fixture, giftId, [processing("late", 50n)]);
    expect(await balance(fixture, to.id)).toBe(-50n);
    await refundGift(fixture.partner, { id: giftId, reason: null });
    await fixture.settle();
    expect(await balance(fixture, to.id)).toBe(-9_950n);
    await fixture.receive(to, 20_000n);
    expect(await balance(fixture, to.id)).toBe(20_000n - 100n - 610n - 9_950n);
  }));

it("leaves what a dispute costs with the platform, unless the operator says otherwise", async () => {
  for (const [settings, cents] of [
    [BORNE, 9_900n],
    [{ ...BORNE, disputeCosts: "recipient" } as const, 8_400n],
  ] as const)
    await withFixture({ settings }, async (fixture) => {
      const to = await fixture.recipient();
      const giftId = await fixture.receive(to, 10_000n);
      await name(fixture, giftId, [{ kind: "dispute", reference: "d", amountCents: 1_500n, currency: "USD" }]);
      expect(await balance(fixture, to.id)).toBe(cents);
    });
});

it("is decided once where several processes hear of it at the same moment", () =>
  withFixture({ settings: BORNE }, async (fixture) => {
    const to = await fixture.recipient();
    const giftId = await fixture.receive(to, 10_000n);
    await Promise.all([1, 2, 3, 4].map(() => name(fixture, giftId, [processing("same", 300n)])));
    expect(await balance(fixture, to.id)).toBe(9_600n);
  }));
