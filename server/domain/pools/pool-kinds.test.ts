import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptSponsorship } from "@/server/domain/pools/commitments/accept-sponsorship";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { JsonObject } from "@/server/resources/fields";
import type { MechanismName } from "@/server/resources/pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards what the kind of a pool, which is chosen when it is created, decides: its defaults, its moves, who joins it,
// and what its legal structure requires.

let fixture: PoolFixture;
let stranger: TestTenant;
beforeAll(async () => {
  fixture = await makePoolFixture();
  stranger = await makeTenant(fixture.system);
});
afterAll(() => fixture.close());

describe("without options, a pool of", () => {
  it.each<[MechanismName, JsonObject]>([
    ["steward_directed", { required_approvals: 1, self_approval_limit_cents: null }],
    ["scheduled_rotation", { order: "joined", interval: "monthly", amount_cents: null, late_policy: "skip" }],
    ["random", { draw_every: null }],
    [
      "member_vote",
      { quorum_percent: 50, approval_percent: 50, count: "votes", voting_hours: 72, hide_results: false },
    ],
    ["emergency", { cap_cents: null, cap_per_month_cents: null, ratification_hours: 168 }],
    ["threshold", { threshold: 0, threshold_type: "treasury" }],
  ])("%s has the defaults that the guide lists, and no others' options", async (mechanism, defaults) => {
    const id = await fixture.pool(mechanism);
    const pool = await fixture.system.db.pool.findUniqueOrThrow({ where: { id } });
    expect(pool).toMatchObject({ status: "active", joinPolicy: "approval", minTier: 0, minTenureDays: 0 });
    expect(pool.governance).toEqual(defaults);
    const unknown: JsonObject = mechanism === "threshold" ? { cap_cents: 1 } : { threshold: 1 };
    await expect(fixture.pool(mechanism, unknown)).rejects.toMatchObject({ code: "invalid_parameter" });
    const [steward] = await fixture.system.db.poolMember.findMany({ where: { poolId: id } });
    expect(steward).toMatchObject({ identityId: fixture.partnerId, role: "steward", status: "active" });
  });
});

describe("a pool's status", () => {
  type Status = "draft" | "active" | "paused" | "closed";
  it.each<[from: Status, to: Exclude<Status, "draft">, isAllowed: boolean]>([
    ["draft", "active", true],
    ["draft", "paused", false],
    ["draft", "closed", false],
    ["active", "paused", true],
    ["active", "closed", true],
    ["paused", "active", true],
    ["paused", "closed", true],
    ["closed", "active", false],
    ["closed", "paused", false],
  ])("goes from %s to %s: %s", async (from, to, isAllowed) => {
    const id = await fixture.pool("steward_directed", {}, { status: from === "draft" ? "draft" : "active" });
    if (from === "paused" || from === "closed") await updatePool(fixture.partner, { id, status: from });
    const change = updatePool(fixture.partner, { id, status: to });
    if (isAllowed) expect((await change).status).toBe(to);
    else await expect(change).rejects.toMatchObject({ code: "invalid_state" });
    const { status } = await fixture.system.db.pool.findUniqueOrThrow({ where: { id } });
    expect(status).toBe(isAllowed ? to : from);
  });

  it("lets people commit while it is active or paused, and nobody while it is a draft", async () => {
    const id = await fixture.pool("steward_directed", {}, { status: "draft" });
    const person = await fixture.person();
    await expect(fixture.commit(id, person)).rejects.toMatchObject({ code: "pool_not_active" });
    await updatePool(fixture.partner, { id, status: "active" });
    await updatePool(fixture.partner, { id, status: "paused" });
    await fixture.commit(id, person);
    await fixture.work();
    fixture.clock.advance(10_000);
    await fixture.work();
    expect(await fixture.balances(id)).toEqual({ treasury: 1_000n, reserves: 11_000n });
    await expect(fixture.disburse(id, person, 1n)).rejects.toMatchObject({ code: "pool_not_active" });
  });
});

describe("who commits joins", () => {
  const join = async (policy: "open" | "approval" | "invite" | undefined) => {
    const id = await fixture.pool("steward_directed", {}, policy && { join_policy: policy });
    const { id: identity_id } = await fixture.person({ creator: stranger.ctx });
    const terms = { cadence: "monthly", per_cadence_amount_cents: 500n, payment_method_id: "pm_sandbox_ok" } as const;
    await commitToPool(stranger.ctx, { id, identity_id, ...terms });
    const member = await fixture.system.db.poolMember.findFirstOrThrow({
      where: { poolId: id, identityId: identity_id },
    });
    const { chargeAt } = await fixture.system.db.commitment.findFirstOrThrow({ where: { poolId: id } });
    return [member.status, chargeAt === null ? "waits" : "is charged"];
  };

  it("an open pool at once, one that asks its stewards once one agrees, and one by invitation not at all", async () => {
    expect(await join("open")).toEqual(["active", "is charged"]);
    expect(await join("approval")).toEqual(["requested", "waits"]);
    expect(await join(undefined)).toEqual(["requested", "waits"]);
    await expect(join("invite")).rejects.toMatchObject({ code: "not_permitted" });
  });
});

describe("a payout's reason", () => {
  const STRUCTURES = ["charitable_hardship", "fiscal_sponsorship", "mutual_aid", "personal_gift"] as const;

  it.each(STRUCTURES)("of a pool of %s without a sponsor is optional, and its payee may decide", async (legal) => {
    const pool = await fixture.pool("steward_directed", {}, { legal_structure: legal });
    await fixture.member(pool);
    const steward = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: fixture.partnerId } });
    expect((await fixture.disburse(pool, steward, 10n)).executedAt).not.toBeNull();
    expect(await fixture.system.db.gift.count()).toBe(0);
  });

  it.each(STRUCTURES.slice(0, 2))("is required in a pool of %s once its sponsor has accepted", async (legal) => {
    const names = { name: "Friends", flavor: "community", distribution_mechanism: "steward_directed" } as const;
    const sponsored = { ...names, legal_structure: legal, sponsor_id: fixture.charity.id };
    const { id } = await createPool(stranger.ctx, sponsored);
    const where = { id };
    expect((await fixture.system.db.pool.findUniqueOrThrow({ where })).sponsorAcceptedAt).toBeNull();
    await acceptSponsorship(fixture.partner, { id });
    const pool = await fixture.pool("steward_directed", {}, { legal_structure: legal, sponsor_id: fixture.charity.id });
    expect((await fixture.system.db.pool.findUniqueOrThrow({ where: { id: pool } })).sponsorAcceptedAt).not.toBeNull();
    await fixture.member(pool);
    const payee = await fixture.person();
    for (const reason of [undefined, "", "  "])
      await expect(fixture.disburse(pool, payee, 10n, reason)).rejects.toMatchObject({
        code: "invalid_parameter",
        param: "reason",
      });
    expect((await fixture.disburse(pool, payee, 10n, "Rent")).executedAt).not.toBeNull();
  });

  it.each(STRUCTURES.slice(2))("cannot have a sponsor in a pool of %s", async (legal) => {
    const sponsored = { legal_structure: legal, sponsor_id: fixture.charity.id };
    await expect(fixture.pool("steward_directed", {}, sponsored)).rejects.toMatchObject({ param: "sponsor_id" });
  });
});
