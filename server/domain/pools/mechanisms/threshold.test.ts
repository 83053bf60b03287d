import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveDisbursementRequest } from "@/server/domain/pools/disbursements/act-on-disbursement";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Disbursement } from "@/server/generated/prisma/client";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the three readings of a threshold.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const read = (request: Disbursement) => fixture.system.db.disbursement.findUniqueOrThrow({ where: { id: request.id } });

describe("of the treasury", () => {
  it("pays at once without a threshold", async () => {
    const pool = await fixture.pool("threshold");
    const member = await fixture.member(pool);
    expect(await fixture.disburse(pool, member, 300n)).toMatchObject({ status: "approved", rule: "treasury" });
  });

  it("pays the oldest of those that wait when a release reaches it, in order", async () => {
    const pool = await fixture.pool("threshold", { threshold: 2_500 });
    const member = await fixture.member(pool);
    const waiting: Disbursement[] = [];
    for (const cents of [600n, 5_000n, 100n]) {
      waiting.push(await fixture.disburse(pool, member, cents));
      fixture.clock.advance(1_000);
    }
    expect(waiting.map(({ status }) => status)).toEqual(["requested", "requested", "requested"]);
    await fixture.days(32);
    expect((await read(waiting[0]!)).status).toBe("requested");
    await fixture.days(31);
    // Three periods: 3,000. The first request takes 600, which leaves less than the threshold.
    expect((await read(waiting[0]!)).executedAt).not.toBeNull();
    expect((await read(waiting[1]!)).status).toBe("requested");
    expect((await fixture.balances(pool)).treasury).toBe(2_400n);
    await fixture.days(93);
    // The second one, of 5,000, was due once the treasury held as much; the third waits behind it.
    expect((await read(waiting[1]!)).executedAt).not.toBeNull();
    expect((await read(waiting[2]!)).status).toBe("requested");
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});

it("is reached to the cent, by the treasury for the threshold and for the amount", async () => {
  const reaching = await fixture.pool("threshold", { threshold: 2_000 });
  const asking = await fixture.pool("threshold", { threshold: 0 });
  const [one, other] = [await fixture.member(reaching), await fixture.member(asking)];
  const [small, large] = [await fixture.disburse(reaching, one, 1n), await fixture.disburse(asking, other, 2_000n)];
  expect([small.status, large.status]).toEqual(["requested", "requested"]);
  await fixture.days(32, 16);
  for (const request of [small, large]) expect((await read(request)).executedAt).not.toBeNull();
  expect(await fixture.balances(asking)).toEqual({ treasury: 0n, reserves: 10_000n });
});

it("is the one that the request was made under, whatever the pool has by now", async () => {
  const pool = await fixture.pool("threshold", { threshold: 2_500 });
  const member = await fixture.member(pool);
  const request = await fixture.disburse(pool, member, 600n);
  await updatePool(fixture.partner, { id: pool, governance: { threshold: 2, threshold_type: "approvals" } });
  expect((await read(request)).status).toBe("requested");
  await fixture.days(63);
  expect((await read(request)).executedAt).not.toBeNull();
});

describe("of the amount", () => {
  it("pays up to it at once, and lets more wait for a second steward", async () => {
    const pool = await fixture.pool("threshold", { threshold: 500, threshold_type: "amount" });
    const member = await fixture.member(pool);
    expect(await fixture.disburse(pool, member, 500n)).toMatchObject({ status: "approved", rule: "at_once" });
    const more = await fixture.disburse(pool, member, 501n);
    expect(more).toMatchObject({ status: "requested", rule: "approvals", required: 1 });
    const approve = () =>
      approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id: more.id, identity_id: member.id });
    await expect(approve()).rejects.toMatchObject({ code: "not_permitted" });
    await expect(
      approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id: more.id }),
    ).rejects.toMatchObject({ code: "not_permitted" });
  });
});

describe("of approvals", () => {
  it("pays once so many stewards or members have approved, each once", async () => {
    const pool = await fixture.pool("threshold", { threshold: 3, threshold_type: "approvals" });
    const [one, other] = [await fixture.member(pool), await fixture.member(pool)];
    const request = await fixture.disburse(pool, one, 700n);
    expect(request).toMatchObject({ status: "requested", rule: "any_approvals", required: 3 });
    const approve = (identity_id: string) =>
      approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id: request.id, identity_id });
    expect(await approve(one.id)).toMatchObject({ status: "requested" });
    await expect(approve(one.id)).rejects.toMatchObject({ code: "invalid_state" });
    const paid = await approve(other.id);
    expect(paid).toMatchObject({ status: "approved" });
    expect(paid.executedAt).not.toBeNull();
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
