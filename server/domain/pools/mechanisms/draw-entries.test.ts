import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import type { Disbursement, Identity } from "@/server/generated/prisma/client";
import { serializePoolDraw } from "@/server/resources/pool-draw";
import { fairWinner } from "@/server/testing/fair-winner";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards which requests enter a draw, what it publishes, and that it pays only the payee of the drawn request.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

/** A pool with three members, and ways to ask: as one of them, or as its steward. */
async function poolWith(cents = 1_000n) {
  const pool = await fixture.pool("random");
  const members = await fixture.members(pool, 3, { cents });
  const ask = (to: Identity, amount_cents: bigint, as?: Identity) =>
    requestDisbursement(fixture.partner, { id: pool, to: to.id, amount_cents, identity_id: as?.id });
  const draw = () => drawDisbursement(fixture.partner, { id: pool });
  return { pool, members: members as [Identity, Identity, Identity], ask, draw };
}

async function lastDraw(poolId: string) {
  const draw = await fixture.system.db.poolDraw.findFirstOrThrow({
    where: { poolId, drawnAt: { not: null } },
    orderBy: { number: "desc" },
  });
  return serializePoolDraw(draw);
}

const setStanding = (status: "active" | "past_due", ...members: Identity[]) =>
  fixture.system.db.commitment.updateMany({
    where: { identityId: { in: members.map(({ id }) => id) } },
    data: { status },
  });
const ids = (requests: Disbursement[]) => requests.map(({ id }) => id).toSorted();

describe("a draw is from", () => {
  it("those in good standing before others, and others where none is", async () => {
    const { pool, members, ask, draw } = await poolWith();
    const [good, behind] = members;
    const outsider = await fixture.person({ name: "Cai" });
    await setStanding("past_due", behind);
    const asked = [await ask(good, 10n), await ask(behind, 10n), await ask(outsider, 10n)];
    expect((await draw()).toId).toBe(good.id);
    expect((await lastDraw(pool)).entries).toEqual([asked[0]!.id]);
    // Even if that one was served and the others were not.
    const again = await ask(good, 10n);
    expect((await draw()).id).toBe(again.id);
    expect((await lastDraw(pool)).entries).toEqual([again.id]);
    const winner = await draw();
    expect((await lastDraw(pool)).entries.toSorted()).toEqual(ids(asked.slice(1)));
    expect(asked.slice(1).map(({ toId }) => toId)).toContain(winner.toId);
  });

  it("those who were not served yet before those who were", async () => {
    const { pool, members, ask, draw } = await poolWith();
    const [served, one, other] = members;
    await ask(served, 10n);
    await draw();
    const asked = [await ask(served, 10n), await ask(one, 10n), await ask(other, 10n)];
    await draw();
    expect((await lastDraw(pool)).entries.toSorted()).toEqual(ids(asked.slice(1)));
  });

  it("those who were not served yet before those who were, also where nobody is a member", async () => {
    const { pool, ask, draw } = await poolWith();
    const [served, other] = [await fixture.person({ name: "Eli" }), await fixture.person({ name: "Fay" })];
    await ask(served, 10n);
    await draw();
    const asked = [await ask(served, 10n), await ask(other, 10n)];
    await draw();
    expect((await lastDraw(pool)).entries).toEqual([asked[1]!.id]);
  });

  it("the oldest request for each payee, and the oldest of each member, but all that stewards bring", async () => {
    const { pool, members, ask, draw } = await poolWith();
    const [one, other, third] = members;
    const asked = [await ask(one, 10n, one)];
    fixture.clock.advance(1_000);
    await ask(other, 10n, one);
    await ask(one, 20n);
    asked.push(await ask(other, 20n), await ask(third, 20n));
    await draw();
    expect((await lastDraw(pool)).entries.toSorted()).toEqual(ids(asked));
  });

  it("what the treasury can pay, to the cent", async () => {
    const { pool, members, ask, draw } = await poolWith();
    const [one, other, third] = members;
    const [small, exact] = [await ask(one, 1_000n), await ask(other, 2_000n)];
    await ask(third, 2_001n);
    // In the first draw, only one member is in good standing.
    await setStanding("past_due", other, third);
    expect((await draw()).id).toBe(small.id);
    await setStanding("active", other, third);
    expect((await draw()).id).toBe(exact.id);
    expect((await lastDraw(pool)).entries).toEqual([exact.id]);
    expect((await fixture.balances(pool)).treasury).toBe(0n);
    await expect(draw()).rejects.toMatchObject({ code: "not_eligible" });
  });
});

it("publishes the seed's hash before it, and after it what anyone needs to compute the same winner, who is paid", async () => {
  const { pool, members, ask, draw } = await poolWith();
  const open = serializePoolDraw(await fixture.system.db.poolDraw.findFirstOrThrow({ where: { poolId: pool } }));
  expect(open).toMatchObject({ number: 1, seed: null, entries: [], entropy: null, winner_id: null });
  for (const member of members) await ask(member, 10n, member);
  const before = await fixture.system.db.poolRecord.findFirstOrThrow({
    where: { poolId: pool },
    orderBy: { sequence: "desc" },
  });
  const winner = await draw();
  const drawn = await lastDraw(pool);
  expect(drawn).toMatchObject({ number: 1, seed_hash: open.seed_hash, entropy: before.hash, winner_id: winner.id });
  expect(fairWinner(drawn)).toBe(winner.id);
  for (const { id } of members) expect(await fixture.payableCents(id)).toBe(id === winner.toId ? 10n : 0n);
  const next = await fixture.system.db.poolDraw.findFirstOrThrow({ where: { poolId: pool, drawnAt: null } });
  expect([next.number, next.seed]).toEqual([2, null]);
  expect(next.seedHash).not.toBe(open.seed_hash);
  expect(await fixture.brokenBooks()).toEqual([]);
});
