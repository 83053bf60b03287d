import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { raiseBelowZero } from "@/server/domain/payouts/raise-below-zero";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards that money which a recipient has owed for long becomes one task, which closes once it is no longer owed.

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture();
});
afterAll(() => fixture.close());

const tasks = (status: string) =>
  fixture.system.db.task.findMany({ where: { kind: "balance_below_zero", status }, orderBy: { id: "asc" } });

it("raises a task for a balance that is below zero for thirty days, and closes it once that is made up for", async () => {
  const owing = await fixture.recipient();
  const [gift, other] = [await fixture.receive(owing, 5_000n), await fixture.receive(owing, 5_000n)];
  const payOut = () => createPayout(fixture.partner, { identity_id: owing.id });
  await payOut();
  await fixture.days(1);
  // Below zero for some days, and above it again: the time starts over with the next refund.
  await refundGift(fixture.partner, { id: other, reason: null });
  await fixture.days(20);
  await fixture.receive(owing, 9_000n);
  await payOut();
  await fixture.days(1);
  await refundGift(fixture.partner, { id: gift, reason: null });
  const since = fixture.clock.now().toISOString().slice(0, 10);
  await fixture.days(29);
  await raiseBelowZero(fixture.system);
  expect(await tasks("open")).toEqual([]);
  await fixture.days(2);
  await raiseBelowZero(fixture.system);
  await raiseBelowZero(fixture.system);
  expect(await tasks("open")).toMatchObject([{ subjectId: owing.id, detail: `$49.00 has been owed since ${since}.` }]);
  await fixture.receive(owing, 6_000n);
  await raiseBelowZero(fixture.system);
  expect(await tasks("open")).toEqual([]);
  expect(await tasks("done")).toMatchObject([{ subjectId: owing.id, note: "The balance is above zero again." }]);
});
