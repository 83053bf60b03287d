import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { listPoolMembers } from "@/server/domain/pools/members/read-members";
import { serializePoolMember } from "@/server/resources/pool-member";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the totals in a member's record, against amounts worked out by hand.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

it("says what each has committed, paid and received, whether they are in good standing, and their turn", async () => {
  const pool = await fixture.pool("scheduled_rotation", { interval: "weekly", amount_cents: 250 });
  const monthly = await fixture.member(pool, { cents: 700n });
  const weekly = await fixture.member(pool, { cents: 33n, cadence: "weekly" });
  const declined = await fixture.person();
  await fixture.commit(pool, declined, { method: "pm_sandbox_declined" });
  const left = await fixture.member(pool, { cents: 900n });
  const { id } = await fixture.system.db.commitment.findFirstOrThrow({ where: { identityId: left.id } });
  await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
  await fixture.disburse(pool, monthly, 250n);
  const { rows } = await listPoolMembers(fixture.partner, { id: pool }, { limit: 10, after: null });
  const shown = new Map(rows.map((row) => [row.identityId, serializePoolMember(row)]));
  const sums = (member: { id: string }) => {
    const { committed_cents, paid_cents, received_cents, good_standing, position } = shown.get(member.id)!;
    return [committed_cents, paid_cents, received_cents, good_standing, position];
  };
  expect(sums(monthly)).toEqual([8_400, 8_400, 250, true, 3]);
  expect(sums(weekly)).toEqual([1_716, 1_716, 0, true, 1]);
  expect(sums(declined)).toEqual([12_000, 0, 0, false, 2]);
  expect(sums(left)).toEqual([0, 900, 0, false, null]);
  expect(sums({ id: fixture.partnerId })).toEqual([0, 0, 0, false, null]);
});
