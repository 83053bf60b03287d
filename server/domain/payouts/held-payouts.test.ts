import { afterAll, beforeAll, expect, it } from "vitest";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { askAgain } from "@/server/domain/payments/run-payments";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { resumePayouts, stopPayouts } from "@/server/domain/payouts/operate-payouts";
import type { Identity } from "@/server/generated/prisma/client";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards the last check before money leaves: whatever made a payout due, it isn't sent if it is held, or if its
// recipient was suspended or stopped after it was planned.

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture();
});
afterAll(() => fixture.close());

const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
const read = (id: string) => fixture.system.db.payout.findUniqueOrThrow({ where: { id } });
const setStatus = ({ id }: Identity, status: string) =>
  fixture.system.db.identity.update({ where: { id }, data: { status } });

async function planned(): Promise<{ to: Identity; id: string; paymentId: string }> {
  const to = await fixture.recipient();
  await fixture.receive(to, 5_000n);
  const { id } = await createPayout(fixture.partner, { identity_id: to.id });
  const payment = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: id } });
  return { to, id, paymentId: payment.id };
}

it("holds what was planned for someone who was suspended before it left, and sends it once they are not", async () => {
  const { to, id } = await planned();
  await fixture.system.transaction((tx) => suspendIdentity(tx, to.id, "test"));
  await fixture.days(2);
  expect(await read(id)).toMatchObject({ status: "pending", heldFor: "screening", sentAt: null });
  await setStatus(to, "active");
  await fixture.days(2);
  expect(await read(id)).toMatchObject({ status: "paid", heldFor: null });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("sends nothing that is held, although an operator has the rail asked about it", async () => {
  const { to, id, paymentId } = await planned();
  await stopPayouts(operator(), { identityId: to.id, note: "A report." });
  await askAgain(fixture.system, paymentId);
  await fixture.days(2);
  expect(await read(id)).toMatchObject({ status: "pending", heldFor: "operator", sentAt: null });
});

it("does not send to someone suspended when their payouts go on", async () => {
  const { to, id } = await planned();
  await stopPayouts(operator(), { identityId: to.id, note: "A report." });
  await setStatus(to, "suspended");
  await resumePayouts(operator(), { identityId: to.id, note: "It was none." });
  await fixture.days(2);
  expect(await read(id)).toMatchObject({ status: "pending", heldFor: "screening" });
});

it("stops what a worker has in its hands and has not sent", async () => {
  const { to, id, paymentId } = await planned();
  const held = { leaseToken: "00000000-0000-4000-8000-000000000000", leaseUntil: new Date(0) };
  await fixture.system.db.payment.update({ where: { id: paymentId }, data: held });
  await stopPayouts(operator(), { identityId: to.id, note: "A report." });
  await fixture.days(2);
  expect(await read(id)).toMatchObject({ status: "pending", heldFor: "operator" });
});
