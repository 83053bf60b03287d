import { beforeEach, expect, it } from "vitest";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { compareBalances } from "@/server/domain/payments/compare-balances";
import { readLastReconciliation, reconcile, reconcileRecent } from "@/server/domain/payments/reconcile";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards against books that agree with themselves and not with the rail.

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  return () => fixture.close();
});

const HOUR_MS = 3_600_000;
const give = async (payment_method_id = "pm_sandbox_ok") =>
  fixture.give(await fixture.donor(), fixture.charity, { payment_method_id });
const compare = () => reconcile(fixture.system, { rail: fixture.rail, from: new Date(0), to: fixture.system.now() });
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
  expect(await readLastReconciliation(fixture.system, fixture.rail)).toMatchObject({ differences: 0, rail: "sandbox" });
  expect((await readLastReconciliation(fixture.system, fixture.rail))!.compared).toBeGreaterThan(3);
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
  await runDuePayments(system);
  const { found } = await reconcile(system, { rail: railOf(system), from: new Date(0), to: system.now() });
  expect(found[0]).toMatchObject({ detail: expect.stringMatching(/^The rail has two payments for one charge: /) });
  await forgetful.close();
});

it("does not take what is on its way for a difference, and finds a planted one at once", async () => {
  await makeGifts();
  const gifts = await Promise.all([give(), give(), give("pm_sandbox_ok")]);
  await submitGifts(fixture.system, gifts);
  // They have cleared at the rail, but the rail hasn't been asked since.
  fixture.clock.advance(CLEARING_MS);
  for (let hour = 0; hour < 2; hour += 1) expect(await compare()).toMatchObject({ differences: 0, found: [] });
  expect(await openTasks()).toEqual([]);
  const balances = async () => new Map([["USD", ((await fixture.rail.balances()).get("USD") ?? 0n) - 123n]]);
  const { found } = await reconcile(fixture.system, {
    rail: { ...fixture.rail, balances },
    from: new Date(0),
    to: fixture.system.now(),
  });
  expect(found).toMatchObject([
    { subjectId: "sandbox:USD", detail: "The rail holds 123 minor units of USD less than the books say." },
  ]);
  expect(await openTasks()).toHaveLength(1);
  await runDuePayments(fixture.system);
  await fixture.expectAgreement();
});

it("withdraws the task about a balance once it agrees again", async () => {
  await makeGifts();
  const balances = async () => new Map([["USD", 1n]]);
  await reconcile(fixture.system, { rail: { ...fixture.rail, balances }, from: new Date(0), to: fixture.system.now() });
  expect(await openTasks()).toMatchObject([{ subjectId: "sandbox:USD" }]);
  await compare();
  expect(await openTasks()).toEqual([]);
  const task = await fixture.system.db.task.findFirstOrThrow({ where: { kind: "reconciliation_difference" } });
  expect(task).toMatchObject({ status: "done", note: "The balances agree again." });
});

it("compares nothing while both sides move whenever they are read", async () => {
  await makeGifts();
  let cents = 0n;
  const statement: PaymentFixture["rail"]["statement"] = async (period) => {
    cents += 1n;
    const { lines, ...page } = await fixture.rail.statement(period);
    const line = { key: `pay_${cents}`, reference: `r${cents}`, direction: "charge", status: "cleared" } as const;
    const changedAt = fixture.system.now();
    return {
      ...page,
      lines: [...lines, { ...line, amountCents: 1n, costs: [], partsReturned: [], currency: "USD", changedAt }],
    };
  };
  const balances = async () => new Map([["USD", cents]]);
  const since = new Date(fixture.system.now().getTime() - 1);
  expect(await compareBalances(fixture.system, { ...fixture.rail, statement, balances }, since)).toEqual([]);
  expect(await compareBalances(fixture.system, { ...fixture.rail, balances }, since)).toHaveLength(1);
});

it("does not take what moves meanwhile for a difference", async () => {
  const gifts = await Promise.all(Array.from({ length: 20 }, () => give()));
  await submitGifts(fixture.system, gifts);
  fixture.clock.advance(HOUR_MS);
  const [result] = await Promise.all([compare(), runDuePayments(fixture.system), compare()]);
  expect(result).toMatchObject({ differences: 0 });
  await fixture.expectAgreement();
});
