import { afterAll, beforeAll, expect, it } from "vitest";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { approvePoolChange, rejectPoolChange } from "@/server/domain/pools/rules/decide-change";
import { POOL_RULES } from "@/server/domain/pools/rules/propose-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { seenValues } from "@/server/operations/seen-values";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the rules by which a pool pays: no steward overwrites another's change without knowing it.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const read = (id: string) => fixture.system.db.pool.findUniqueOrThrow({ where: { id } });

it("saves rules that are as the form showed them, and no others", async () => {
  const id = await fixture.pool("steward_directed");
  const seen = seenValues(await read(id), POOL_RULES);
  const rules = (self_approval_limit_cents: number) => ({
    id,
    governance: { required_approvals: 1, self_approval_limit_cents },
    join_policy: "approval" as const,
  });
  const [one, other] = await Promise.allSettled([
    updatePool(fixture.partner, rules(100), { seen }),
    updatePool(fixture.partner, rules(200), { seen }),
  ]);
  const [saved, refused] = one.status === "fulfilled" ? [one, other] : [other, one];
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "invalid_state", param: "seen" } });
  expect(saved).toMatchObject({ status: "fulfilled", value: { governance: (await read(id)).governance } });
  const now = seenValues(await read(id), POOL_RULES);
  await updatePool(fixture.partner, rules(200), { seen: now });
  expect(await read(id)).toMatchObject({ governance: { self_approval_limit_cents: 200 } });
});

it("does not apply a proposal for rules that another proposal has replaced", async () => {
  const id = await fixture.pool("steward_directed");
  const second = await fixture.member(id);
  await addPoolMember(fixture.partner, { id, identity_id: second.id, role: "steward" });
  for (const limit of [100, 200])
    await updatePool(fixture.partner, { id, governance: { self_approval_limit_cents: limit } });
  const [first, other] = await fixture.system.db.poolChange.findMany({ where: { poolId: id }, orderBy: { id: "asc" } });
  const act = (change_id: string) => ({ id, change_id, identity_id: second.id });
  await approvePoolChange(fixture.partner, act(first!.id));
  await expect(approvePoolChange(fixture.partner, act(other!.id))).rejects.toMatchObject({ code: "invalid_state" });
  expect(await read(id)).toMatchObject({ governance: { self_approval_limit_cents: 100 } });
  expect(await rejectPoolChange(fixture.partner, act(other!.id))).toMatchObject({ isApproved: false });
});
