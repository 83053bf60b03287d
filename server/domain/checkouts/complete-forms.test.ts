import { afterAll, beforeAll, expect, it } from "vitest";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { receiveRailEvent } from "@/server/domain/payments/rail-events";
import { checkoutIdOf, type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { railOf, returnFromRail } from "@/server/testing/test-rail";

// Guards donors who paid in the rail's form and closed the tab: their gift is still made, once.

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

/** An event of the rail reports that a form was completed, with the query that the form returns with. */
async function hearOf(reference: string, token: string | null): Promise<void> {
  const { system } = giving.fixture;
  const key = returnFromRail(reference, token).toString();
  const rail = {
    ...railOf(system),
    readEvent: async () => ({ about: "form" as const, id: "evt_1", key, type: "form" }),
  };
  expect(await receiveRailEvent(system, rail, new Headers(), "")).toBe(true);
}

async function complete(): Promise<void> {
  giving.fixture.clock.advance(10_001);
  await completeForms(giving.fixture.system, new AbortController().signal);
}

it("a gift is made of a form that was completed, although its donor never comes back", async () => {
  const started = await giving.send();
  await hearOf(referenceOf(started), "pm_sandbox_ok");
  await hearOf(referenceOf(started), "pm_sandbox_ok");
  expect(await giving.gifts()).toEqual([]);
  await complete();
  await giving.fixture.settle();
  expect((await giving.gifts()).map(({ status }) => status)).toEqual(["settled"]);
});

it("nothing is made twice of whoever does come back, before or after", async () => {
  const before = (await giving.gifts()).length;
  const started = await giving.send();
  await giving.pay(referenceOf(started));
  await hearOf(referenceOf(started), "pm_sandbox_ok");
  await complete();
  expect(await giving.pay(referenceOf(started))).toContain("/thanks/");
  expect((await giving.gifts()).length).toBe(before + 1);
});

it("nothing is made of a form that was left, or of a response that the rail did not sign", async () => {
  const started = await giving.send();
  await hearOf(referenceOf(started), null);
  await complete();
  expect(await giving.read(checkoutIdOf(started))).toMatchObject({ status: "open" });
  const { system } = giving.fixture;
  const forged = {
    ...railOf(system),
    readEvent: async () => ({ about: "form" as const, id: "e", key: "rail_token=x", type: "form" }),
  };
  await receiveRailEvent(system, forged, new Headers(), "");
  await complete();
  expect(await system.db.followUp.count({ where: { kind: "complete_form" } })).toBe(0);
});
