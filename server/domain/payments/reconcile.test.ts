import { beforeEach, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { submitGifts } from "@/server/domain/gifts/submit-gifts";
import { readLastReconciliation, reconcile, reconcileRecent } from "@/server/domain/payments/reconcile";
import { workDuePayments } from "@/server/domain/payments/work-payments";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards against books that agree with themselves and not with the rail.

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  return () => fixture.close();
});

const HOUR_MS = 3_600_000;
const give = async (payment_method_id = "pm_sandbox_ok") =>
  fixture.give(await fixture.donor(), fixture.charity, { payment_method_id });
const compare = () => reconcile(fixture.system, { from: new Date(0), to: fixture.system.now() });
const openTasks = () =>
  fixture.system.db.task.findMany({ where: { kind: "reconciliation_difference", status: "open" } });
const paymentOf = (subjectId: string, direction = "charge") =>
  fixture.system.db.payment.findFirstOrThrow({ where: { subjectId, direction } });

/** Gifts in every state, an hour ago. */
async function makeGifts(): Promise<string[]> {
  const gifts = await Promise.all([give(), give(), give("pm_sandbox_declined"), give("pm_sandbox_returned")]);
  await fixture.settle();
  await refundGift(fixture.partner, { id: gifts[1]!, reason: null });
  await fixture.hoursLater(1, 1);
  return gifts;
}

it("finds that rail and books agree, and keeps the result", async () => {
  await makeGifts();
  expect(await compare()).toMatchObject({ differences: 0, asked: 0, found: [] });
  await reconcileRecent(fixture.system);
  expect(await readLastReconciliation(fixture.system)).toMatchObject({ differences: 0, rail: "sandbox" });
  expect((await readLastReconciliation(fixture.system))!.compared).toBeGreaterThan(3);
  expect(await openTasks()).toEqual([]);
});

it("asks about what the rail knows and the books do not, and records it", async () => {
  const gift = await give();
  const lost = { charge: async () => ({ outcome: "unknown", message: "lost" }) as const };
  const { rail } = fixture;
  const charge: typeof rail.charge = async (...call) => {
    await rail.charge(...call);
    return lost.charge();
  };
  await submitGifts(fixture.over({ charge }), [gift]);
  fixture.clock.advance(HOUR_MS);
  expect(await compare()).toMatchObject({ differences: 0, asked: 1 });
  expect(await fixture.status(gift)).toBe("settled");
  await fixture.expectAgreement();
});

it("raises what only the rail has", async () => {
  await makeGifts();
  const operation = { key: "pay_nobody", direction: "charge", amountCents: 777n, currency: "USD" } as const;
  const token = "pm_sandbox_ok";
  const options = { now: fixture.system.now(), signal: new AbortController().signal };
  await fixture.rail.charge({ ...operation, token, chargeReference: null }, options);
  fixture.clock.advance(HOUR_MS);
  const { found } = await compare();
  expect(found).toMatchObject([
    { detail: expect.stringContaining("777 USD under the key pay_nobody") },
    { subjectId: "sandbox:USD", detail: expect.stringContaining("777 minor units of USD more") },
  ]);
  expect(await openTasks()).toHaveLength(2);
  await compare();
  expect(await openTasks()).toHaveLength(2);
});

it("raises what only the books have", async () => {
  const [gift] = await makeGifts();
  const { id } = await paymentOf(gift!);
  await fixture.admin.query(
    "DELETE FROM sandbox_rail.changes USING sandbox_rail.operations o WHERE operation_id = o.id AND o.key = $1",
    [id],
  );
  const { found } = await compare();
  expect(found.map(({ subjectId }) => subjectId)).toEqual([id, "sandbox:USD"]);
});

it("raises another amount", async () => {
  const [gift] = await makeGifts();
  const { id } = await paymentOf(gift!);
  await fixture.admin.query("UPDATE sandbox_rail.operations SET amount_cents = 4999 WHERE key = $1", [id]);
  const { found } = await compare();
  expect(found[0]).toMatchObject({ detail: "The rail moved 4999 USD where the books say 5000 USD." });
});

it("raises a second charge under one key", async () => {
  const forgetful = await makePaymentFixture({ rail: { failures: { forgets_keys: 1 } } });
  const { rail, system, clock } = forgetful;
  const gift = await forgetful.give(await forgetful.donor(), forgetful.charity);
  const charge: typeof rail.charge = async (operation, options) => {
    const answer = await rail.charge(operation, options);
    await rail.charge(operation, { ...options, now: new Date(options.now.getTime() + 25 * HOUR_MS) });
    return answer;
  };
  await submitGifts(forgetful.over({ charge }), [gift]);
  clock.advance(30 * HOUR_MS);
  await workDuePayments(system);
  const { found } = await reconcile(system, { from: new Date(0), to: system.now() });
  expect(found[0]).toMatchObject({ detail: expect.stringMatching(/^The rail has two payments for one charge: /) });
  await forgetful.close();
});

it("does not take what moves meanwhile for a difference", async () => {
  const gifts = await Promise.all(Array.from({ length: 20 }, () => give()));
  await submitGifts(fixture.system, gifts);
  fixture.clock.advance(HOUR_MS);
  const [result] = await Promise.all([compare(), workDuePayments(fixture.system), compare()]);
  expect(result).toMatchObject({ differences: 0 });
  await fixture.expectAgreement();
});
