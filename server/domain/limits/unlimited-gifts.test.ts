import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGiftWithin } from "@/server/domain/gifts/create-gift";
import { readUsed } from "@/server/domain/limits/read-limits";
import type { Identity } from "@/server/generated/prisma/client";
import { eventually } from "@/server/testing/eventually";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the limit of a lower tier: gifts made while there was no limit count against it.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const MONTH = 31 * 86_400_000;

async function counters(identity: Identity) {
  const rows = await fixture.system.db.limitCounter.findMany({ where: { identityId: identity.id } });
  return rows.map(({ usedCents }) => usedCents);
}

describe("gifts without a limit", () => {
  it("are counted once they settle, read from the start, and released when they fail or are refunded", async () => {
    const [from, to] = [await fixture.person(), await fixture.person()];
    const failing = { amount_cents: 4_000n, payment_method_id: "pm_sandbox_declined" };
    await fixture.give(from, to, { amount_cents: 3_000n });
    await fixture.give(from, to, failing);
    expect(await counters(from)).toEqual([]);
    expect((await readUsed(fixture.system, from.id)).outgoing).toBe(7_000n);
    await fixture.settle();
    expect([await counters(from), await counters(to)]).toEqual([[3_000n], [3_000n]]);
    expect((await readUsed(fixture.system, to.id)).incoming).toBe(3_000n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  // A tier that was lowered and raised again used to start with an empty counter.
  it("count against the limit of a lower tier: those that settled and those still open", async () => {
    const [from, to] = [await fixture.person(), await fixture.person()];
    await fixture.give(from, to, { amount_cents: 2_000_000n });
    await fixture.settle();
    await fixture.give(from, to, { amount_cents: 400_000n });
    const setTier = (kycTier: number) =>
      fixture.system.db.identity.update({ where: { id: from.id }, data: { kycTier } });
    await setTier(2);
    expect((await readUsed(fixture.system, from.id)).outgoing).toBe(2_400_000n);
    await expect(fixture.give(from, to, { amount_cents: 100_001n })).rejects.toMatchObject({
      context: { tier: 2, used_cents: 2_400_000, remaining_cents: 100_000 },
    });
    await setTier(3);
    await fixture.give(from, to, { amount_cents: 50_000n });
    await setTier(2);
    await expect(fixture.give(from, to, { amount_cents: 50_001n })).rejects.toMatchObject({
      context: { remaining_cents: 50_000 },
    });
    await fixture.give(from, to, { amount_cents: 50_000n });
    await fixture.settle();
    expect(await counters(from)).toEqual([2_500_000n]);
    expect(await fixture.brokenBooks()).toEqual([]);
    fixture.clock.advance(MONTH);
    expect((await readUsed(fixture.system, from.id)).outgoing).toBe(0n);
  });
});

async function isWaiting(client: pg.PoolClient): Promise<boolean> {
  const pid = (client as unknown as { processID: number }).processID;
  const { rows } = await fixture.admin.query<{ waits: boolean }>(
    "SELECT cardinality(pg_blocking_pids($1)) > 0 AS waits",
    [pid],
  );
  return rows[0]!.waits;
}

it("counts a gift that was begun before, and asks the limit for one that is begun meanwhile", async () => {
  const [from, to] = [await fixture.person(), await fixture.person()];
  const changing = await fixture.system.pool.connect();
  let isAccepted = false;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  try {
    // The first gift is accepted without a limit, but not committed.
    const first = fixture.partner.transaction(async (tx) => {
      const input = { from: from.id, to: to.id, amount_cents: 2_400_000n };
      await createGiftWithin(tx, input, { giftId: tx.newId("gift"), source: "page" });
      isAccepted = true;
      await finished;
    });
    await eventually(async () => expect(isAccepted).toBe(true));
    await changing.query("BEGIN");
    const lowered = changing.query("UPDATE identities SET kyc_tier = 2 WHERE id = $1", [from.id]);
    await eventually(async () => expect(await isWaiting(changing)).toBe(true));
    finish();
    await first;
    await lowered;
    // The second gift arrives before the lower tier is committed, and waits for that commit.
    const second = fixture.give(from, to, { amount_cents: 100_001n });
    const outcome = second.then(
      () => "accepted",
      (error: { code: string }) => error.code,
    );
    await eventually(async () => expect(await blocked()).toBe(1));
    await changing.query("COMMIT");
    expect(await outcome).toBe("monthly_limit_exceeded");
  } finally {
    finish();
    changing.release();
  }
  expect((await readUsed(fixture.system, from.id)).outgoing).toBe(2_400_000n);
  expect(await fixture.brokenBooks()).toEqual([]);
});

async function blocked(): Promise<number> {
  const { rows } = await fixture.admin.query<{ n: number }>(`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`);
  return rows[0]!.n;
}
