import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enterJoiningTerms, joinByTransfer } from "@/server/domain/me/join-on-page";
import { changeMyPaymentMethod } from "@/server/domain/me/my-commitment";
import { readMyPool } from "@/server/domain/me/my-pool";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { type PoolFixture, withPools } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards members who change to bank transfer and back: a year whose charge was declined waits for their transfer, and
// nothing is charged for it meanwhile.

let fixture: TransferFixture & PoolFixture;
beforeAll(async () => {
  fixture = withPools(await makeTransferFixture());
});
afterAll(() => fixture.close());

it("offers bank transfer to a member who is charged, and waits for a year that was declined", async () => {
  const { system } = fixture;
  const id = await fixture.pool("member_vote");
  await updatePool(fixture.partner, { id, join_policy: "open" });
  const { slug } = await system.db.pool.findUniqueOrThrow({ where: { id } });
  const user = (await signedInUser(system, `${randomUUID()}@example.org`)).as;
  const entered = { cadence: "monthly", perCadenceCents: 1_000n, autoRenew: true, isNamed: false } as const;
  await joinByTransfer(user, { slug, terms: await enterJoiningTerms(user, { slug, ...entered }) });
  const shown = async () => (await readMyPool(user, { id })).commitment!;
  const { id: commitment_id, awaited } = await shown();
  const change = (payment_method_id: string) => changeMyPaymentMethod(user, { id, commitment_id, payment_method_id });
  expect(await shown()).toMatchObject({ canTransfer: false });

  expect(await change("pm_sandbox_declined")).toBe("again");
  await fixture.work();
  expect(await shown()).toMatchObject({ status: "past_due", canTransfer: true, awaited: null });
  expect(await change("bank_transfer")).toBe("changed");
  const waiting = await shown();
  expect(waiting).toMatchObject({ canTransfer: false, awaited: { instructions: { amountCents: 12_000n } } });
  const { reference } = waiting.awaited!.instructions;
  expect(reference).not.toBe(awaited!.instructions.reference);
  await fixture.bank([12_000n, { text: reference }]);
  await fixture.work();
  expect(await shown()).toMatchObject({ status: "active", awaited: null });
  expect(await fixture.brokenBooks()).toEqual([]);
});
