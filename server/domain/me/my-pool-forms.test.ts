import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { retryMyPrepayment } from "@/server/domain/me/my-commitment";
import { listMyPoolInvitations } from "@/server/domain/me/my-pool-invitations";
import { readMySponsorship } from "@/server/domain/me/my-sponsorship";
import { createOrganization } from "@/server/domain/organizations/create-organization";
import { acceptSponsorship } from "@/server/domain/pools/commitments/accept-sponsorship";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { drawDisbursement, seenDraw } from "@/server/domain/pools/draws/draw-disbursement";
import { inviteToPool, withdrawPoolInvitation } from "@/server/domain/pools/members/invitations";
import { emailPools } from "@/server/domain/pools/notifications/email-pools";
import { memberCaller } from "@/server/kernel/caller";
import { PAYMENT_TRIES } from "@/server/kernel/limits";
import { personIn } from "@/server/testing/person-in";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards the forms of a pool's pages: each does its work once, however often and in however many tabs it is submitted,
// and only for the person it was shown to.

let fixture: PoolFixture;
beforeEach(async () => {
  fixture = await makePoolFixture();
  return () => fixture.close();
});

const NEVER = new AbortController().signal;
const db = () => fixture.system.db;
const newUser = () => signedInUser(fixture.system, `${randomUUID()}@example.org`);

async function newPerson(poolId: string | null = null) {
  const user = await newUser();
  return { user: user.as, ctx: await personIn(fixture.system, user, poolId) };
}

const POOL = {
  name: "Neighbors",
  flavor: "community",
  legal_structure: "mutual_aid",
  distribution_mechanism: "random",
  join_policy: "open",
} as const;

/** A pool of a signed-in steward, with a treasury. */
async function ownPool() {
  const steward = await newPerson();
  const { id } = await createPool(steward.ctx, POOL);
  await fixture.member(id, { cents: 1_000n });
  return { id, ...steward };
}

const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code: string }).code] : []));

it("makes one request, and pays it once", async () => {
  const steward = await newPerson();
  const { id } = await createPool(steward.ctx, { ...POOL, distribution_mechanism: "steward_directed" });
  const payee = await fixture.member(id);
  const request = { id, to: payee.id, amount_cents: 300n, reason: "Rent" };
  const formKey = fixture.system.newId("disbursement");
  const made = await Promise.all([1, 2, 3].map(() => requestDisbursement(steward.ctx, request, { formKey })));
  expect(new Set(made.map((one) => one.id))).toEqual(new Set([formKey]));
  expect(await fixture.balances(id)).toMatchObject({ treasury: 700n });
});

it("takes a draw once, and not the next one", async () => {
  const { id, ctx } = await ownPool();
  const payees = [await fixture.member(id), await fixture.member(id)];
  for (const payee of payees) await requestDisbursement(ctx, { id, to: payee.id, amount_cents: 300n });
  const results = await Promise.allSettled([1, 2, 3].map(() => drawDisbursement(ctx, { id }, { seen: seenDraw(1) })));
  expect(codesOf(results)).toEqual(["invalid_state", "invalid_state"]);
  expect(await db().disbursement.count({ where: { poolId: id, executedAt: { not: null } } })).toBe(1);
});

it("charges a declined year again once for each click, a limited number of times, and only its member's", async () => {
  const { id } = await ownPool();
  const [member, other] = [await newPerson(id), await newPerson(id)];
  const { id: commitment_id } = await commitToPool(member.ctx, {
    id,
    identity_id: member.ctx.caller.identityId!,
    cadence: "monthly",
    per_cadence_amount_cents: 1_000n,
    payment_method_id: "pm_sandbox_declined",
  });
  const key = { id, commitment_id };
  expect(await retryMyPrepayment(member.user, key)).toBe("stale");
  await expect(retryMyPrepayment(other.user, key)).rejects.toMatchObject({ code: "resource_not_found" });
  await fixture.work();
  await fixture.days(1);
  const read = () => db().commitment.findUniqueOrThrow({ where: { id: commitment_id } });
  expect(await read()).toMatchObject({ status: "past_due" });
  await db().commitment.update({ where: { id: commitment_id }, data: { failures: 2 } });
  const outcomes: string[] = [];
  for (let click = 1; click < PAYMENT_TRIES.burst; click += 1) outcomes.push(await retryMyPrepayment(member.user, key));
  expect(new Set(outcomes)).toEqual(new Set(["again"]));
  expect(await retryMyPrepayment(member.user, key)).toBe("tooOften");
  // However often it was clicked, this adds one attempt to the automatic ones, and not two.
  expect(await read()).toMatchObject({ failures: 1 });
  await fixture.work();
  expect(await read()).toMatchObject({ failures: 2 });
});

it("lists the open invitations for those who run the pool, and nobody else", async () => {
  const { id, ctx, user } = await ownPool();
  const emails = Array.from({ length: 22 }, () => `${randomUUID()}@example.org`);
  for (const email of emails) await inviteToPool(ctx, { id, email });
  const first = await listMyPoolInvitations(user, { id, after: null });
  const second = await listMyPoolInvitations(user, { id, after: first.next });
  expect([...first.rows, ...second.rows].map(({ email }) => email).sort()).toEqual([...emails].sort());
  await withdrawPoolInvitation(ctx, { id, invitation_id: second.rows[0]!.id });
  expect((await listMyPoolInvitations(user, { id, after: first.next })).rows).toHaveLength(1);
  const stranger = await newPerson(id);
  await expect(listMyPoolInvitations(stranger.user, { id, after: null })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await expect(inviteToPool(stranger.ctx, { id, email: emails[0]! })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

it("shows a sponsorship to the charity's team, by the link in its email, and lets it accept", async () => {
  const { system } = fixture;
  const [owner, stranger, steward] = [await newUser(), await newPerson(), await newPerson()];
  const email = `${randomUUID()}@example.org`;
  const { id: charity } = await createOrganization(owner.as, { name: "Lamp House", email });
  await db().identity.update({ where: { id: charity }, data: { charityStatus: "verified" } });
  const named = { legal_structure: "fiscal_sponsorship", sponsor_id: charity } as const;
  const { id } = await createPool(steward.ctx, { ...POOL, ...named });
  await emailPools(system, NEVER);
  const { text } = await db().emailMessage.findFirstOrThrow({ where: { to: email } });
  expect(text).toContain(`/dashboard/${id}/sponsor?lang=en`);
  expect(text).toContain(`POST /v1/pools/${id}/sponsorship/accept`);
  for (const { user } of [stranger, steward])
    await expect(readMySponsorship(user, { id })).rejects.toMatchObject({ code: "resource_not_found" });
  const { actingId, pool } = await readMySponsorship(owner.as, { id });
  expect([actingId, pool.sponsorAcceptedAt]).toEqual([charity, null]);
  const { userId, sessionId } = owner;
  const acting = {
    organizationId: actingId,
    userId,
    sessionId,
    roles: ["owner"],
    isContactWithheld: false,
    campaigns: null,
    requestId: "page",
  } as const;
  await acceptSponsorship(system.as(memberCaller(acting)), { id });
  expect((await readMySponsorship(owner.as, { id })).pool.sponsorAcceptedAt).not.toBeNull();
  await db().membership.updateMany({ where: { organizationId: charity }, data: { roles: ["viewer"] } });
  await expect(readMySponsorship(owner.as, { id })).rejects.toMatchObject({ code: "resource_not_found" });
});
