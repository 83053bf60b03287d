import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { cancelPayout } from "@/server/domain/payouts/cancel-payout";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { runPayoutSchedules } from "@/server/domain/payouts/run-schedules";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards that every balance reaches its owner: once, on the day that it is due, with a statement that adds up.

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture();
});
afterAll(() => fixture.close());

const ask = (to: Identity, amount_cents?: bigint) =>
  createPayout(fixture.partner, { identity_id: to.id, amount_cents });

/** The lines of a payout, as `[type, cents]`. They add up to its amount, however few are read at a time. */
async function statement(payout: Payout): Promise<[string, bigint][]> {
  const lines = await fixture.lines(payout);
  for (const limit of [1, 3, 50]) expect(await fixture.lines(payout, limit)).toEqual(lines);
  expect(lines.reduce((cents, { amountCents }) => cents + amountCents, 0n)).toBe(payout.amountCents);
  return lines.map(({ type, amountCents }) => [type, amountCents]);
}

it("pays all that there is on Monday, once, and says of which gifts it consists", async () => {
  const to = await fixture.recipient();
  await fixture.receive(to, 5_000n);
  await fixture.receive(to, 2_000n);
  // No larger than its fee: nothing is left of it.
  await fixture.receive(to, 60n);
  await fixture.days(8);
  const [payout, ...others] = await fixture.payouts(to);
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ amountCents: 6_800n, status: "paid", trigger: "schedule", currency: "USD" });
  expect(payout!.createdAt.getUTCDay()).toBe(1);
  expect(payout!.statementText).toMatch(/^ALMONER [0-9A-Z]{6}$/);
  expect(await statement(payout!)).toEqual([
    ["gift", 5_000n],
    ["fee", -100n],
    ["gift", 2_000n],
    ["fee", -100n],
    ["gift", 60n],
    ["fee", -60n],
  ]);
  await fixture.days(14);
  expect(await fixture.payouts(to)).toHaveLength(1);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("pays each currency by itself", async () => {
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.1" });
  const to = await fixture.recipient();
  await fixture.receive(to, 5_000n);
  await fixture.give(await fixture.person(), to, { amount_cents: 7_000n, currency: "EUR" });
  await fixture.settle();
  await expect(ask(to)).rejects.toMatchObject({ code: "invalid_parameter", details: [{ param: "currency" }] });
  await fixture.days(8);
  const sums = (await fixture.payouts(to)).map(({ currency, amountCents }) => [currency, amountCents]);
  expect(sums.sort()).toEqual([
    ["EUR", 6_900n],
    ["USD", 4_900n],
  ]);
  for (const payout of await fixture.payouts(to)) expect(await statement(payout)).toHaveLength(2);
});

it("waits for the minimum, and for the next Monday once it is reached", async () => {
  const to = await fixture.recipient();
  await fixture.receive(to, 1_000n);
  await fixture.days(8);
  expect(await fixture.payouts(to)).toEqual([]);
  await fixture.receive(to, 200n);
  await fixture.days(7);
  expect(await fixture.payouts(to)).toMatchObject([{ amountCents: 1_000n, status: "paid" }]);
});

it("carries over what a smaller payout leaves, and takes no more than there is", async () => {
  const to = await fixture.recipient();
  const first = await fixture.receive(to, 5_000n);
  await expect(ask(to, 4_901n)).rejects.toMatchObject({
    code: "insufficient_balance",
    context: { available_cents: 4_900, held_cents: 0 },
  });
  const part = await ask(to, 900n);
  await expect(ask(to, 1n)).rejects.toMatchObject({ code: "invalid_state" });
  await fixture.work();
  await fixture.receive(to, 1_100n);
  const rest = await ask(to);
  expect(await statement(part)).toEqual([
    ["gift", 5_000n],
    ["fee", -100n],
    ["carried", -4_000n],
  ]);
  expect(await statement(rest)).toEqual([
    ["carried", 4_000n],
    ["gift", 1_100n],
    ["fee", -100n],
  ]);
  const [line] = await fixture.lines(part);
  expect(line).toMatchObject({ giftId: first, donorName: "Ada Giver" });
  await fixture.work();
  await expect(ask(to)).rejects.toMatchObject({ code: "insufficient_balance" });
});

it("nets a refund after the payout against what comes next", async () => {
  const to = await fixture.recipient();
  const gift = await fixture.receive(to, 5_000n);
  await ask(to);
  await fixture.days(1);
  await refundGift(fixture.partner, { id: gift, reason: null });
  await expect(ask(to)).rejects.toMatchObject({ context: { available_cents: -4_900 } });
  await fixture.receive(to, 3_100n);
  await expect(ask(to)).rejects.toMatchObject({ context: { available_cents: -1_900 } });
  await fixture.receive(to, 4_100n);
  const next = await ask(to);
  expect(await statement(next)).toEqual([
    ["refund", -5_000n],
    ["fee", 100n],
    ["gift", 3_100n],
    ["fee", -100n],
    ["gift", 4_100n],
    ["fee", -100n],
  ]);
  expect(next.amountCents).toBe(2_100n);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("gives back what failed, says why, and sends it to another account on the next day", async () => {
  const to = await fixture.recipient({ token: "po_sandbox_rejected" });
  await fixture.receive(to, 5_000n);
  await fixture.days(15);
  const [failed, ...others] = await fixture.payouts(to);
  expect(others).toEqual([]);
  expect(failed).toMatchObject({
    status: "failed",
    failureCode: expect.any(String),
    failureMessage: expect.any(String),
  });
  expect(await fixture.payableCents(to.id)).toBe(4_900n);
  await setPayoutAccount(fixture.partner, { id: to.id, token: "po_sandbox_ok" });
  await fixture.days(7);
  const [, again] = await fixture.payouts(to);
  expect(again).toMatchObject({ status: "paid", amountCents: 4_900n });
  expect(await statement(again!)).toEqual([["payout_returned", 4_900n]]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("cancels one that has not left, and none that has", async () => {
  const to = await fixture.recipient();
  await fixture.receive(to, 5_000n);
  const canceled = await ask(to, 1_000n);
  expect(await cancelPayout(fixture.partner, { id: canceled.id })).toMatchObject({ status: "canceled" });
  const sent = await ask(to);
  expect(await statement(sent)).toEqual([
    ["carried", 3_900n],
    ["payout_returned", 1_000n],
  ]);
  await fixture.work();
  await expect(cancelPayout(fixture.partner, { id: sent.id })).rejects.toMatchObject({ code: "invalid_state" });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("holds a share back for some days, as operators say", async () => {
  const to = await fixture.recipient();
  await fixture.system.db.payoutReserve.create({
    data: { subject: to.id, basisPoints: 1_000, days: 3, updatedAt: fixture.system.now() },
  });
  await fixture.receive(to, 5_100n);
  await expect(ask(to, 4_501n)).rejects.toMatchObject({ context: { available_cents: 5_000, held_cents: 500 } });
  const first = await ask(to);
  expect(await statement(first)).toEqual([
    ["gift", 5_100n],
    ["fee", -100n],
    ["reserve", -500n],
  ]);
  await fixture.days(4);
  expect(await statement(await ask(to))).toEqual([["reserve", 500n]]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("says what is missing of whoever cannot be paid, and pays them once it is there", async () => {
  const to = await fixture.person({ tier: 0 });
  await fixture.receive(to, 5_000n);
  const codes = async () => {
    const refused = await ask(to).then(
      () => null,
      (error: { code: string; context: { requirements: { code: string }[] } }) => error,
    );
    return refused && [refused.code, ...refused.context.requirements.map(({ code }) => code)];
  };
  expect(await codes()).toEqual(["payouts_restricted", "identity_unverified", "payout_account_missing"]);
  await setPayoutAccount(fixture.partner, { id: to.id, token: "po_sandbox_ok" });
  expect(await codes()).toEqual(["payouts_restricted", "identity_unverified"]);
  await fixture.days(8);
  expect(await fixture.payouts(to)).toEqual([]);
  await fixture.system.db.identity.update({ where: { id: to.id }, data: { kycTier: 1 } });
  await fixture.days(1);
  expect(await fixture.payouts(to)).toMatchObject([{ status: "paid", amountCents: 4_900n }]);
});

it("plans a day's payout once, however many workers do it", async () => {
  const to = await fixture.recipient();
  await fixture.receive(to, 5_000n);
  fixture.clock.advance(8 * 86_400_000);
  const { system } = fixture;
  const signal = new AbortController().signal;
  await Promise.all([1, 2, 3, 4].map(() => runPayoutSchedules(system, signal, system.now())));
  expect(await fixture.payouts(to)).toHaveLength(1);
});

it("never lets a payout and a refund have the same money", async () => {
  const to = await fixture.recipient();
  for (let round = 0; round < 8; round += 1) {
    const gift = await fixture.receive(to, 1_000n);
    await Promise.allSettled([ask(to), refundGift(fixture.partner, { id: gift, reason: null })]);
    await fixture.work();
  }
  expect(await fixture.brokenBooks()).toEqual([]);
  for (const payout of await fixture.payouts(to)) await statement(payout);
});
