import { afterAll, beforeAll, expect, it } from "vitest";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import { checkoutIdOf, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { makeRecurringFixture } from "@/server/testing/recurring-fixture";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { railOf, returnFromRail, secondRail } from "@/server/testing/test-rail";

// Guards that a card is charged by the rail in whose form it was entered, even months later.

let memory: TestDatabase;
beforeAll(async () => {
  memory = await openTestDatabase();
});
afterAll(() => memory.close());

/** Adds a second rail, before or after the first, whose form returns with a token of its own. */
function addRail(system: Context, place: "before" | "after"): PaymentRail {
  const readPayment: PaymentRail["readPayment"] = async (query) => ({
    outcome: "completed",
    reference: query.get("rail_reference")!,
    token: "second_ok",
  });
  const second = {
    ...secondRail(memory.database, { now: () => system.now() }, { settlementDelayMs: 3_000 }),
    readPayment,
  };
  const first = railOf(system);
  system.ports.rails = paymentRails(place === "before" ? [second, first] : [first, second]);
  return second;
}

it("a checkout opens the form of the first rail that serves it, and its gift is charged there", async () => {
  const giving = await openGivingFixture();
  const { system } = giving.fixture;
  addRail(system, "before");
  const started = await giving.send();
  expect(await giving.read(checkoutIdOf(started))).toMatchObject({ rail: "second" });
  const query = returnFromRail(referenceOf(started), null);
  query.set("rail", "second");
  await completeCheckout(system.as(visitorCaller("page")), { query, layout: "page" });
  // This donor's form was opened before the second rail was added.
  const earlier = await giving.send();
  const back = returnFromRail(referenceOf(earlier), "pm_sandbox_ok");
  back.set("rail", "sandbox");
  await completeCheckout(system.as(visitorCaller("page")), { query: back, layout: "page" });
  await giving.fixture.settle();
  const gifts = await giving.gifts();
  expect(gifts.map(({ rail, paymentToken, status }) => [rail, paymentToken, status]).sort()).toEqual([
    ["sandbox", "pm_sandbox_ok", "settled"],
    ["second", "second_ok", "settled"],
  ]);
  expect(await giving.fixture.brokenBooks()).toEqual([]);
  await giving.fixture.close();
});

it("a recurring gift stays on the rail of its token until the donor enters another", async () => {
  const fixture = await makeRecurringFixture();
  addRail(fixture.system, "after");
  const id = await fixture.start({ paymentToken: "second_ok", rail: "second" });
  await fixture.work();
  await fixture.days(31);
  const change = { paymentToken: "pm_sandbox_ok", rail: "sandbox" };
  await changeRecurringGift(fixture.system, id, change, "requested_by_donor");
  await fixture.days(31);
  expect((await fixture.gifts(id)).map(({ rail, status }) => [rail, status])).toEqual([
    ["second", "settled"],
    ["second", "settled"],
    ["sandbox", "settled"],
  ]);
  await fixture.close();
});
