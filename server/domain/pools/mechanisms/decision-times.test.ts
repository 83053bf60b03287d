import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  approveDisbursementRequest,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Disbursement } from "@/server/generated/prisma/client";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards deadlines and the month in which something counts: a minute before and a minute after each bound.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const until = (at: Date | string, minutes = 0) =>
  fixture.clock.advance(new Date(at).getTime() + minutes * MINUTE_MS - fixture.clock.now().getTime());
const read = ({ id }: Disbursement) => fixture.system.db.disbursement.findUniqueOrThrow({ where: { id } });
const after = (start: Date, ms: number) => new Date(start.getTime() + ms);

describe("the cap of a month", () => {
  it("is one of a calendar month in UTC, to the cent, and counts what a second steward approved", async () => {
    until("2099-01-01T00:02:00Z");
    const pool = await fixture.pool("emergency", { cap_cents: 600, cap_per_month_cents: 1_000 });
    const second = await fixture.member(pool, { cents: 10_000n });
    await addPoolMember(fixture.partner, { id: pool, identity_id: second.id, role: "steward" });
    const pay = async (cents: bigint) => {
      const request = await fixture.disburse(pool, second, cents);
      return request.executedAt ? "paid" : request;
    };
    expect(await pay(600n)).toBe("paid");
    until("2099-01-31T23:58:00Z");
    expect(await pay(400n)).toBe("paid");
    const above = (await pay(1n)) as Disbursement;
    expect(above).toMatchObject({ status: "requested", rule: "approvals", required: 1 });
    until("2099-02-01T00:01:00Z");
    expect(await pay(601n)).toMatchObject({ status: "requested" });
    const approval = { id: pool, disbursement_id: above.id, identity_id: second.id };
    expect((await approveDisbursementRequest(fixture.partner, approval)).executedAt).not.toBeNull();
    expect(await pay(600n)).toBe("paid");
    // 601 count for February, 1 of which was requested in January.
    expect(await pay(400n)).toMatchObject({ status: "requested" });
    expect(await pay(399n)).toBe("paid");
  });
});

describe("what waits for an approval", () => {
  const asked = async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool);
    const ask = { id: pool, to: member.id, amount_cents: 10n, identity_id: member.id };
    const request = await requestDisbursement(fixture.partner, ask);
    const approve = () => approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id: request.id });
    return { pool, request, approve };
  };

  it("can be approved for thirty days", async () => {
    const { request, approve } = await asked();
    until(after(request.createdAt, 30 * DAY_MS), -1);
    await fixture.work();
    expect((await approve()).executedAt).not.toBeNull();
  });

  it("lapses after them, whether or not that was noticed yet", async () => {
    const [noticed, unnoticed] = [await asked(), await asked()];
    until(after(unnoticed.request.createdAt, 30 * DAY_MS), 1);
    expect((await unnoticed.approve()).status).toBe("expired");
    await fixture.work();
    expect(await read(noticed.request)).toMatchObject({ status: "expired", executedAt: null });
  });

  it("and was approved waits thirty days for its money from then on, and then fails", async () => {
    const { pool, request, approve } = await asked();
    await fixture.days(20, 20);
    await updatePool(fixture.partner, { id: pool, status: "paused" });
    const { decidedAt } = await approve();
    until(after(decidedAt!, 30 * DAY_MS), -1);
    await fixture.work();
    expect(await read(request)).toMatchObject({ status: "approved", executedAt: null });
    until(after(decidedAt!, 30 * DAY_MS), 1);
    await fixture.work();
    expect(await read(request)).toMatchObject({ status: "failed", failureCode: "not_paid_in_time" });
  });
});

describe("a vote", () => {
  async function ballot(governance: object, others: { min_tenure_days?: number } = {}) {
    const pool = await fixture.pool("member_vote", { quorum_percent: 100, ...governance }, others);
    const members = await fixture.members(pool, 3);
    const ask = () => fixture.disburse(pool, members[0]!, 10n);
    const vote = ({ id }: Disbursement, by: number, choice: "for" | "against" = "for") =>
      voteOnDisbursement(fixture.partner, {
        id: pool,
        disbursement_id: id,
        identity_id: members[by]!.id,
        choice,
      });
    return { ask, vote };
  }

  it.each([
    [{}, 72],
    [{ voting_hours: 5 }, 5],
  ] as const)("of %o is open for %d hours, and takes none after them", async (governance, hours) => {
    const { ask, vote } = await ballot(governance);
    const request = await ask();
    until(after(request.createdAt, hours * 60 * MINUTE_MS), -1);
    await fixture.work();
    expect((await vote(request, 0)).status).toBe("requested");
    until(after(request.createdAt, hours * 60 * MINUTE_MS), 1);
    await expect(vote(request, 1)).rejects.toMatchObject({ code: "vote_closed" });
    await fixture.work();
    expect(await read(request)).toMatchObject({ status: "expired" });
  });

  it("is had by those who have belonged to the pool for as many days as it asks for", async () => {
    const { ask } = await ballot({}, { min_tenure_days: 10 });
    const { joinedAt } = await fixture.system.db.poolMember.findFirstOrThrow({
      where: { role: "member" },
      orderBy: { joinedAt: "desc" },
    });
    until(after(joinedAt!, 10 * DAY_MS), -1);
    // The last of the three joined ten seconds after the others.
    await expect(ask()).rejects.toMatchObject({ code: "not_eligible" });
    until(after(joinedAt!, 10 * DAY_MS), 1);
    expect(await ask()).toMatchObject({ electorate: 3, quorum: 3 });
  });
});

describe("a ratification", () => {
  it.each([
    [{}, 168],
    [{ ratification_hours: 24 }, 24],
  ] as const)("of %o is open for %d hours", async (governance, hours) => {
    const pool = await fixture.pool("emergency", governance);
    const [member, payee] = [await fixture.member(pool), await fixture.person({ name: "Cai" })];
    const { id, executedAt } = await fixture.disburse(pool, payee, 10n);
    const input = { id: pool, disbursement_id: id, identity_id: member.id } as const;
    until(after(executedAt!, hours * 60 * MINUTE_MS), -1);
    await voteOnDisbursement(fixture.partner, { ...input, choice: "for" });
    until(after(executedAt!, hours * 60 * MINUTE_MS), 1);
    await expect(voteOnDisbursement(fixture.partner, { ...input, choice: "against" })).rejects.toMatchObject({
      code: "vote_closed",
    });
  });
});
