import { beforeEach, expect, it, vi } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { reconcile } from "@/server/domain/payments/reconcile";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { eventsOf } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards money that a rail returned and then took after all: the ended gift stays ended, and the money arrives as a new
// gift or goes back.

let fixture: PaymentFixture;
let donor: Identity;
const failures = { reinstated: 1, dispute_fee_cents: 1_500, cost_basis_points: 290 };
beforeEach(async () => {
  fixture = await makePaymentFixture({ rail: { failures } });
  donor = await fixture.donor();
  return () => fixture.close();
});

const give = (payment_method_id: string) =>
  fixture.give(donor, fixture.charity, { payment_method_id, memo: "For the roof", anonymous: true });
const openTasks = () => fixture.system.db.task.findMany({ where: { status: "open" } });
const lateFor = (lateForGiftId: string) =>
  fixture.system.db.gift.findMany({ where: { lateForGiftId }, include: { receipt: true } });

it.each([
  ["pm_sandbox_late_return", "reversed"],
  ["pm_sandbox_disputed", "reversed"],
  ["pm_sandbox_returned", "failed"],
])("becomes a new gift of the same parties, once: %s", async (token, ended) => {
  const gift = await give(token);
  await fixture.settle();
  const paidAt = (await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift } })).chargedAt;
  await fixture.askDaily(16);
  await fixture.hoursLater(1);
  expect(await fixture.status(gift)).toBe(ended);
  const [late, ...more] = await lateFor(gift);
  expect(more).toEqual([]);
  const { fromId, toId, currency } = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: gift } });
  expect(late).toMatchObject({ status: "settled", fromId, toId, currency, memo: "For the roof", anonymous: true });
  expect(late).toMatchObject({ amountCents: 5_000n, feeCents: 100n, netCents: 4_900n, chargedAt: paidAt });
  expect(late!.receipt).toMatchObject({ status: "issued" });
  expect(await eventsOf(fixture.system, late!.id, "gift.created")).toHaveLength(1);
  expect(await openTasks()).toEqual([]);
  const all = { rail: fixture.rail, from: new Date(0), to: fixture.system.now() };
  expect(await reconcile(fixture.system, all)).toMatchObject({ differences: 0 });
  expect(await lateFor(gift)).toHaveLength(1);
  await fixture.expectAgreement();
});

it("is one of a few in a transaction, so that nobody waits long for what it locks where many are reinstated at once", async () => {
  for (let count = 0; count < 12; count += 1) await give("pm_sandbox_late_return");
  await fixture.settle();
  await fixture.askDaily(16);
  const { rows } = await fixture.admin.query<{ gifts: number }>(
    `SELECT count(*)::int AS gifts FROM events e JOIN gifts g ON g.id = e.subject_id
     WHERE e.type = 'gift.created' AND g.late_for_gift_id IS NOT NULL GROUP BY e.xmin::text`,
  );
  expect(rows.reduce((sum, { gifts }) => sum + gifts, 0)).toBe(12);
  expect(Math.max(...rows.map(({ gifts }) => gifts))).toBe(10);
  await fixture.expectAgreement();
});

it("is asked about by the reference that the rail gave it before, among however many others", async () => {
  const gift = await give("pm_sandbox_late_return");
  await fixture.settle();
  const { railReference } = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift } });
  const find = vi.spyOn(fixture.rail, "find");
  await fixture.askDaily(16);
  const [late] = await lateFor(gift);
  expect(late).toMatchObject({ status: "settled" });
  const asked = find.mock.calls.map(([operation]) => operation).filter(({ subjectId }) => subjectId === late!.id);
  expect(asked.length).toBeGreaterThan(0);
  for (const { reference } of asked) expect(reference).toBe(railReference);
});

it("can be refunded, and stays what it is for whoever asks again", async () => {
  const gift = await give("pm_sandbox_late_return");
  await fixture.settle();
  await fixture.askDaily(10);
  await fixture.hoursLater(1);
  const [late] = await lateFor(gift);
  await refundGift(fixture.partner, { id: late!.id, reason: null });
  await fixture.askDaily(3);
  expect(await fixture.status(late!.id)).toBe("reversed");
  expect(await lateFor(late!.id)).toEqual([]);
  await fixture.expectAgreement();
});

it("is given back if the limits of the month do not allow another gift", async () => {
  const gift = await give("pm_sandbox_late_return");
  await fixture.settle();
  await fixture.askDaily(7);
  await fixture.system.db.identity.update({ where: { id: donor.id }, data: { kycTier: 0 } });
  const month = new Date(fixture.system.now().toISOString().slice(0, 7));
  await fixture.admin.query(
    `INSERT INTO limit_counters (identity_id, direction, month, used_cents) VALUES ($1, 'outgoing', $2, 25000)
     ON CONFLICT (identity_id, direction, month) DO UPDATE SET used_cents = 25000`,
    [donor.id, month],
  );
  await fixture.askDaily(3);
  await fixture.hoursLater(1, 1);
  expect(await lateFor(gift)).toMatchObject([{ status: "failed", failureCode: "monthly_limit_exceeded" }]);
  const payments = await fixture.system.db.payment.findMany({ where: { direction: "refund" } });
  expect(payments).toMatchObject([{ status: "cleared", amountCents: 5_000n }]);
  const broken = (await fixture.brokenBooks()).filter((line) => !JSON.stringify(line).includes("counter 25000"));
  expect(broken).toEqual([]);
});

it("is owed back if the gift had been refunded before the charge was returned", async () => {
  const gift = await give("pm_sandbox_late_return");
  await fixture.settle();
  const refund = async () => ({ outcome: "unknown", message: "no answer" }) as const;
  await refundGift(fixture.partner, { id: gift, reason: null });
  fixture.clock.advance(4 * 86_400_000);
  await fixture.system.db.payment.updateMany({ where: { subjectId: gift }, data: { nextAt: fixture.system.now() } });
  await runDuePayments(fixture.over({ refund }), { directions: ["charge"] });
  expect((await fixture.system.db.payment.findFirst({ where: { direction: "charge" } }))!.status).toBe("returned");
  await fixture.askDaily(8);
  await fixture.hoursLater(1, 1);
  expect(await lateFor(gift)).toEqual([]);
  expect(await fixture.status(gift)).toBe("reversed");
  expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
  await fixture.expectAgreement();
});
