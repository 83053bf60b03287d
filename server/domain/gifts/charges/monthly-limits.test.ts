import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isSlow, sqlState } from "@/server/db/failures";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import type { Identity } from "@/server/generated/prisma/client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

/** The outcome of a gift. A timeout on a busy machine isn't one: the gift is tried again. */
async function tryGive(from: Identity, to: Identity, cents: bigint, currency?: string) {
  for (;;) {
    try {
      await writeGift(fixture.partner, { from: from.id, to: to.id, amount_cents: cents, currency }, null);
      return "accepted";
    } catch (error) {
      if (!isSlow(error)) return error as { code: string; context: Record<string, unknown>; message: string };
    }
  }
}

/** Runs the work, and returns the deadlock errors of its statements. The product retries these. */
async function deadlocksDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const { pool } = fixture.system;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const deadlocks: unknown[] = [];
  const watched = vi.spyOn(pool, "query").mockImplementation((async (...args: unknown[]) => {
    try {
      return await query(...args);
    } catch (error) {
      if (sqlState(error) === "40P01") deadlocks.push(error);
      throw error;
    }
  }) as never);
  await work().finally(() => watched.mockRestore());
  return deadlocks;
}

/** How many gifts had each outcome. */
function countsOf(outcomes: Awaited<ReturnType<typeof tryGive>>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = outcome === "accepted" ? outcome : outcome.code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function usedCents(identity: Identity, direction: string) {
  const counter = await fixture.system.db.limitCounter.findFirst({ where: { identityId: identity.id, direction } });
  return counter?.usedCents ?? 0n;
}

// Guards the promise that a limit can be used to the cent and never exceeded.
it("lets 200 concurrent gifts use a tier-0 sender's limit exactly", async () => {
  const from = await fixture.person({ tier: 0 });
  const all = await Promise.all(Array.from({ length: 200 }, () => tryGive(from, fixture.charity, 500n)));
  expect(countsOf(all)).toEqual({ accepted: 50, monthly_limit_exceeded: 150 });
  expect(await usedCents(from, "outgoing")).toBe(25_000n);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("accepts the smaller gift if the larger does not fit", async () => {
  const from = await fixture.person({ tier: 0 });
  expect(await tryGive(from, fixture.charity, 24_900n)).toBe("accepted");
  expect(await tryGive(from, fixture.charity, 101n)).toMatchObject({
    code: "monthly_limit_exceeded",
    context: { direction: "outgoing", tier: 0, limit_cents: 25_000, used_cents: 24_900, remaining_cents: 100 },
  });
  expect(await tryGive(from, fixture.charity, 100n)).toBe("accepted");
});

it("rejects at once what exceeds the limit", async () => {
  const from = await fixture.person({ tier: 0 });
  expect(await tryGive(from, fixture.charity, 25_001n)).toMatchObject({
    context: { used_cents: 0, remaining_cents: 25_000 },
  });
});

it("doesn't reveal to a stranger what a recipient has received", async () => {
  const from = await fixture.person();
  const recipient = await fixture.person({ tier: 0, creator: fixture.system });
  expect(await tryGive(from, recipient, 90_000n)).toBe("accepted");
  const apiError = await tryGive(from, recipient, 20_000n);
  expect(apiError).toMatchObject({
    context: { direction: "incoming", used_cents: null, remaining_cents: null, limit_cents: null },
  });
  expect(await usedCents(from, "outgoing")).toBe(0n);
});

it("doesn't deadlock when limited people give to each other in all directions", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => fixture.person({ tier: 1 })));
  const pairs = people.flatMap((a) => people.filter((b) => b !== a).map((b) => [a, b] as const));
  const gifts = Array.from({ length: 20 }, () => pairs).flat();
  let outcomes: Awaited<ReturnType<typeof tryGive>>[] = [];
  const deadlocks = await deadlocksDuring(async () => {
    outcomes = await Promise.all(gifts.map(([a, b]) => tryGive(a, b, 1_000n)));
  });
  expect(deadlocks).toEqual([]);
  expect(countsOf(outcomes)).toEqual({ accepted: 240 });
  // Each gave twenty gifts of 10 USD to each of the three others, and got as many.
  for (const person of people)
    for (const direction of ["outgoing", "incoming"]) expect(await usedCents(person, direction)).toBe(60_000n);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("releases the limit when a gift fails or is refunded", async () => {
  const from = await fixture.person({ tier: 0 });
  await fixture.give(from, fixture.charity, { amount_cents: 10_000n, payment_method_id: "pm_sandbox_declined" });
  const settled = await fixture.give(from, fixture.charity, { amount_cents: 10_000n });
  await fixture.settle();
  expect(await usedCents(from, "outgoing")).toBe(10_000n);
  await refundGift(fixture.partner, { id: settled, reason: null });
  expect(await usedCents(from, "outgoing")).toBe(0n);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("counts other currencies at the operator's rate, rounded up", async () => {
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.10" });
  await setCurrencyRate(fixture.system, { currency: "JPY", usdPerUnit: "0.007" });
  const from = await fixture.person({ tier: 0 });
  expect(await tryGive(from, fixture.charity, 10_001n, "EUR")).toBe("accepted");
  expect(await usedCents(from, "outgoing")).toBe(11_002n);
  expect(await tryGive(from, fixture.charity, 1_000n, "JPY")).toBe("accepted");
  expect(await usedCents(from, "outgoing")).toBe(11_702n);
});

it("resets with the calendar month in UTC", async () => {
  const from = await fixture.person({ tier: 0 });
  expect(await tryGive(from, fixture.charity, 25_000n)).toBe("accepted");
  const now = fixture.clock.now();
  fixture.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime());
  expect(await tryGive(from, fixture.charity, 25_000n)).toBe("accepted");
});
