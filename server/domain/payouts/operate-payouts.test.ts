import { afterAll, beforeAll, expect, it } from "vitest";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { resumePayouts, setPayoutReserve, stopPayouts } from "@/server/domain/payouts/operate-payouts";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards what operators do to payouts: stopped ones pay nobody and resume where they were; held amounts stay put.

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture();
});
afterAll(() => fixture.close());

const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });

it("holds what has not left, plans nothing, and pays everything once when they go on", async () => {
  const to = await fixture.recipient();
  const asked = { identityId: to.id, note: "A report of fraud." };
  await fixture.receive(to, 5_000n);
  const { id } = await createPayout(fixture.partner, { identity_id: to.id, amount_cents: 1_000n });
  await stopPayouts(operator(), asked);
  await expect(stopPayouts(operator(), asked)).rejects.toMatchObject({ code: "invalid_state" });
  await fixture.days(9);
  expect(await fixture.payouts(to)).toMatchObject([{ id, status: "pending", heldFor: "operator" }]);
  await expect(createPayout(fixture.partner, { identity_id: to.id })).rejects.toMatchObject({ code: "invalid_state" });
  await resumePayouts(operator(), { ...asked, note: "It was none." });
  await fixture.days(8);
  expect(await fixture.payouts(to)).toMatchObject([
    { id, status: "paid", amountCents: 1_000n },
    { status: "paid", amountCents: 3_900n, trigger: "schedule" },
  ]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("refuses to stop what is on its way, and whoever is no operator", async () => {
  const to = await fixture.recipient();
  const asked = { identityId: to.id, note: "A report." };
  await fixture.receive(to, 5_000n);
  await createPayout(fixture.partner, { identity_id: to.id });
  await fixture.work();
  await expect(stopPayouts(fixture.partner, asked)).rejects.toMatchObject({ code: "not_permitted" });
  await stopPayouts(operator(), asked);
  await fixture.days(3);
  expect(await fixture.payouts(to)).toMatchObject([{ status: "paid" }]);
  await expect(createPayout(fixture.partner, { identity_id: to.id })).rejects.toMatchObject({
    code: "payouts_restricted",
    // Only operators see the reason.
    context: { requirements: [{ code: "payouts_stopped", message: expect.not.stringContaining("report") }] },
  });
});

it("holds back what is set for the identity before what is set for its tier", async () => {
  const to = await fixture.recipient();
  await fixture.receive(to, 10_100n);
  const held = async () =>
    createPayout(fixture.partner, { identity_id: to.id, amount_cents: 10_000n }).then(
      () => 0,
      ({ context }: { context: { held_cents: number } }) => context.held_cents,
    );
  const note = "New here.";
  await setPayoutReserve(operator(), { subject: "tier:3", basisPoints: 500, days: 30, note });
  expect(await held()).toBe(500);
  await setPayoutReserve(operator(), { subject: to.id, basisPoints: 2_000, days: 30, note });
  expect(await held()).toBe(2_000);
  await setPayoutReserve(operator(), { subject: to.id, basisPoints: 0, days: 0, note });
  expect(await held()).toBe(0);
  await expect(
    setPayoutReserve(operator(), { subject: "usr_nobody", basisPoints: 1, days: 1, note }),
  ).rejects.toMatchObject({ code: "resource_not_found" });
  await setPayoutReserve(operator(), { subject: "tier:3", basisPoints: 0, days: 0, note });
});
