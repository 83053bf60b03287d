import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Identity } from "@/server/generated/prisma/client";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards turns: in each interval one member is paid, in order, and nobody twice before all others had their turn.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const DAYS = 31;

async function paidTurns(poolId: string): Promise<string[]> {
  const turns = await fixture.system.db.poolTurn.findMany({
    where: { poolId, disbursementId: { not: null } },
    orderBy: { number: "asc" },
  });
  return turns.map(({ identityId }) => identityId!);
}

async function circle(size: number, governance = {}) {
  const pool = await fixture.pool("scheduled_rotation", { amount_cents: 1_000, ...governance });
  const members = await fixture.members(pool, size);
  return { pool, members, ids: members.map(({ id }) => id) };
}

describe("a turn", () => {
  it("is paid by itself at the end of its interval, in order, and again from the start", async () => {
    const { pool, ids } = await circle(3);
    await fixture.days(4 * DAYS + 3, 5);
    expect(await paidTurns(pool)).toEqual([...ids, ids[0]]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("is paid by a steward's call for the member whose turn it is, once, and for nobody else", async () => {
    const { pool, members, ids } = await circle(3);
    const [first, second] = members as [Identity, Identity];
    await expect(fixture.disburse(pool, second, 1_000n)).rejects.toMatchObject({
      code: "not_eligible",
      kind: "refused",
      context: { to: first.id },
    });
    const calls = await Promise.allSettled(Array.from({ length: 8 }, () => fixture.disburse(pool, first, 1_000n)));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(fixture.disburse(pool, second, 1_000n)).rejects.toMatchObject({
      code: "not_eligible",
      context: { to: second.id, opens_at: expect.any(String) },
    });
    await fixture.days(2 * DAYS + 2, 5);
    expect(await paidTurns(pool)).toEqual(ids.slice(0, 2));
  });

  it("goes past a member behind on payments, who has it once caught up", async () => {
    const { pool, ids } = await circle(3);
    await fixture.system.db.$executeRaw`UPDATE commitments SET status = 'past_due' WHERE identity_id = ${ids[0]!}`;
    await fixture.days(DAYS + 1, 5);
    expect(await paidTurns(pool)).toEqual([ids[1]]);
    await fixture.system.db.$executeRaw`UPDATE commitments SET status = 'active' WHERE identity_id = ${ids[0]!}`;
    await fixture.days(3 * DAYS, 5);
    expect(await paidTurns(pool)).toEqual([ids[1], ids[2], ids[0], ids[1]]);
  });

  it("is only deferred by one where the pool says so, or paid all the same", async () => {
    const deferring = await circle(3, { late_policy: "defer" });
    const paying = await circle(3, { late_policy: "pay" });
    for (const { ids } of [deferring, paying])
      await fixture.system.db.$executeRaw`UPDATE commitments SET status = 'past_due' WHERE identity_id = ${ids[0]!}`;
    await fixture.days(DAYS + 1, 5);
    for (const { ids } of [deferring, paying])
      await fixture.system.db.$executeRaw`UPDATE commitments SET status = 'active' WHERE identity_id = ${ids[0]!}`;
    await fixture.days(DAYS, 5);
    expect(await paidTurns(deferring.pool)).toEqual([deferring.ids[1], deferring.ids[0]]);
    expect(await paidTurns(paying.pool)).toEqual([paying.ids[0], paying.ids[1]]);
  });

  it("is not had by one who left", async () => {
    const { pool, ids } = await circle(3);
    const left = await fixture.system.db.commitment.findFirstOrThrow({ where: { poolId: pool, identityId: ids[1]! } });
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: left.id });
    await fixture.days(3 * DAYS + 3, 5);
    expect(await paidTurns(pool)).toEqual([ids[0], ids[2], ids[0]]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});

it("keeps the order that is listed, with others after it", async () => {
  const people = [await fixture.person(), await fixture.person(), await fixture.person()];
  const [one, two, three] = people.map(({ id }) => id) as [string, string, string];
  const pool = await fixture.pool("scheduled_rotation", { order: [three, one], interval: "weekly", amount_cents: 500 });
  for (const person of people) await fixture.commit(pool, person);
  await fixture.work();
  await fixture.days(26, 4);
  expect(await paidTurns(pool)).toEqual([three, one, two]);
});

it("begins when the last turn ended, also where the interval has changed meanwhile", async () => {
  const { pool, ids } = await circle(3, { interval: "weekly", amount_cents: 500 });
  await fixture.days(15, 5);
  expect(await paidTurns(pool)).toEqual(ids.slice(0, 2));
  await updatePool(fixture.partner, { id: pool, governance: { interval: "monthly", amount_cents: 500 } });
  await fixture.days(8);
  const turns = await fixture.system.db.poolTurn.findMany({ where: { poolId: pool }, orderBy: { number: "asc" } });
  expect(turns).toHaveLength(4);
  expect(turns[3]!.opensAt).toEqual(turns[2]!.dueAt);
  // The next monthly date, counted from the first turn.
  expect(turns[3]!.dueAt.getUTCDate()).toBe(turns[0]!.opensAt.getUTCDate());
  expect(turns[3]!.dueAt.getTime() - turns[2]!.dueAt.getTime()).toBeLessThan(31 * 86_400_000);
});
