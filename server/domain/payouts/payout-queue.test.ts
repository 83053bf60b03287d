import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { stopPayouts } from "@/server/domain/payouts/operate-payouts";
import {
  listPayoutsToReview,
  type PAYOUT_KINDS,
  reviewPayout,
  summarizePayouts,
} from "@/server/domain/payouts/payout-queue";
import { updatePayoutSchedule } from "@/server/domain/payouts/payout-schedules";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards that operators, and nobody else, see each waiting or failed payout and each balance below zero, and why.

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture();
});
afterAll(() => fixture.close());

const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
const list = async (kind: (typeof PAYOUT_KINDS)[number] | null) =>
  (await listPayoutsToReview(operator(), { kind })).rows.map(({ id }) => id);

it("lists what is held, what failed, what is below zero and what is on its way, each once", async () => {
  const [held, failing, owing] = [
    await fixture.recipient(),
    await fixture.recipient({ token: "po_sandbox_rejected" }),
    await fixture.recipient(),
  ];
  // Otherwise its schedule would pay it if tomorrow is a Monday.
  await updatePayoutSchedule(fixture.system, { id: held.id, interval: "manual" });
  await fixture.receive(held, 5_000n);
  await fixture.receive(failing, 5_000n);
  const gift = await fixture.receive(owing, 5_000n);
  const ask = (id: string) => createPayout(fixture.partner, { identity_id: id });
  const [rejected, paid] = [await ask(failing.id), await ask(owing.id)];
  expect(await list("on_its_way")).toEqual(expect.arrayContaining([rejected.id, paid.id]));
  await fixture.days(1);
  await refundGift(fixture.partner, { id: gift, reason: null });
  const stopped = await ask(held.id);
  await stopPayouts(operator(), { identityId: held.id, note: "A report." });
  expect(await list("held")).toEqual([stopped.id]);
  expect(await list("failed")).toEqual([rejected.id]);
  expect(await list("below_zero")).toEqual([owing.id]);
  expect(await list("on_its_way")).toEqual([]);
  expect((await list(null)).sort()).toEqual([rejected.id, stopped.id].sort());
  expect(await summarizePayouts(operator(), {})).toMatchObject({ count: 2, heldCents: 9_800n });
});

it("says everything that decides when a balance is paid out, of a payout and of an identity", async () => {
  const to = await fixture.recipient();
  await fixture.receive(to, 5_000n);
  const { id } = await createPayout(fixture.partner, { identity_id: to.id, amount_cents: 900n });
  const shared = {
    identity: { id: to.id },
    newest: [{ id }],
    account: { token: "po_sandbox_ok" },
    schedule: { interval: "weekly" },
    requirements: [],
    balances: [{ currency: "USD", availableCents: 4_000n, heldCents: 0n }],
  };
  expect(await reviewPayout(operator(), { id })).toMatchObject({ ...shared, payout: { id } });
  expect(await reviewPayout(operator(), { id: to.id })).toMatchObject({ ...shared, payout: null });
  await expect(reviewPayout(operator(), { id: "po_none" })).rejects.toMatchObject({ code: "resource_not_found" });
  const seen = await fixture.system.db.auditEntry.count({
    where: { subjectId: { in: [id, to.id] }, actor: "operator:ops" },
  });
  expect(seen).toBe(2);
});

it("is for operators alone", async () => {
  for (const read of [
    () => listPayoutsToReview(fixture.partner, {}),
    () => summarizePayouts(fixture.partner, {}),
    () => reviewPayout(fixture.partner, { id: fixture.charity.id }),
  ])
    await expect(read()).rejects.toMatchObject({ code: "not_permitted" });
});
