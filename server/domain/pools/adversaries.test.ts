import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import {
  approveDisbursementRequest,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { updatePoolMember } from "@/server/domain/pools/members/update-member";
import type { Identity } from "@/server/generated/prisma/client";
import type { JsonObject } from "@/server/resources/fields";
import type { MechanismName } from "@/server/resources/pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { makeTenant } from "@/server/testing/test-tenant";

// Guards pools against people who try to pay themselves: with many identities, mutual help, or their own vote.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const conflict = { code: "conflict_of_interest" };
const charitable = (mechanism: MechanismName, governance: JsonObject = {}, others: { min_tier?: number } = {}) =>
  fixture.pool(mechanism, governance, {
    legal_structure: "charitable_hardship",
    sponsor_id: fixture.charity.id,
    ...others,
  });
const members = async (pool: string, count: number) =>
  (await fixture.members(pool, count)) as [Identity, Identity, Identity, ...Identity[]];
const ask = (pool: string, to: Identity, as: Identity, cents = 500n) =>
  requestDisbursement(fixture.partner, {
    id: pool,
    to: to.id,
    amount_cents: cents,
    reason: "Rent",
    identity_id: as.id,
  });
const approve = (pool: string, id: string, as: Identity) =>
  approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id: id, identity_id: as.id });
const vote = (pool: string, id: string, as: Identity, choice: "for" | "against" = "for") =>
  voteOnDisbursement(fixture.partner, { id: pool, disbursement_id: id, identity_id: as.id, choice });
const relate = (pool: string, member: Identity, ...to: Identity[]) =>
  updatePoolMember(fixture.partner, { id: pool, identity_id: member.id, related_ids: to.map(({ id }) => id) });
const makeSteward = (pool: string, member: Identity) =>
  addPoolMember(fixture.partner, { id: pool, identity_id: member.id, role: "steward" });
/** Makes identities count as one user, as if that user had proven several addresses. */
async function sameUser(pool: string, ...identities: Identity[]): Promise<void> {
  const where = { poolId: pool, identityId: { in: identities.map(({ id }) => id) } };
  await fixture.system.db.poolMember.updateMany({ where, data: { countsAs: `usr_${identities[0]!.id.slice(4)}` } });
}

describe("self-dealing in a charitable pool", () => {
  it("fails for a steward who pays themselves, and for a second address of theirs", async () => {
    const pool = await charitable("steward_directed");
    const [steward, other, payee] = await members(pool, 3);
    await makeSteward(pool, steward);
    await expect(ask(pool, steward, steward)).rejects.toMatchObject(conflict);
    await sameUser(pool, steward, other);
    await expect(ask(pool, other, steward)).rejects.toMatchObject(conflict);
    const asked = await ask(pool, other, payee);
    expect(asked.status).toBe("requested");
    await expect(approve(pool, asked.id, steward)).rejects.toMatchObject(conflict);
  });

  it("gives the payee no vote, nor whoever declared to be related, and the quorum is of the others", async () => {
    const pool = await charitable("member_vote");
    const [payee, cousin, third, fourth] = await members(pool, 4);
    await relate(pool, cousin, payee);
    const asked = await ask(pool, payee, payee);
    expect(asked).toMatchObject({ electorate: 2, quorum: 1 });
    for (const voter of [payee, cousin]) await expect(vote(pool, asked.id, voter)).rejects.toMatchObject(conflict);
    await vote(pool, asked.id, third);
    expect(await vote(pool, asked.id, fourth!)).toMatchObject({ status: "approved" });
  });

  it("is asked for in a pool where members approve, and waits for others", async () => {
    const pool = await charitable("threshold", { threshold_type: "approvals", threshold: 1 });
    const [payee, other] = await members(pool, 2);
    const asked = await ask(pool, payee, payee);
    expect(asked.status).toBe("requested");
    await expect(approve(pool, asked.id, payee)).rejects.toMatchObject(conflict);
    expect(await approve(pool, asked.id, other)).toMatchObject({ status: "approved" });
  });

  it("is nobody's decision where a turn is paid, and the payout states the rule as its reason", async () => {
    const pool = await charitable("scheduled_rotation", { interval: "weekly", amount_cents: 300 });
    const [first] = await members(pool, 2);
    expect((await ask(pool, first, first, 300n)).executedAt).not.toBeNull();
    await fixture.days(15);
    const turns = await fixture.system.db.disbursement.findMany({
      where: { poolId: pool, turnNumber: { gt: 1 } },
      orderBy: { turnNumber: "asc" },
    });
    expect(turns[0]!.reason).toBe("Turn 2: each member is paid in turn, and this one's was due.");
  });
});

describe("colluding stewards", () => {
  it("do not approve for whom they declared to be related, however many they are", async () => {
    const pool = await charitable("steward_directed", { required_approvals: 2 });
    const [one, two, payee] = await members(pool, 3);
    for (const steward of [one, two]) {
      await fixture.system.db.poolMember.updateMany({
        where: { poolId: pool, identityId: steward.id },
        data: { role: "steward" },
      });
      await relate(pool, steward, payee);
    }
    await expect(ask(pool, payee, one)).rejects.toMatchObject(conflict);
    const asked = await ask(pool, payee, payee);
    for (const steward of [one, two]) await expect(approve(pool, asked.id, steward)).rejects.toMatchObject(conflict);
  });

  it("are one voice if they are one person", async () => {
    const pool = await fixture.pool("steward_directed", { required_approvals: 2 });
    const [one, two, payee] = await members(pool, 3);
    await fixture.system.db.poolMember.updateMany({
      where: { poolId: pool, identityId: { in: [one.id, two.id] } },
      data: { role: "steward" },
    });
    await sameUser(pool, one, two);
    const asked = await ask(pool, payee, one);
    expect(asked.status).toBe("requested");
    await expect(approve(pool, asked.id, two)).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("do not approve by one address what they asked for by another", async () => {
    const pool = await fixture.pool("steward_directed");
    const [steward, address, payee] = await members(pool, 3);
    await makeSteward(pool, steward);
    await sameUser(pool, steward, address);
    const asked = await ask(pool, payee, address);
    await expect(approve(pool, asked.id, steward)).rejects.toMatchObject({ code: "not_permitted" });
    const stewardId = fixture.partnerId;
    expect(await approve(pool, asked.id, { ...steward, id: stewardId })).toMatchObject({ status: "approved" });
  });

  it("lose what they said once they declare a relation, and with it what their approval would have decided", async () => {
    const pool = await charitable("steward_directed", { required_approvals: 2 });
    const [steward, payee] = await members(pool, 2);
    await makeSteward(pool, steward);
    const asked = await ask(pool, payee, steward);
    expect(asked.status).toBe("requested");
    await relate(pool, steward, payee);
    const voices = await fixture.system.db.disbursementVoice.count({ where: { disbursementId: asked.id } });
    expect(voices).toBe(0);
  });

  it("leave a vote to the others, whose votes may be enough by then", async () => {
    const pool = await charitable("member_vote", { quorum_percent: 100 });
    const [payee, cousin, third] = await members(pool, 3);
    const asked = await ask(pool, payee, third);
    expect(asked).toMatchObject({ electorate: 2, quorum: 2 });
    expect(await vote(pool, asked.id, third)).toMatchObject({ status: "requested" });
    await relate(pool, cousin, payee);
    const decided = await fixture.system.db.disbursement.findUniqueOrThrow({ where: { id: asked.id } });
    expect(decided).toMatchObject({ status: "approved", electorate: 1, quorum: 1 });
  });
});

describe("a declaration", () => {
  it("is one's own only, and of those whom the pool knows", async () => {
    const pool = await charitable("member_vote");
    const [member, other] = await members(pool, 2);
    const stranger = await makeTenant(fixture.system);
    const theirs = await fixture.person({ creator: stranger.ctx });
    const declared = { id: pool, identity_id: member.id, related_ids: [other.id] };
    await expect(updatePoolMember(stranger.ctx, declared)).rejects.toMatchObject({ code: "resource_not_found" });
    for (const unknown of [theirs, member])
      await expect(relate(pool, member, unknown)).rejects.toMatchObject({ code: "invalid_parameter" });
    expect(await relate(pool, member, other)).toMatchObject({ relatedIds: [other.id] });
    expect(await relate(pool, member)).toMatchObject({ relatedIds: [] });
  });

  it("of the payee about others keeps nobody from voting", async () => {
    const pool = await charitable("member_vote");
    const [payee, opponent] = await members(pool, 2);
    await relate(pool, payee, opponent);
    const asked = await ask(pool, payee, payee);
    expect(await vote(pool, asked.id, opponent, "against")).toMatchObject({ status: "rejected" });
  });

  it("changes nothing in a pool that is not charitable", async () => {
    const pool = await fixture.pool("member_vote");
    const [payee, cousin] = await members(pool, 2);
    await relate(pool, cousin, payee);
    expect(await ask(pool, payee, payee)).toMatchObject({ electorate: 2 });
  });
});

describe("sybils", () => {
  it("are one vote in an open pool, and none below its bar of tier or tenure", async () => {
    const partner = await makeTenant(fixture.system);
    const terms = { cadence: "monthly", per_cadence_amount_cents: 500n, payment_method_id: "pm_sandbox_ok" } as const;
    const pool = await fixture.pool("member_vote", {}, { join_policy: "open", min_tier: 2, min_tenure_days: 10 });
    const [payee] = await members(pool, 3);
    for (let n = 0; n < 4; n += 1) {
      const creator = partner.ctx;
      const person = await fixture.person({ creator, tier: n === 0 ? 1 : 2 });
      await commitToPool(partner.ctx, { id: pool, identity_id: person.id, ...terms });
    }
    await fixture.days(1);
    await expect(fixture.disburse(pool, payee, 100n)).rejects.toMatchObject({ code: "not_eligible" });
    await fixture.days(11);
    // Three members, and one vote for all of the partner's people with the tier.
    expect(await fixture.disburse(pool, payee, 100n)).toMatchObject({ electorate: 4 });
  });

  it("below the bar take no turns", async () => {
    const pool = await fixture.pool("scheduled_rotation", { interval: "weekly", amount_cents: 100 }, { min_tier: 2 });
    const low = await fixture.person({ tier: 1 });
    await fixture.commit(pool, low, { cents: 500n });
    const [member] = await members(pool, 1);
    await fixture.days(22);
    const paid = await fixture.system.db.disbursement.findMany({ where: { poolId: pool } });
    expect(paid.length).toBeGreaterThan(1);
    expect(new Set(paid.map(({ toId }) => toId))).toEqual(new Set([member.id]));
  });
});

it("names nobody as its creator for whom the caller may not speak", async () => {
  const stranger = await makeTenant(fixture.system);
  const theirs = await fixture.person({ creator: stranger.ctx });
  const named = (creator: Identity) =>
    fixture.pool("steward_directed", {}, { flavor: "creator", creator_id: creator.id });
  await expect(named(theirs)).rejects.toMatchObject({ code: "invalid_parameter", param: "creator_id" });
  await expect(named(await fixture.person())).resolves.toEqual(expect.any(String));
});
