import { afterAll, beforeAll, expect, it } from "vitest";
import { correctBooks } from "@/server/domain/corrections/correct-books";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { reconcile } from "@/server/domain/payments/reconcile";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { operatorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";
import { railOf, withRails } from "@/server/testing/test-rail";

// Guards corrections that two operators book for money that no payment provider reports: both decide the same, it is
// booked once, and no account goes below what it holds.

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture();
});
afterAll(() => fixture.close());

const operator = (userId: string) =>
  fixture.system.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));
const paper = { reason: "It is on the bank's statement.", document: "Statement 2026-03, line 17" };

type Asked = Omit<Parameters<typeof correctBooks>[1], "reason" | "document" | "aboutId">;

/** Two operators decide it, with a document each. */
async function decide(
  asked: Asked,
  ctx = (userId: string): Context => operator(userId),
): Promise<{ isWaiting: boolean }> {
  expect(await correctBooks(ctx("user_a"), { ...asked, aboutId: asked.subjectId, ...paper })).toEqual({
    isWaiting: true,
  });
  return correctBooks(ctx("user_b"), { ...asked, aboutId: asked.subjectId, ...paper, document: "Letter of March 3" });
}

const available = async (id: string) => {
  const [row] = await fixture.system.statement<{ cents: string }>(
    "SELECT available_cents::text AS cents FROM payout_balance($1, 'USD', $2::timestamptz)",
    [id, fixture.system.now()],
  );
  return BigInt(row!.cents);
};

/** A recipient at -49.00: the gift was refunded after it had been paid out. */
async function inDebt(): Promise<string> {
  const to = await fixture.recipient();
  const giftId = await fixture.receive(to, 5_000n);
  await createPayout(fixture.partner, { identity_id: to.id });
  await fixture.work();
  await refundGift(fixture.partner, { id: giftId, reason: null });
  await fixture.settle();
  expect(await available(to.id)).toBe(-4_900n);
  return to.id;
}

it.each(["receivable_collected", "receivable_written_off"] as const)(
  "books %s once, as a line of the next statement",
  async (kind) => {
    const subjectId = await inDebt();
    const asked = { kind, subjectId, amountCents: 1_900n, currency: "USD" };
    expect(await decide(asked)).toEqual({ isWaiting: false });
    expect(await available(subjectId)).toBe(-3_000n);
    await fixture.give(await fixture.person(), { id: subjectId } as never, { amount_cents: 10_000n });
    await fixture.settle();
    const payout = await createPayout(fixture.partner, { identity_id: subjectId });
    const lines = await fixture.lines(payout);
    expect(lines.map(({ type, amountCents }) => [type, amountCents])).toEqual([
      ["refund", -5_000n],
      ["fee", 100n],
      ["correction", 1_900n],
      ["gift", 10_000n],
      ["fee", -100n],
    ]);
    expect(await fixture.brokenBooks()).toEqual([]);
  },
);

it("refuses more than is owed, one operator alone, other facts, and whoever is no operator", async () => {
  const subjectId = await inDebt();
  const asked = { kind: "receivable_collected", subjectId, amountCents: 4_901n, currency: "USD" } as const;
  await expect(decide(asked)).rejects.toMatchObject({ code: "invalid_state" });
  expect(
    await correctBooks(operator("user_a"), { ...asked, aboutId: asked.subjectId, amountCents: 4_000n, ...paper }),
  ).toEqual({
    isWaiting: true,
  });
  await expect(
    correctBooks(operator("user_a"), { ...asked, aboutId: asked.subjectId, amountCents: 4_000n, ...paper }),
  ).rejects.toMatchObject({
    code: "not_permitted",
  });
  // A different amount is a separate decision.
  expect(
    await correctBooks(operator("user_b"), { ...asked, aboutId: asked.subjectId, amountCents: 4_900n, ...paper }),
  ).toEqual({
    isWaiting: true,
  });
  await expect(correctBooks(fixture.partner, { ...asked, aboutId: asked.subjectId, ...paper })).rejects.toMatchObject({
    code: "not_permitted",
  });
  expect(await available(subjectId)).toBe(-4_900n);
});

it("is taken back once, by its opposite", async () => {
  const subjectId = await inDebt();
  const asked = { kind: "receivable_collected", subjectId, amountCents: 4_900n, currency: "USD" } as const;
  await decide(asked);
  expect(await available(subjectId)).toBe(0n);
  const made = await fixture.system.db.ledgerCorrection.findFirstOrThrow({ where: { identityId: subjectId } });
  await decide({ ...asked, undoesId: made.id });
  expect(await available(subjectId)).toBe(-4_900n);
  await expect(
    correctBooks(operator("user_a"), { ...asked, aboutId: asked.subjectId, undoesId: made.id, ...paper }),
  ).rejects.toMatchObject({
    code: "invalid_state",
  });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("books a withdrawal that the provider made by itself, so that the balances agree again", async () => {
  const rail = railOf(fixture.system);
  const swept = {
    ...rail,
    balances: async () => new Map([...(await rail.balances())].map(([code, cents]) => [code, cents - 700n])),
  };
  const ctx = withRails(fixture.system, swept);
  const compare = () => reconcile(ctx, { rail: swept, from: new Date(0), to: fixture.system.now() });
  const task = () => fixture.system.db.task.findFirst({ where: { kind: "reconciliation_difference", status: "open" } });
  const { found } = await compare();
  expect(found).toMatchObject([{ subjectId: "sandbox:USD" }]);
  expect((await task())!.suggestion).toContain("Record each here");
  await decide({ kind: "rail_withdrawn", subjectId: "sandbox", amountCents: 700n, currency: "USD" });
  expect((await compare()).found).toEqual([]);
  expect(await task()).toBeNull();
  await decide({ kind: "rail_topped_up", subjectId: "sandbox", amountCents: 700n, currency: "USD" });
});

it("books what the donor was paid outside, and the books then owe nothing", async () => {
  const rejecting = await makePayoutFixture({ rail: { failures: { refund_rejected: 1 } } });
  try {
    const to = await rejecting.recipient();
    const giftId = await rejecting.receive(to, 5_000n);
    await refundGift(rejecting.partner, { id: giftId, reason: null });
    await rejecting.work();
    const gift = await rejecting.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
    const as = (userId: string) =>
      rejecting.system.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));
    const asked = { kind: "credit_paid", subjectId: gift.fromId, amountCents: 5_000n, currency: "USD" } as const;
    await decide(asked, as);
    const owed = await rejecting.system.statement(
      "SELECT 1 FROM ledger_sums() WHERE code LIKE 'identity:%:credit' AND posted_cents <> 0",
      [],
    );
    expect(owed).toEqual([]);
    await expect(decide(asked, as)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await rejecting.brokenBooks()).toEqual([]);
  } finally {
    await rejecting.close();
  }
});

it("cannot be posted by the app's login without two operators", async () => {
  const row = {
    id: "cor_1",
    kind: "rail_withdrawn",
    rail: "sandbox",
    amount_cents: "1",
    currency: "USD",
    reason: "x",
    document: "x",
    basis: "{}",
  };
  const post = fixture.system.db.$executeRawUnsafe(
    `SELECT correction_post('${JSON.stringify(row)}'::jsonb, 'x', now())`,
  );
  await expect(post).rejects.toThrow(/not approved by two operators/);
});
