import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  approveDisbursementRequest,
  cancelDisbursement,
  rejectDisbursement,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { approvePoolChange, listPoolChanges } from "@/server/domain/pools/rules/decide-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import { isAlmonerError } from "@/server/kernel/errors";
import { serializeDisbursement } from "@/server/resources/disbursement";
import type { JsonObject } from "@/server/resources/fields";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards money that stewards decide on: one alone can't make a payment that takes two, or one above a cap.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

/** A pool with three members, the first of whom is a second steward. */
async function poolWith(mechanism: "steward_directed" | "emergency", governance: JsonObject = {}) {
  const pool = await fixture.pool(mechanism, governance);
  const second = await fixture.member(pool);
  const [member, payee] = [await fixture.member(pool), await fixture.member(pool)];
  await addPoolMember(fixture.partner, { id: pool, identity_id: second.id, role: "steward" });
  const approve = (id: string, as?: Identity) =>
    approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id: id, identity_id: as?.id });
  const request = (cents: bigint, as?: Identity) =>
    requestDisbursement(fixture.partner, { id: pool, to: payee.id, amount_cents: cents, identity_id: as?.id });
  return { pool, second, member, payee, approve, request };
}

describe("steward_directed", () => {
  it("pays at once for a steward, and lets a member's request wait for one", async () => {
    const { request, approve, member } = await poolWith("steward_directed");
    const paid = await request(300n);
    expect(paid).toMatchObject({ status: "approved" });
    expect(paid.executedAt).not.toBeNull();
    const asked = await request(300n, member);
    expect(asked).toMatchObject({ status: "requested", rule: "approvals", required: 1 });
    await expect(approve(asked.id, member)).rejects.toMatchObject({ code: "not_permitted" });
    expect(await approve(asked.id)).toMatchObject({ status: "approved" });
  });

  it("takes as many stewards as it says, each once", async () => {
    const { request, approve, second } = await poolWith("steward_directed", { required_approvals: 2 });
    const asked = await request(300n);
    expect(asked.status).toBe("requested");
    await expect(approve(asked.id)).rejects.toMatchObject({ code: "invalid_state" });
    expect((await approve(asked.id, second)).executedAt).not.toBeNull();
    await expect(approve(asked.id, second)).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("does not count the requester's own approval above the limit", async () => {
    const { request, approve, second } = await poolWith("steward_directed", { self_approval_limit_cents: 200 });
    expect((await request(200n)).status).toBe("approved");
    const more = await request(201n);
    expect(more.status).toBe("requested");
    await expect(approve(more.id)).rejects.toMatchObject({ code: "not_permitted" });
    expect((await approve(more.id, second)).status).toBe("approved");
  });

  it("is rejected by a steward, canceled by its requester, or lapses", async () => {
    const { pool, request, member } = await poolWith("steward_directed");
    const [first, other, third] = [await request(1n, member), await request(2n, member), await request(3n, member)];
    const key = (id: string) => ({ id: pool, disbursement_id: id });
    expect((await rejectDisbursement(fixture.partner, key(first.id))).status).toBe("rejected");
    expect((await cancelDisbursement(fixture.partner, { ...key(other.id), identity_id: member.id })).status).toBe(
      "canceled",
    );
    await fixture.days(31);
    expect((await fixture.system.db.disbursement.findUnique({ where: { id: third.id } }))?.status).toBe("expired");
  });

  it("refuses more than the treasury has", async () => {
    const { request } = await poolWith("steward_directed");
    await expect(request(3_001n)).rejects.toMatchObject({
      code: "insufficient_treasury",
      kind: "refused",
      context: { available_cents: 3_000 },
    });
  });
});

describe("emergency", () => {
  it("pays at once within its caps, and lets more wait for a second steward", async () => {
    const { request, approve, second } = await poolWith("emergency", { cap_cents: 500, cap_per_month_cents: 800 });
    expect((await request(500n)).status).toBe("approved");
    const overMonth = await request(301n);
    expect(overMonth.status).toBe("requested");
    const overCap = await request(501n);
    expect(overCap.status).toBe("requested");
    await expect(approve(overCap.id)).rejects.toMatchObject({ code: "not_permitted" });
    expect((await approve(overCap.id, second)).executedAt).not.toBeNull();
  });

  it("asks the members afterwards, one voice each, for as long as its rules say", async () => {
    const { pool, request, member, payee } = await poolWith("emergency", { ratification_hours: 24 });
    const outsider = await fixture.person({ name: "Cai" });
    const paid = await requestDisbursement(fixture.partner, { id: pool, to: outsider.id, amount_cents: 100n });
    const vote = (identity_id: string, choice: "for" | "against", disbursement_id = paid.id) =>
      voteOnDisbursement(fixture.partner, { id: pool, disbursement_id, identity_id, choice });
    await vote(member.id, "against");
    const shown = serializeDisbursement(await vote(member.id, "for"));
    expect(shown).toMatchObject({ status: "approved", ratification: { votes_for: 1, votes_against: 0 } });
    await expect(vote(fixture.partnerId, "for")).rejects.toMatchObject({ code: "not_permitted" });
    const own = await request(100n);
    await expect(vote(payee.id, "for", own.id)).rejects.toMatchObject({ code: "not_permitted" });
    fixture.clock.advance(25 * 3_600_000);
    await expect(vote(member.id, "against")).rejects.toMatchObject({ code: "vote_closed" });
  });

  it("never exceeds the month's cap, however many ask at once", async () => {
    const { request } = await poolWith("emergency", { cap_per_month_cents: 700 });
    const all = await Promise.all(Array.from({ length: 12 }, () => request(100n)));
    expect(all.filter(({ executedAt }) => executedAt !== null)).toHaveLength(7);
  });

  it("counts toward the month's cap what is approved and waits for a payee who is looked at", async () => {
    const { pool } = await poolWith("emergency", { cap_per_month_cents: 800 });
    const listed = [{ uid: "1", kind: "individual" as const, name: "Norah Newcomber", aliases: [] }];
    await replaceList(fixture.system, "test", listed);
    const { id: to } = await fixture.person({ name: "Nora Newcomer" });
    const ask = (amount_cents: bigint) => requestDisbursement(fixture.partner, { id: pool, to, amount_cents });
    expect(await ask(500n)).toMatchObject({ status: "approved", rule: "at_once", executedAt: null });
    expect(await ask(301n)).toMatchObject({ status: "requested", rule: "approvals" });
    expect(await ask(300n)).toMatchObject({ status: "approved", rule: "at_once" });
    expect(await ask(1n)).toMatchObject({ status: "requested", rule: "approvals" });
  });

  it("pays while the pool is paused; others do not", async () => {
    const { pool, request } = await poolWith("emergency");
    await updatePool(fixture.partner, { id: pool, status: "paused" });
    expect((await request(100n)).executedAt).not.toBeNull();
    const other = await poolWith("steward_directed");
    await updatePool(fixture.partner, { id: other.pool, status: "paused" });
    await expect(other.request(100n)).rejects.toMatchObject({ code: "pool_not_active" });
  });
});

describe("a change of the rules", () => {
  it("takes a second steward where there is one, and never touches requests under way", async () => {
    const { pool, request, member, second } = await poolWith("steward_directed", { required_approvals: 2 });
    const under = await request(100n, member);
    const unchanged = await updatePool(fixture.partner, { id: pool, governance: { required_approvals: 1 } });
    expect(unchanged.governance).toMatchObject({ required_approvals: 2 });
    const page = { limit: 10, after: null };
    const [change] = (await listPoolChanges(fixture.partner, { id: pool }, page)).rows.filter(
      ({ kind }) => kind === "pool.update",
    );
    const key = { id: pool, change_id: change!.id };
    const own = { ...key, identity_id: fixture.partnerId };
    await expect(approvePoolChange(fixture.partner, own)).rejects.toMatchObject({ code: "not_permitted" });
    await approvePoolChange(fixture.partner, { ...key, identity_id: second.id });
    expect((await request(100n)).status).toBe("approved");
    const still = await fixture.system.db.disbursement.findUniqueOrThrow({ where: { id: under.id } });
    expect(still).toMatchObject({ status: "requested", required: 2 });
  });
});

describe("many at once", () => {
  it("pays what the treasury covers and refuses the rest", async () => {
    const { pool, request } = await poolWith("steward_directed");
    // Retries, as a client does that gets no answer because the server is busy.
    const insist = async (): Promise<unknown> =>
      request(150n).catch((error) => {
        if (isAlmonerError(error)) throw error;
        return insist();
      });
    const all = await Promise.allSettled(Array.from({ length: 30 }, insist));
    const paid = all.filter((one) => one.status === "fulfilled");
    const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(paid).toHaveLength(20);
    expect(refused).toEqual(Array(10).fill("insufficient_treasury"));
    expect((await fixture.balances(pool)).treasury).toBe(0n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
