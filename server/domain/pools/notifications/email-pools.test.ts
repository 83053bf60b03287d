import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { personFor } from "@/server/auth/session-caller";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { notifyOfRenewals } from "@/server/domain/pools/commitments/notify-of-renewals";
import { createPool } from "@/server/domain/pools/create-pool";
import { rejectDisbursement } from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { addPoolMember, removePoolMember } from "@/server/domain/pools/members/change-members";
import { emailPools } from "@/server/domain/pools/notifications/email-pools";
import type { Caller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { MechanismName } from "@/server/resources/pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards that those who have to know or to decide are emailed once, and only at addresses that they have proven.

const NEVER = new AbortController().signal;

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

interface Person {
  email: string;
  id: string;
  ctx: Context;
}

async function newPerson(): Promise<Person> {
  const { system } = fixture;
  const email = `${randomUUID()}@example.org`;
  const user = await signedInUser(system, email);
  const caller = user.as.caller as Caller & { kind: "user" };
  const ctx = system.as(await personFor(system, { userId: caller.userId, email, caller }, null));
  return { email, id: ctx.caller.identityId!, ctx };
}

/** A pool run by a new person, and another new person who asked to join. */
async function poolOf(mechanism: MechanismName): Promise<{ id: string; steward: Person; member: Person }> {
  const [steward, member] = [await newPerson(), await newPerson()];
  const kind = { flavor: "community", legal_structure: "mutual_aid", distribution_mechanism: mechanism } as const;
  const { id } = await createPool(steward.ctx, { name: "Neighbors", ...kind });
  await commit(id, member);
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

/** Sends what is due, and returns the subjects of someone's emails about pools, oldest first. */
async function emailsOf({ email }: Person): Promise<string[]> {
  const { system } = fixture;
  await emailPools(system, NEVER);
  const where = { to: email, key: { startsWith: "pool:" } };
  return (await system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } })).map(({ subject }) => subject);
}

it("emails nobody who has not proven the address", async () => {
  const { system } = fixture;
  const id = await fixture.pool("scheduled_rotation");
  const member = await fixture.member(id, { name: "Ada" });
  await fixture.days(1);
  await emailPools(system, NEVER);
  expect(await system.db.emailMessage.count({ where: { to: member.email, key: { startsWith: "pool:" } } })).toBe(0);
  expect(await system.db.followUp.count({ where: { kind: "email_pool" } })).toBe(0);
});

it("emails stewards who asks to join, and members what became of it, what was charged and that they were removed", async () => {
  const { id, steward, member } = await poolOf("steward_directed");
  expect(await emailsOf(steward)).toEqual(["Someone wants to join Neighbors"]);
  await addPoolMember(steward.ctx, { id, identity_id: member.id });
  await fixture.work();
  await fixture.days(1);
  const heard = await emailsOf(member);
  expect([...heard].sort()).toEqual(["You belong to Neighbors", "You’ve paid $120.00 into Neighbors"]);
  await removePoolMember(steward.ctx, { id, identity_id: member.id });
  expect((await emailsOf(member)).at(-1)).toBe("You no longer belong to Neighbors");
  const refused = await newPerson();
  await commit(id, refused);
  await removePoolMember(steward.ctx, { id, identity_id: refused.id });
  expect(await emailsOf(refused)).toEqual(["You didn’t join Neighbors"]);
});

it("asks those who decide, once however often it runs, and emails who asked that it is not paid", async () => {
  const { id, steward, member } = await poolOf("steward_directed");
  await addPoolMember(steward.ctx, { id, identity_id: member.id });
  await fixture.work();
  await fixture.days(1);
  const request = await requestDisbursement(member.ctx, { id, to: member.id, amount_cents: 500n });
  const { followUp } = fixture.system.db;
  const rows = await followUp.findMany({ where: { kind: "email_pool" } });
  const subjects = await emailsOf(steward);
  expect(subjects.at(-1)).toBe("A request waits for you in Neighbors");
  // As if a worker had died before it deleted its row.
  await followUp.createMany({ data: rows });
  expect(await emailsOf(steward)).toEqual(subjects);
  expect(await emailsOf(member)).not.toContain("A request waits for you in Neighbors");
  await rejectDisbursement(steward.ctx, { id, disbursement_id: request.id });
  expect((await emailsOf(member)).at(-1)).toBe("Your request in Neighbors is decided");
  const { id: second } = await requestDisbursement(member.ctx, { id, to: member.id, amount_cents: 500n });
  await rejectDisbursement(steward.ctx, { id, disbursement_id: second });
  // It was decided before anyone was asked to decide.
  expect(await emailsOf(steward)).toEqual(subjects);
});

it("says why a payment was declined and when it is tried again, and reminds of a renewal once, two weeks before", async () => {
  const { system } = fixture;
  const { id, steward, member } = await poolOf("member_vote");
  const poor = await newPerson();
  await commit(id, poor, "pm_sandbox_declined");
  for (const { id: identity_id } of [member, poor]) await addPoolMember(steward.ctx, { id, identity_id });
  await fixture.work();
  await fixture.days(1);
  expect(await emailsOf(poor)).toContain("Your payment for Neighbors was declined");
  const text = await system.db.emailMessage.findFirstOrThrow({
    where: { to: poor.email, subject: { contains: "declined" } },
  });
  expect(text.text).toMatch(/We’ll try again on \w+ \d+, \d{4}\./);
  expect(text.text).toContain(`/dashboard/${id}?lang=en`);
  await notifyOfRenewals(system, NEVER, system.now());
  expect((await emailsOf(member)).filter((subject) => subject.includes("renews"))).toEqual([]);
  await system.db.commitment.updateMany({
    where: { poolId: id, identityId: member.id },
    data: { renewsAt: new Date(system.now().getTime() + 14 * 86_400_000) },
  });
  for (let twice = 0; twice < 2; twice += 1) await notifyOfRenewals(system, NEVER, system.now());
  expect((await emailsOf(member)).filter((subject) => subject.includes("renews"))).toHaveLength(1);
});
