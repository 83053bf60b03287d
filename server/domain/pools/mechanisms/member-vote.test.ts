import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cancelDisbursement,
  rejectDisbursement,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { getDisbursement } from "@/server/domain/pools/disbursements/read-disbursements";
import { getPool } from "@/server/domain/pools/read-pools";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { showPool } from "@/server/domain/pools/show-pool";
import type { Disbursement, Identity } from "@/server/generated/prisma/client";
import { serializeDisbursement, type Vote } from "@/server/resources/disbursement";
import type { JsonObject } from "@/server/resources/fields";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards ballots: one member, one vote; nothing is decided before the votes decide it, and nothing twice.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

/** A pool with four members, and a request of the first. */
async function ballot(governance: JsonObject = {}) {
  const pool = await fixture.pool("member_vote", governance);
  const members = await fixture.members(pool, 4);
  const request = await fixture.disburse(pool, members[0]!, 900n);
  const vote = (voter: Identity, choice: Vote) =>
    voteOnDisbursement(fixture.partner, { id: pool, disbursement_id: request.id, choice, identity_id: voter.id });
  return { pool, members, request, vote };
}

const read = (request: Disbursement) => fixture.system.db.disbursement.findUniqueOrThrow({ where: { id: request.id } });

describe("a ballot", () => {
  it("is decided early once no missing vote can change it, and is paid once", async () => {
    const { pool, members, request, vote } = await ballot();
    expect(request).toMatchObject({ status: "requested", rule: "vote", electorate: 4, quorum: 2 });
    expect((await vote(members[0]!, "for")).status).toBe("requested");
    expect((await vote(members[1]!, "for")).status).toBe("requested");
    expect((await vote(members[2]!, "for")).status).toBe("approved");
    await expect(vote(members[3]!, "against")).rejects.toMatchObject({ code: "vote_closed" });
    expect((await fixture.balances(pool)).treasury).toBe(3_100n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("is decided by the changed vote, not the first", async () => {
    const { members, request, vote } = await ballot();
    await vote(members[0]!, "for");
    await vote(members[1]!, "for");
    await vote(members[1]!, "against");
    expect((await vote(members[2]!, "against")).status).toBe("rejected");
    expect((await read(request)).executedAt).toBeNull();
  });

  it("is paid when its time is over, with a quorum and a majority", async () => {
    const { members, request, vote } = await ballot();
    await vote(members[0]!, "for");
    await vote(members[1]!, "for");
    await fixture.days(4);
    const decided = await read(request);
    expect(decided.status).toBe("approved");
    expect(decided.executedAt).not.toBeNull();
  });

  it("is decided by most of all members, where its rules count these", async () => {
    const { members, request, vote } = await ballot({ count: "members" });
    await vote(members[0]!, "for");
    await vote(members[1]!, "for");
    await vote(members[2]!, "abstain");
    expect((await read(request)).status).toBe("requested");
    expect((await vote(members[2]!, "for")).status).toBe("approved");
    const other = await ballot({ count: "members" });
    for (const member of other.members.slice(0, 2)) await other.vote(member, "for");
    await fixture.days(4);
    expect((await read(other.request)).status).toBe("rejected");
  });

  it("takes votes only of those who counted when it was made", async () => {
    const { pool, vote } = await ballot();
    const late = await fixture.member(pool);
    await expect(vote(late, "for")).rejects.toMatchObject({ code: "not_permitted" });
    const stranger = await fixture.person();
    await expect(vote(stranger, "for")).rejects.toMatchObject({ code: "not_permitted" });
  });

  it("is decided by nobody but its voters", async () => {
    const { pool, request, members, vote } = await ballot();
    const key = { id: pool, disbursement_id: request.id };
    await expect(rejectDisbursement(fixture.partner, key)).rejects.toMatchObject({ code: "invalid_state" });
    await vote(members[0]!, "against");
    const other = { ...key, identity_id: members[1]!.id };
    await expect(cancelDisbursement(fixture.partner, other)).rejects.toMatchObject({ code: "not_permitted" });
  });

  it("shows no count before the end if results are hidden", async () => {
    const { pool, request, members, vote } = await ballot({ hide_results: true });
    const shown = async () =>
      serializeDisbursement(
        (await getDisbursement(fixture.partner, { id: pool, disbursement_id: request.id })) as never,
      ).decision;
    await vote(members[0]!, "for");
    const hidden = { votes_for: null, votes_against: null, votes_abstained: null };
    expect(await shown()).toMatchObject({ required: 2, received: 1, voters: 4, ...hidden });
    await vote(members[1]!, "for");
    await vote(members[2]!, "for");
    expect(await shown()).toMatchObject({ votes_for: 3, votes_against: 0, votes_abstained: 0 });
  });

  it("counts many votes at the same time exactly", async () => {
    const { members, request, vote } = await ballot({ quorum_percent: 100 });
    await Promise.all(
      members.flatMap((member) => [vote(member, "abstain"), vote(member, "abstain")]).map((one) => one.catch(() => {})),
    );
    const voices = await fixture.system.db.disbursementVoice.findMany({ where: { disbursementId: request.id } });
    expect(voices.map(({ choice }) => choice)).toEqual(Array(4).fill("abstain"));
  });
});

it("a pool with one member decides with that one", async () => {
  const pool = await fixture.pool("member_vote");
  const only = await fixture.member(pool);
  const request = await fixture.disburse(pool, only, 900n);
  expect(request).toMatchObject({ electorate: 1, quorum: 1, required: 1 });
  const input = { id: pool, disbursement_id: request.id, identity_id: only.id };
  expect((await voteOnDisbursement(fixture.partner, { ...input, choice: "for" })).executedAt).not.toBeNull();
});

it("a request from before there was a least number of votes for it keeps the rules that it was made under", async () => {
  const { pool, members, request, vote } = await ballot();
  // As requests were stored then: no paid year behind each vote, and options without the new one.
  const { count: _count, ...governance } = request.governance as Record<string, JsonObject>;
  await fixture.system.db.disbursement.update({ where: { id: request.id }, data: { required: 0, governance } });
  const where = { disbursementId: request.id };
  await fixture.system.db.disbursementVoice.updateMany({ where, data: { prepaymentId: null } });
  await vote(members[0]!, "for");
  await vote(members[1]!, "abstain");
  await updatePool(fixture.partner, { id: pool, governance: { count: "members", quorum_percent: 100 } });
  await fixture.days(4);
  const decided = await read(request);
  expect(decided).toMatchObject({ status: "approved", electorate: 4, quorum: 2, required: 0 });
  expect(decided.executedAt).not.toBeNull();
});

it("its options are checked when a pool is made and when they change", async () => {
  await expect(fixture.pool("member_vote", { count: "people" })).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(fixture.pool("random", { count: "members" })).rejects.toMatchObject({ code: "invalid_parameter" });
  const pool = await fixture.pool("member_vote");
  // As pools were stored before the option existed.
  await fixture.system.db.pool.update({ where: { id: pool }, data: { governance: { quorum_percent: 60 } } });
  const shown = showPool(await getPool(fixture.partner, { id: pool }), fixture.system);
  expect(shown.governance).toMatchObject({ quorum_percent: 60, count: "votes" });
  const change = (count: string) => updatePool(fixture.partner, { id: pool, governance: { count } });
  await expect(change("everyone")).rejects.toMatchObject({ code: "invalid_parameter" });
  expect((await change("members")).governance).toMatchObject({ count: "members", quorum_percent: 50 });
});

it("nobody can vote in a pool without a member", async () => {
  const pool = await fixture.pool("member_vote");
  await expect(fixture.disburse(pool, await fixture.person(), 100n)).rejects.toMatchObject({ code: "not_eligible" });
});
