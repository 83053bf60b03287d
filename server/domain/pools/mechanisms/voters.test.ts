import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { updateCommitment } from "@/server/domain/pools/commitments/update-commitment";
import { voteOnDisbursement } from "@/server/domain/pools/disbursements/act-on-disbursement";
import { removePoolMember } from "@/server/domain/pools/members/change-members";
import type { Disbursement, Identity } from "@/server/generated/prisma/client";
import { serializeDisbursement, type Vote } from "@/server/resources/disbursement";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { makeTenant } from "@/server/testing/test-tenant";

// Guards who has a vote: those who were members when it opened, unless their payment was still clearing then and fails.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const read = (request: Disbursement) => fixture.system.db.disbursement.findUniqueOrThrow({ where: { id: request.id } });

/** A pool with one member who has paid and, for each payment method, one whose charge is still on its way. */
async function poolWith(methods: string[], governance = {}) {
  const pool = await fixture.pool("member_vote", governance);
  const paid = await fixture.member(pool);
  const late: Identity[] = [];
  const commitments: string[] = [];
  for (const method of methods) {
    const person = await fixture.person();
    late.push(person);
    commitments.push(await fixture.commit(pool, person, { method }));
  }
  await fixture.work();
  const request = await fixture.disburse(pool, paid, 900n);
  const vote = (voter: Identity, choice: Vote) =>
    voteOnDisbursement(fixture.partner, { id: pool, disbursement_id: request.id, choice, identity_id: voter.id });
  return { pool, paid, late, commitments, request, vote };
}

const seconds = async (count: number) => {
  fixture.clock.advance(count * 1_000);
  await fixture.work();
};

describe("while payments are on their way", () => {
  it("one member who has paid does not decide alone", async () => {
    const { paid, late, request, vote } = await poolWith(["pm_sandbox_slow", "pm_sandbox_slow"]);
    expect(request).toMatchObject({ electorate: 3, quorum: 2, required: 2 });
    expect(await vote(paid, "for")).toMatchObject({ status: "requested", executedAt: null });
    const voted = await vote(late[0]!, "for");
    expect(serializeDisbursement(voted)).toMatchObject({
      status: "requested",
      decision: { required: 2, received: 2, quorum: 2, voters: 3, votes_for: 2, votes_against: 0, votes_abstained: 0 },
    });
  });

  it("a decision that depends on one waits for it, and is made by itself once it is paid", async () => {
    const { paid, late, request, vote } = await poolWith(["pm_sandbox_slow", "pm_sandbox_slow"]);
    await vote(paid, "for");
    await vote(late[0]!, "for");
    expect((await vote(late[1]!, "against")).status).toBe("requested");
    await seconds(40);
    expect((await read(request)).executedAt).not.toBeNull();
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("is closed with their votes if they are on their way still when the time is over", async () => {
    const { paid, late, request, vote } = await poolWith(["pm_sandbox_slow", "pm_sandbox_slow"], { voting_hours: 1 });
    await vote(paid, "for");
    await vote(late[0]!, "for");
    await fixture.system.db.disbursement.update({ where: { id: request.id }, data: { closesAt: fixture.clock.now() } });
    await seconds(1);
    expect(await read(request)).toMatchObject({ status: "approved", electorate: 3 });
  });
});

describe("a payment that fails before the decision", () => {
  it("takes voter and vote along, and with them what they would have decided", async () => {
    const { pool, paid, late, request, vote } = await poolWith(["pm_sandbox_returned", "pm_sandbox_slow"]);
    await vote(late[0]!, "for");
    await vote(late[1]!, "against");
    expect((await vote(paid, "for")).status).toBe("requested");
    await seconds(10);
    expect(await read(request)).toMatchObject({ status: "requested", electorate: 2, quorum: 1, required: 2 });
    await expect(vote(late[0]!, "for")).rejects.toMatchObject({ code: "not_permitted" });
    await seconds(40);
    expect(await read(request)).toMatchObject({ status: "rejected", executedAt: null });
    const { treasury } = await fixture.balances(pool);
    expect(treasury).toBe(2_000n);
    const audited = await fixture.system.db.auditEntry.findMany({
      where: { subjectId: request.id, action: "disbursement.voter_out" },
    });
    expect(audited.map(({ details }) => details)).toEqual([{ identity_id: late[0]!.id }]);
  });

  it("leaves the vote to the only member who has paid, if nobody else is left", async () => {
    const { paid, request, vote } = await poolWith(["pm_sandbox_returned"]);
    expect((await vote(paid, "for")).status).toBe("requested");
    await seconds(10);
    const decided = await read(request);
    expect(decided).toMatchObject({ status: "approved", electorate: 1, required: 1 });
    expect(decided.executedAt).not.toBeNull();
  });

  it("is one that is canceled, or whose member leaves", async () => {
    const { pool, paid, late, commitments, request, vote } = await poolWith(["pm_sandbox_slow", "pm_sandbox_slow"]);
    await vote(late[0]!, "for");
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: commitments[0]! });
    expect(await read(request)).toMatchObject({ status: "requested", electorate: 2 });
    await vote(paid, "for");
    await removePoolMember(fixture.partner, { id: pool, identity_id: late[1]!.id });
    expect(await read(request)).toMatchObject({ status: "approved", electorate: 1 });
  });

  it("is one that is taken back after it had cleared; a year that was paid and ends is none", async () => {
    const pool = await fixture.pool("member_vote", { voting_hours: 240 });
    const [staying, leaving] = [await fixture.member(pool), await fixture.member(pool)];
    await fixture.member(pool, { method: "pm_sandbox_late_return" });
    const request = await fixture.disburse(pool, staying, 900n);
    expect(request).toMatchObject({ electorate: 3 });
    const { id } = await fixture.system.db.commitment.findFirstOrThrow({
      where: { poolId: pool, identityId: leaving.id },
    });
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
    expect(await read(request)).toMatchObject({ electorate: 3 });
    await fixture.days(4);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
    await fixture.work();
    expect(await read(request)).toMatchObject({ status: "requested", electorate: 2 });
  });

  it("takes nothing of who has paid by another member of theirs", async () => {
    const partner = await makeTenant(fixture.system);
    const pool = await fixture.pool("member_vote", {}, { join_policy: "open" });
    const payee = await fixture.member(pool);
    const theirs: Identity[] = [];
    for (const method of ["pm_sandbox_returned", "pm_sandbox_slow"]) {
      const person = await fixture.person({ creator: partner.ctx });
      theirs.push(person);
      await commitToPool(partner.ctx, {
        id: pool,
        identity_id: person.id,
        cadence: "monthly",
        per_cadence_amount_cents: 500n,
        payment_method_id: method,
      });
    }
    await fixture.work();
    const request = await fixture.disburse(pool, payee, 100n);
    expect(request).toMatchObject({ electorate: 2 });
    const vote = (ctx: typeof partner.ctx, identity_id: string) =>
      voteOnDisbursement(ctx, { id: pool, disbursement_id: request.id, choice: "for", identity_id });
    await vote(partner.ctx, theirs[0]!.id);
    await seconds(10);
    expect(await read(request)).toMatchObject({ electorate: 2 });
    const decided = await vote(fixture.partner, payee.id);
    expect(serializeDisbursement(decided)).toMatchObject({ status: "approved", decision: { voters: 2, votes_for: 2 } });
  });
});

describe("a declined payment", () => {
  it("gives no vote while it waits for another try, and does once that is on its way", async () => {
    const pool = await fixture.pool("member_vote");
    const paid = await fixture.member(pool);
    const person = await fixture.person();
    const commitment_id = await fixture.commit(pool, person, { method: "pm_sandbox_declined" });
    await fixture.work();
    expect(await fixture.disburse(pool, paid, 10n)).toMatchObject({ electorate: 1 });
    await updateCommitment(fixture.partner, { id: pool, commitment_id, payment_method_id: "pm_sandbox_returned" });
    await fixture.work();
    const request = await fixture.disburse(pool, paid, 10n);
    expect(request).toMatchObject({ electorate: 2 });
    await seconds(10);
    expect(await read(request)).toMatchObject({ electorate: 1, required: 1 });
  });
});
