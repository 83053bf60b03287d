import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { personFor } from "@/server/auth/session-caller";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { readMyPool } from "@/server/domain/me/my-pool";
import { readMyPoolDesk } from "@/server/domain/me/my-pool-desk";
import { readMyPoolMember } from "@/server/domain/me/my-pool-members";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { notifyOfRenewals } from "@/server/domain/pools/commitments/notify-of-renewals";
import { createPool } from "@/server/domain/pools/create-pool";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { emailPools } from "@/server/domain/pools/notifications/email-pools";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Caller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { MechanismName } from "@/server/resources/pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards the emails about pools: who gets each, and that its amount is what is really charged or paid.

const NEVER = new AbortController().signal;

let fixture: PoolFixture;
beforeEach(async () => {
  fixture = await makePoolFixture();
  return () => fixture.close();
});

interface Person {
  email: string;
  id: string;
  /** As the person, and as the user. */
  ctx: Context;
  user: Context;
}

async function newPerson(): Promise<Person> {
  const { system } = fixture;
  const email = `${randomUUID()}@example.org`;
  const user = await signedInUser(system, email);
  const caller = user.as.caller as Caller & { kind: "user" };
  const ctx = system.as(await personFor(system, { userId: caller.userId, email, caller }, null));
  return { email, id: ctx.caller.identityId!, ctx, user: user.as };
}

/** A pool run by a new person, with another new person as a member whose year is paid. */
async function poolOf(mechanism: MechanismName, sponsorId?: string) {
  const [steward, member] = [await newPerson(), await newPerson()];
  const { id } = await createPool(steward.ctx, {
    name: "Neighbors",
    flavor: "community",
    legal_structure: sponsorId ? "fiscal_sponsorship" : "mutual_aid",
    distribution_mechanism: mechanism,
    join_policy: "open",
    ...(sponsorId && { sponsor_id: sponsorId }),
  });
  if (sponsorId)
    await fixture.system.db.pool.update({ where: { id }, data: { sponsorAcceptedAt: fixture.clock.now() } });
  await commit(id, member);
  await fixture.work();
  await fixture.days(1);
  return { id, steward, member };
}

const commit = (id: string, { ctx, id: identity_id }: Person, method = "pm_sandbox_ok") =>
  commitToPool(ctx, {
    id,
    identity_id,
    cadence: "monthly",
    per_cadence_amount_cents: 1_000n,
    payment_method_id: method,
    auto_renew: true,
  });

/** The emails about pools to someone with this subject. */
async function emailsOf({ email }: Person, subject: string): Promise<{ subject: string; text: string }[]> {
  const { system } = fixture;
  await emailPools(system, NEVER);
  const where = { to: email, key: { startsWith: "pool:" }, subject: { contains: subject } };
  return system.db.emailMessage.findMany({ where, select: { subject: true, text: true } });
}

const only = async (person: Person, subject: string) => {
  const emails = await emailsOf(person, subject);
  expect(emails).toHaveLength(1);
  return emails[0]!;
};

async function renewSoon(poolId: string): Promise<void> {
  const { system } = fixture;
  const renewsAt = new Date(system.now().getTime() + 14 * 86_400_000);
  await system.db.commitment.updateMany({ where: { poolId }, data: { renewsAt } });
  await notifyOfRenewals(system, NEVER, system.now());
}

it("states the total that a sponsored year is charged, with its fee, and what a renewal will be", async () => {
  const { id, member } = await poolOf("member_vote", fixture.charity.id);
  const charged = await only(member, "You’ve paid");
  expect(charged.subject).toBe("You’ve paid $121.00 into Neighbors");
  expect(charged.text).toContain("includes a flat fee of $1.00");
  const view = await readMyPool(member.user, { id });
  expect(view.commitment).toMatchObject({ feeCents: 100n, chargeCents: 12_100n, renewalCents: 12_100n });
  await renewSoon(id);
  const renewal = await only(member, "renews");
  expect(renewal.text).toContain("we charge $121.00");
  expect(renewal.text).toContain("includes a flat fee of $1.00");
});

it("announces no fee for a year that will be no gift, and one for a year that will be", async () => {
  const { id, member } = await poolOf("member_vote", fixture.charity.id);
  await fixture.system.db.identity.update({ where: { id: fixture.charity.id }, data: { charityStatus: "revoked" } });
  await renewSoon(id);
  const ended = await only(member, "renews");
  expect(ended.text).toContain("we charge $120.00");
  expect(ended.text).not.toContain("flat fee");
  expect((await readMyPool(member.user, { id })).commitment).toMatchObject({
    chargeCents: 12_100n,
    renewalCents: 12_000n,
  });
  const plain = await poolOf("member_vote");
  expect((await only(plain.member, "You’ve paid")).subject).toBe("You’ve paid $120.00 into Neighbors");
});

it("states the total of a sponsored year that was declined, and to the steward who approves it", async () => {
  const { id, steward } = await poolOf("member_vote", fixture.charity.id);
  await updatePool(steward.ctx, { id, join_policy: "approval" });
  const poor = await newPerson();
  await commit(id, poor, "pm_sandbox_declined");
  const desk = await readMyPoolDesk(steward.user, { id });
  expect(desk.applications).toMatchObject([{ id: poor.id, chargeCents: 12_100n }]);
  expect(await readMyPoolMember(steward.user, { id, identity_id: poor.id })).toMatchObject({ chargeCents: 12_100n });
  await addPoolMember(steward.ctx, { id, identity_id: poor.id });
  await fixture.work();
  await fixture.days(1);
  const [declined] = await emailsOf(poor, "declined");
  expect(declined!.text).toContain("We couldn’t charge $121.00");
  expect(declined!.text).toContain("includes a flat fee of $1.00");
});

it("asks the members, after an emergency payout, whether they agree, and tells the payee of the money", async () => {
  const { id, steward, member } = await poolOf("emergency");
  const other = await newPerson();
  await commit(id, other);
  await fixture.work();
  await fixture.days(1);
  await requestDisbursement(steward.ctx, { id, to: member.id, amount_cents: 700n, reason: "Rent" });
  expect((await only(other, "emergency")).text).toContain("was paid $7.00 from the pool Neighbors in an emergency");
  expect(await emailsOf(member, "emergency")).toEqual([]);
  expect((await only(member, "$7.00 from Neighbors")).text).toContain("You were paid $7.00");
});

it("tells the payee and the stewards of a payout that came back", async () => {
  const { id, steward, member } = await poolOf("steward_directed");
  await fixture.system.db.userSession.updateMany({ data: { secondFactorAt: fixture.system.clock.wall() } });
  await fixture.system.db.identity.update({ where: { id: member.id }, data: { kycTier: 1 } });
  await setPayoutAccount(member.ctx, { id: member.id, token: "po_sandbox_rejected" });
  await requestDisbursement(steward.ctx, { id, to: member.id, amount_cents: 700n, reason: "Rent" });
  await fixture.days(2);
  for (const reader of [member, steward])
    expect((await only(reader, "came back")).text).toContain("did not arrive at the bank");
});

it("tells the member whose turn it is, and no other", async () => {
  const { steward, member } = await poolOf("scheduled_rotation");
  expect((await only(member, "your turn")).text).toMatch(/You’re paid on \w+ \d+, \d{4}, if not before/);
  expect(await emailsOf(steward, "your turn")).toEqual([]);
});

it("tells of a turn once, however late: not of one that another followed meanwhile", async () => {
  const { member } = await poolOf("scheduled_rotation");
  await fixture.days(62);
  expect(await emailsOf(member, "your turn")).toHaveLength(1);
});

it("asks the other steward to decide on a change, and not who proposed it", async () => {
  const { id, steward, member } = await poolOf("steward_directed");
  await addPoolMember(steward.ctx, { id, identity_id: member.id, role: "steward" });
  await updatePool(steward.ctx, { id, join_policy: "invite" });
  expect((await only(member, "waits for you")).text).toContain("takes effect once you approve it");
  expect(await emailsOf(steward, "waits for you")).toEqual([]);
});

it("asks a charity to sponsor a pool without the words of whoever started it", async () => {
  const steward = await newPerson();
  const { id } = await createPool(steward.ctx, {
    name: "Buy cheap watches",
    flavor: "community",
    legal_structure: "fiscal_sponsorship",
    distribution_mechanism: "member_vote",
    join_policy: "open",
    sponsor_id: fixture.charity.id,
  });
  const asked = await only({ ...steward, email: fixture.charity.email }, "asks you to sponsor it");
  expect(JSON.stringify(asked)).not.toMatch(/watches/i);
  expect(asked.text).toContain(id);
});
