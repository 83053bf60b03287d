import { afterAll, beforeAll, expect, it } from "vitest";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { receivePostedEvents } from "@/server/domain/payments/rail-events";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import { visitorCaller } from "@/server/kernel/caller";
import { checkoutIdOf, type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { completeTestForm } from "@/server/testing/test-rail";

// Guards donors in the sandbox's form: a hold is captured once, or released as soon as nothing will charge it.

const NEVER = new AbortController().signal;
let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

/** Completes the form as its page does, and returns the holds for it. */
async function fillIn(started: Awaited<ReturnType<GivingFixture["send"]>>, method = "pm_sandbox_ok") {
  const { system } = giving.fixture;
  const query = await completeTestForm(system, "url" in started ? started.url : "", method, system);
  const held = () =>
    system.statement<{ amount: string; charged: string | null; isReleased: boolean }>(
      `SELECT amount_cents::text AS amount, released_at IS NOT NULL AS "isReleased",
         (SELECT p.subject_id FROM payments p WHERE p.id = captured_by) AS charged
       FROM sandbox_rail.authorizations WHERE token = $1`,
      [query.get("rail_token")],
    );
  const comeBack = () => completeCheckout(system.as(visitorCaller("page")), { query, layout: "page" });
  return { held, comeBack };
}

const look = () => releaseAuthorizations(giving.fixture.system, NEVER, giving.fixture.system.now());

it("captures what is held back once the gift is screened", async () => {
  const started = await giving.send();
  const { held, comeBack } = await fillIn(started);
  await comeBack();
  await look();
  expect(await held()).toEqual([{ amount: "5000", charged: null, isReleased: false }]);
  await giving.fixture.settle();
  const { giftId } = await giving.read(checkoutIdOf(started));
  expect((await giving.gifts()).find(({ id }) => id === giftId)).toMatchObject({ status: "settled" });
  await look();
  expect(await held()).toEqual([{ amount: "5000", charged: giftId, isReleased: false }]);
});

it("releases it once the gift fails", async () => {
  const { system, settle } = giving.fixture;
  const started = await giving.send();
  const { held, comeBack } = await fillIn(started);
  await comeBack();
  const { donorId } = await giving.read(checkoutIdOf(started));
  await system.db.identity.update({ where: { id: donorId! }, data: { status: "suspended" } });
  await settle();
  await look();
  expect(await held()).toEqual([{ amount: "5000", charged: null, isReleased: true }]);
});

it("releases what was paid a second time, and makes the gift of whoever never came back", async () => {
  const { system, clock, settle } = giving.fixture;
  const started = await giving.send();
  const [first, second] = [await fillIn(started), await fillIn(started)];
  await receivePostedEvents(system);
  clock.advance(10_001);
  await completeForms(system, NEVER);
  await settle();
  await look();
  const rows = [...(await first.held()), ...(await second.held())];
  const { giftId } = await giving.read(checkoutIdOf(started));
  expect(rows.filter(({ charged }) => charged === giftId)).toHaveLength(1);
  expect(rows.filter(({ isReleased }) => isReleased)).toHaveLength(1);
});

it("fails the gift if the bank has let the amount go", async () => {
  const started = await giving.send();
  const { comeBack } = await fillIn(started, "pm_sandbox_authorization_ended");
  await comeBack();
  await giving.fixture.settle();
  const { giftId } = await giving.read(checkoutIdOf(started));
  const gift = (await giving.gifts()).find(({ id }) => id === giftId);
  expect(gift).toMatchObject({ status: "failed", failureCode: "authorization_expired" });
});
