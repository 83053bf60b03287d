import { afterAll, beforeAll, expect, it } from "vitest";
import { getPayoutAccount, removePayoutAccount, setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards where payouts go: to the payee's current account, of which there is one, set by whoever manages the payee.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

it("is one at a time, and where later payouts go", async () => {
  const { partner, system } = fixture;
  const poolId = await fixture.pool("steward_directed");
  const ada = await fixture.member(poolId);
  await expect(getPayoutAccount(partner, { id: ada.id })).rejects.toMatchObject({ code: "resource_not_found" });
  await fixture.disburse(poolId, ada, 100n);
  await setPayoutAccount(partner, { id: ada.id, token: "po_sandbox_rejected" });
  const account = await setPayoutAccount(partner, { id: ada.id, token: "po_sandbox_ok" });
  expect(await getPayoutAccount(partner, { id: ada.id })).toMatchObject({ id: account.id, last4: "6789" });
  await fixture.disburse(poolId, ada, 200n);
  await removePayoutAccount(partner, { id: ada.id });
  await fixture.disburse(poolId, ada, 300n);
  const payouts = await system.db.payment.findMany({ where: { direction: "payout" } });
  expect(payouts.map(({ token, amountCents }) => [token, amountCents])).toEqual([["po_sandbox_ok", 200n]]);
});

it("is set one at a time under concurrency, and not to what the rail does not know", async () => {
  const { partner, system } = fixture;
  const bea = await fixture.person({ name: "Bea" });
  const tokens = Array.from({ length: 10 }, () => "po_sandbox_ok");
  await Promise.all(tokens.map((token) => setPayoutAccount(partner, { id: bea.id, token })));
  expect(await system.db.payoutAccount.count({ where: { identityId: bea.id, deletedAt: null } })).toBe(1);
  for (const token of ["po_unknown", "pm_sandbox_ok", "4242424242424242"])
    await expect(setPayoutAccount(partner, { id: bea.id, token })).rejects.toMatchObject({ code: "invalid_parameter" });
});
