import { afterAll, beforeAll, expect, it } from "vitest";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { renewAuthorizations } from "@/server/domain/gifts/actions/renew-authorizations";
import { failOpenGiftsOfSuspended } from "@/server/domain/gifts/charges/fail-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { takeRailEvents } from "@/server/domain/payments/rail-events";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { replaceList } from "@/server/domain/screening/replace-list";
import { visitorCaller } from "@/server/kernel/caller";
import { paymentRails } from "@/server/ports/payment-rails";
import { openGivingFixture } from "@/server/testing/giving-fixture";
import { failingRail, type HeldStage, playHeld } from "@/server/testing/held-play";
import { StripeGiving } from "@/server/testing/stripe-giving";
import { completeTestForm, railOf } from "@/server/testing/test-rail";

// Guards donors: whatever becomes of a gift that they paid on a form, and whenever, the amount is captured once or let go.

/** `HELD_SEEDS` plays more of them. */
const SEEDS = Number(process.env.HELD_SEEDS) || 2;
const MINUTES = 60_000;
const NEVER = new AbortController().signal;
const LISTED = [{ uid: "1", kind: "individual" as const, name: "Norah Newcomber", aliases: [] }];

const closing: (() => Promise<unknown>)[] = [];
const stages = new Map<string, HeldStage>();
beforeAll(async () => {
  stages.set("sandbox", await openSandbox());
  stages.set("stripe", await openStripe());
  for (const { giving } of stages.values()) await replaceList(giving.fixture.system, "list", LISTED);
});
afterAll(() => Promise.all(closing.map((close) => close())));

async function openSandbox(): Promise<HeldStage> {
  const giving = await openGivingFixture();
  const { system, clock, close } = giving.fixture;
  closing.push(close);
  const failures: HeldStage["failures"] = { random: null };
  system.ports.rails = paymentRails([failingRail(railOf(system), failures)]);
  return {
    giving,
    failures,
    pay: (formUrl) => completeTestForm(system, formUrl, "pm_sandbox_ok", system),
    comeBack: async (query) =>
      void (await completeCheckout(system.as(visitorCaller("page")), { query, layout: "page" })),
    async pass(ms) {
      clock.advance(ms);
      await takeRailEvents(system);
      clock.advance(10_001);
      await completeForms(system, NEVER);
      await runRecurringGifts(system, NEVER);
      await failOpenGiftsOfSuspended(system, system.now());
      await submitWaitingGifts(system);
      await runDuePayments(system);
      await takeRailEvents(system);
      await runDuePayments(system);
      await giving.follow();
      await expireGiftActions(system, NEVER, system.now());
      await renewAuthorizations(system, NEVER, system.now());
      await releaseAuthorizations(system, NEVER, system.now());
    },
    async atRail() {
      const rows = await system.statement<{ gift: string | null; isHeld: boolean }>(
        `SELECT p.subject_id AS gift, a.captured_by IS NULL AND a.released_at IS NULL AND a.ends_at > $1::timestamptz AS "isHeld"
         FROM sandbox_rail.authorizations a LEFT JOIN payments p ON p.id = a.captured_by`,
        [system.now()],
      );
      return { held: rows.filter(({ isHeld }) => isHeld).length, captured: rows.flatMap(({ gift }) => gift ?? []) };
    },
  };
}

async function openStripe(): Promise<HeldStage> {
  const stripe = await StripeGiving.open();
  closing.push(() => stripe.close());
  const { giving, world } = stripe;
  const { system } = giving.fixture;
  const failures: HeldStage["failures"] = { random: null };
  system.ports.rails = paymentRails([failingRail(world.rail, failures)]);
  const intents = () =>
    world.double
      .scope()
      .all("payment_intent")
      .filter(({ capture_method }) => capture_method === "manual");
  return {
    giving,
    failures,
    pay: async () => stripe.payLast(),
    comeBack: (query) => stripe.comeBack(query),
    async pass(ms) {
      await stripe.pass(ms);
      await failOpenGiftsOfSuspended(system, system.now());
      // What followed from the last step is released by the next look.
      await stripe.pass(10_001);
    },
    atRail: async () => ({
      held: intents().filter(({ status }) => status === "requires_capture").length,
      captured: intents().flatMap(({ status, metadata }) =>
        status === "succeeded" ? [metadata.almoner_subject ?? "nobody's"] : [],
      ),
    }),
  };
}

it.each(["sandbox", "stripe"])(
  `${SEEDS} seeds hold nothing for nothing, and capture nothing twice: %s`,
  async (name) => {
    for (let seed = 1; seed <= SEEDS; seed += 1)
      expect(await playHeld(stages.get(name)!, seed), `seed ${seed}`).toEqual([]);
    const { captured } = await stages.get(name)!.atRail();
    expect(captured).not.toEqual([]);
    expect(captured).not.toContain("nobody's");
  },
  30 * MINUTES,
);

it("a release that is forgotten is found", async () => {
  const stage = stages.get("sandbox")!;
  const { system } = stage.giving.fixture;
  const rail = railOf(system);
  system.ports.rails = paymentRails([{ ...rail, release: async () => {} }]);
  const { comeBack, pass } = stage;
  const started = await stage.giving.send({});
  const query = await stage.pay("url" in started ? started.url : "");
  await stage.pay("url" in started ? started.url : "");
  await comeBack(query);
  await pass(3_600_000);
  expect((await stage.atRail()).held).toBe(1);
  system.ports.rails = paymentRails([rail]);
});
