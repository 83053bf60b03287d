import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { inviteToPool, listPoolInvitations, withdrawPoolInvitation } from "@/server/domain/pools/members/invitations";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { emailKey } from "@/server/kernel/email-address";
import { UNSOLICITED_EMAILS_PER_SENDER } from "@/server/kernel/limits";
import { personIn } from "@/server/testing/person-in";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards who joins a pool by invitation: only the person who has proven the invited address, and only once.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const newAddress = () => `${randomUUID()}@example.org`;
const FIRST = { after: null, limit: 25 };

async function invitingPool(): Promise<string> {
  const id = await fixture.pool("steward_directed");
  await updatePool(fixture.partner, { id, join_policy: "invite" });
  return id;
}

async function join(email: string, poolId: string) {
  const person = await personIn(fixture.system, await signedInUser(fixture.system, email), poolId);
  return commitToPool(person, {
    id: poolId,
    identity_id: person.caller.identityId!,
    cadence: "monthly",
    per_cadence_amount_cents: 1_000n,
    payment_method_id: "pm_sandbox_ok",
  });
}

const refused = { code: "not_permitted" };

it("lets the owner of the address join, and nobody else", async () => {
  const { system, partner } = fixture;
  const poolId = await invitingPool();
  const email = newAddress();
  await inviteToPool(partner, { id: poolId, email: email.toUpperCase() });
  const { text } = await system.db.emailMessage.findFirstOrThrow({ where: { to: email.toUpperCase() } });
  expect(text).toContain(`/p/${poolId}/join`);
  // The email to a stranger contains nothing that a steward typed.
  expect(text).not.toMatch(/friends/i);
  await expect(join(newAddress(), poolId)).rejects.toMatchObject(refused);
  const { id } = await join(email, poolId);
  expect(await system.db.prepayment.count({ where: { commitmentId: id } })).toBe(1);
  expect((await listPoolInvitations(partner, { id: poolId }, FIRST)).rows).toEqual([]);
});

it("is of no use once it was withdrawn, has ended, or was for another pool", async () => {
  const { partner, system, clock } = fixture;
  const [poolId, other] = [await invitingPool(), await invitingPool()];
  const [withdrawn, ended, elsewhere] = [newAddress(), newAddress(), newAddress()];
  const { id: invitation_id } = await inviteToPool(partner, { id: poolId, email: withdrawn });
  await inviteToPool(partner, { id: poolId, email: ended });
  await withdrawPoolInvitation(partner, { id: poolId, invitation_id });
  await expect(withdrawPoolInvitation(partner, { id: poolId, invitation_id })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  clock.advance(30 * 86_400_000);
  await inviteToPool(partner, { id: other, email: elsewhere });
  for (const email of [withdrawn, ended, elsewhere]) await expect(join(email, poolId)).rejects.toMatchObject(refused);
  expect(await system.db.poolMember.count({ where: { poolId } })).toBe(1);
});

it("is renewed by inviting again, with another email", async () => {
  const { partner, system, clock } = fixture;
  const [poolId, email] = [await invitingPool(), newAddress()];
  const first = await inviteToPool(partner, { id: poolId, email });
  clock.advance(86_400_000);
  const again = await inviteToPool(partner, { id: poolId, email });
  expect(again.id).toBe(first.id);
  expect(again.expiresAt.getTime()).toBeGreaterThan(first.expiresAt.getTime());
  expect(await system.db.emailMessage.count({ where: { to: email } })).toBe(2);
  expect((await listPoolInvitations(partner, { id: poolId }, FIRST)).rows).toHaveLength(1);
});

it("is sent a limited number of times a day for one steward, whatever pools they have", async () => {
  const { partner, system } = fixture;
  const pools = [await invitingPool(), await invitingPool()];
  const addresses = Array.from({ length: UNSOLICITED_EMAILS_PER_SENDER.pool + 2 }, newAddress);
  for (const [index, email] of addresses.entries()) await inviteToPool(partner, { id: pools[index % 2]!, email });
  const createdAt = { gt: new Date(system.now().getTime() - 86_400_000) };
  const sent = await system.db.emailMessage.count({ where: { sender: { startsWith: "pool:" }, createdAt } });
  expect(sent).toBe(UNSOLICITED_EMAILS_PER_SENDER.pool);
  const key = emailKey(addresses.at(-1)!);
  expect(await system.db.poolInvitation.count({ where: { emailKey: key } })).toBe(1);
});
