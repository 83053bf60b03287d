import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelDisbursement, rejectDisbursement, voteOnDisbursement } from "@/server/domain/pools/act-on-disbursement";
import { getDisbursement } from "@/server/domain/pools/read-inside";
import type { Disbursement, Identity } from "@/server/generated/prisma/client";
import { serializeDisbursement, type Vote } from "@/server/resources/disbursement";
import type { JsonObject } from "@/server/resources/fields";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards ballots: one member one vote, nobody decides before the votes do, and none is decided twice.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

/** A pool with four members, and a request of the first. */
async function ballot(governance: JsonObject = {}) {
  const pool = await fixture.pool("member_vote", governance);
  const members: Identity[] = [];
  for (let count = 0; count < 4; count += 1) members.push(await fixture.member(pool));
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

  it("lapses without a quorum when its time is over", async () => {
    const { members, request, vote } = await ballot({ quorum_percent: 75 });
    await vote(members[0]!, "for");
    await vote(members[1]!, "for");
    await fixture.days(4);
    expect(await read(request)).toMatchObject({ status: "expired", executedAt: null });
  });

  it("is paid when its time is over, with a quorum and a majority", async () => {
    const { members, request, vote } = await ballot();
    await vote(members[0]!, "for");
    await vote(members[1]!, "abstain");
    await fixture.days(4);
    const decided = await read(request);
    expect(decided.status).toBe("approved");
    expect(decided.executedAt).not.toBeNull();
  });

  it("is rejected on a tie", async () => {
    const { members, request, vote } = await ballot();
    await vote(members[0]!, "for");
    await vote(members[1]!, "against");
    await fixture.days(4);
    expect((await read(request)).status).toBe("rejected");
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
    expect(await shown()).toMatchObject({ received: 1, votes_for: null, votes_against: null });
    await vote(members[1]!, "for");
    await vote(members[2]!, "for");
    expect(await shown()).toMatchObject({ votes_for: 3, votes_against: 0 });
  });

  it("counts many votes at the same time exactly", async () => {
    const { members, request, vote } = await ballot({ approval_percent: 99 });
    await Promise.all(
      members.flatMap((member) => [vote(member, "abstain"), vote(member, "abstain")]).map((one) => one.catch(() => {})),
    );
    const voices = await fixture.system.db.disbursementVoice.findMany({ where: { disbursementId: request.id } });
    expect(voices.map(({ choice }) => choice)).toEqual(Array(4).fill("abstain"));
  });
});

it("nobody can vote in a pool without a paid member", async () => {
  const pool = await fixture.pool("member_vote");
  await expect(fixture.disburse(pool, await fixture.person(), 100n)).rejects.toMatchObject({ code: "not_eligible" });
});
