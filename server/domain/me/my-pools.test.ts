import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listMyPools } from "@/server/domain/me/list-my-pools";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { listPoolMembers } from "@/server/domain/pools/members/read-members";
import { listPoolRecords } from "@/server/domain/pools/money/read-records";
import { ownPerson } from "@/server/domain/users/own-person";
import type { Caller } from "@/server/kernel/caller";
import { personIn } from "@/server/testing/person-in";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards pools: a signed-in person acts as one of their own persons, and counts once however many addresses they have.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const newAddress = () => `${randomUUID()}@example.org`;
const FIRST = { after: null, limit: 25 };

async function proveAnother(userId: string): Promise<void> {
  const { system } = fixture;
  const email = newAddress();
  await system.db.userAddress.create({ data: { emailKey: email, email, userId, provenAt: system.clock.wall() } });
  await ownPerson(system, userId, email);
}

it("runs a pool of their own, and others join as themselves", async () => {
  const { system } = fixture;
  const [steward, friend] = [await signedInUser(system, newAddress()), await signedInUser(system, newAddress())];
  const asSteward = await personIn(system, steward, null);
  const { id } = await createPool(asSteward, {
    name: "Neighbors",
    flavor: "community",
    legal_structure: "mutual_aid",
    distribution_mechanism: "member_vote",
    join_policy: "open",
  });
  const asFriend = await personIn(system, friend, id);
  const commitment = await commitToPool(asFriend, {
    id,
    identity_id: asFriend.caller.identityId!,
    cadence: "monthly",
    per_cadence_amount_cents: 1_000n,
    payment_method_id: "pm_sandbox_ok",
  });
  expect(commitment.status).toBe("pending");
  await fixture.work();
  await fixture.days(1);
  await requestDisbursement(asSteward, { id, to: asFriend.caller.identityId!, amount_cents: 500n });
  const { rows } = await listMyPools(friend.as, { after: null });
  expect(rows).toMatchObject([{ id, role: "member", memberStatus: "active", treasuryCents: 1_000n, waiting: 1 }]);
  const records = await listPoolRecords(asFriend, { id }, FIRST);
  expect(records.rows.map(({ type, actor }) => [type, actor]).at(-1)).toEqual([
    "commitment",
    asFriend.caller.identityId,
  ]);
  const stranger = await signedInUser(system, newAddress());
  expect((await listMyPools(stranger.as, { after: null })).rows).toEqual([]);
  await expect(listPoolMembers(await personIn(system, stranger, id), { id }, FIRST)).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

it("acts as the person that belongs to the pool, and counts once with two addresses", async () => {
  const { system } = fixture;
  const poolId = await fixture.pool("member_vote");
  await system.db.pool.update({ where: { id: poolId }, data: { joinPolicy: "open" } });
  const user = await signedInUser(system, newAddress());
  const { userId } = user.as.caller as Caller & { kind: "user" };
  const first = await personIn(system, user, poolId);
  await proveAnother(userId);
  const others = await system.db.identity.findMany({
    where: { userId, id: { not: first.caller.identityId! } },
  });
  for (const identity of [{ id: first.caller.identityId! }, ...others])
    await commitToPool(system, {
      id: poolId,
      identity_id: identity.id,
      cadence: "monthly",
      per_cadence_amount_cents: 1_000n,
      payment_method_id: "pm_sandbox_ok",
    });
  const members = await system.db.poolMember.findMany({ where: { poolId, role: "member" } });
  expect(members).toHaveLength(2);
  expect(new Set(members.map(({ countsAs }) => countsAs))).toEqual(new Set([userId]));
  await system.db.poolMember.update({
    where: { poolId_identityId: { poolId, identityId: first.caller.identityId! } },
    data: { status: "left" },
  });
  expect((await personIn(system, user, poolId)).caller.identityId).toBe(others[0]!.id);
});
