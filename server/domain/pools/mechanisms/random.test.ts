import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the fairness of draws: the seed is fixed beforehand, only the payee of the drawn request is paid, and anyone
// can recompute the result.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const draws = (poolId: string) =>
  fixture.system.db.poolDraw.findMany({ where: { poolId }, orderBy: { number: "asc" } });

async function poolWithMembers(governance = {}) {
  const pool = await fixture.pool("random", governance);
  const members = await fixture.members(pool, 3);
  return { pool, members };
}

describe("a draw", () => {
  it("serves everyone once before anyone twice, and only what the treasury can pay", async () => {
    const { pool, members } = await poolWithMembers();
    for (const member of members) await fixture.disburse(pool, member, 400n);
    for (const member of members) await fixture.disburse(pool, member, 400n);
    const served = new Set<string>();
    for (let round = 0; round < 3; round += 1) served.add((await drawDisbursement(fixture.partner, { id: pool })).toId);
    expect(served.size).toBe(3);
    expect((await fixture.balances(pool)).treasury).toBe(1_800n);
  });

  it("is refused without a request that can be paid", async () => {
    const { pool } = await poolWithMembers();
    await expect(drawDisbursement(fixture.partner, { id: pool })).rejects.toMatchObject({ code: "not_eligible" });
  });

  it("takes place by itself on its date, once", async () => {
    const { pool, members } = await poolWithMembers({ draw_every: "weekly" });
    const request = await fixture.disburse(pool, members[0]!, 500n);
    await fixture.days(6);
    expect(await fixture.system.db.disbursement.findUnique({ where: { id: request.id } })).toMatchObject({
      status: "requested",
    });
    await fixture.days(2);
    expect(await fixture.system.db.disbursement.findUnique({ where: { id: request.id } })).toMatchObject({
      status: "approved",
      drawNumber: 1,
    });
    await fixture.days(20);
    expect((await draws(pool)).filter(({ drawnAt }) => drawnAt !== null)).toHaveLength(1);
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});

describe("the date of the next draw", () => {
  const DAY_MS = 86_400_000;
  const daysUntilDraw = async (pool: string) => {
    const { drawAt } = await fixture.system.db.poolDraw.findFirstOrThrow({ where: { poolId: pool, drawnAt: null } });
    return drawAt && (drawAt.getTime() - fixture.system.now().getTime()) / DAY_MS;
  };

  it("is not put off by draws that a steward starts", async () => {
    const { pool, members } = await poolWithMembers({ draw_every: "weekly" });
    for (let times = 0; times < 3; times += 1) {
      await fixture.disburse(pool, members[0]!, 100n);
      await drawDisbursement(fixture.partner, { id: pool });
    }
    expect(await daysUntilDraw(pool)).toBeLessThanOrEqual(7);
  });

  it("passes if nothing can be drawn, and whoever asks after it waits for the next one", async () => {
    const { pool, members } = await poolWithMembers({ draw_every: "weekly" });
    await fixture.days(8);
    expect(await daysUntilDraw(pool)).toBeCloseTo(6, 0);
    const request = await fixture.disburse(pool, members[0]!, 500n);
    expect(await fixture.system.db.disbursement.findUnique({ where: { id: request.id } })).toMatchObject({
      status: "requested",
    });
    await fixture.days(7);
    expect(await fixture.system.db.disbursement.findUnique({ where: { id: request.id } })).toMatchObject({
      status: "approved",
      drawNumber: 1,
    });
  });

  it("follows a change of the options", async () => {
    const { pool } = await poolWithMembers();
    expect(await daysUntilDraw(pool)).toBeNull();
    await fixture.days(10);
    await updatePool(fixture.partner, { id: pool, governance: { draw_every: "weekly" } });
    expect(await daysUntilDraw(pool)).toBeCloseTo(4, 1);
    await updatePool(fixture.partner, { id: pool, governance: {} });
    expect(await daysUntilDraw(pool)).toBeNull();
  });
});
