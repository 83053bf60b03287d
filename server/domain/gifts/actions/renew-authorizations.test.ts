import { afterEach, beforeEach, expect, it } from "vitest";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { emailGiftActions } from "@/server/domain/gifts/actions/email-gift-actions";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { completeGiftAction, readGiftAction, startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { renewAuthorizations } from "@/server/domain/gifts/actions/renew-authorizations";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { reviewCase } from "@/server/domain/screening/review-case";
import { operatorCaller, visitorCaller } from "@/server/kernel/caller";
import { paymentRails } from "@/server/ports/payment-rails";
import type { RailAuthorizations } from "@/server/ports/rail-authorizations";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { completeTestForm, railOf } from "@/server/testing/test-rail";

// Guards donors whose gift waits for a person longer than their bank holds the amount: the hold is renewed or the donor
// is asked, and nothing is charged twice or held for nothing.

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NEVER = new AbortController().signal;

let giving: GivingFixture;
beforeEach(async () => {
  giving = await openGivingFixture();
  const listed = [{ uid: "1", kind: "individual" as const, name: "Norah Newcomber", aliases: [] }];
  await replaceList(giving.fixture.system, "list", listed);
});
afterEach(() => giving.fixture.close());

const system = () => giving.fixture.system;
const gift = async () => (await giving.gifts())[0]!;
const operator = () => system().as(operatorCaller({ name: "ops", userId: "user_a", requestId: "page" }));

/** A gift that waits for a person: someone who may be listed has paid it in the form. */
async function heldGift(input: object = {}): Promise<void> {
  const started = await giving.send({ input: { name: "Nora Newcomer", ...input } });
  const query = await completeTestForm(system(), "url" in started ? started.url : "", "pm_sandbox_ok", system());
  await completeCheckout(system().as(visitorCaller("page")), { query, layout: "page" });
  await giving.fixture.settle();
  expect(await gift()).toMatchObject({ status: "pending", screening: "review" });
}

/** How many holds the sandbox's rail has now, and how many it has charged. */
async function atRail(): Promise<{ held: number; charged: number }> {
  const [row] = await system().statement<{ held: number; charged: number }>(
    `SELECT count(*) FILTER (WHERE captured_by IS NULL AND released_at IS NULL AND ends_at > $1::timestamptz)::int AS held,
       count(captured_by)::int AS charged FROM sandbox_rail.authorizations`,
    [system().now()],
  );
  return row!;
}

/** Lets time pass, and runs the workers on everything that is due by then. */
async function pass(ms: number): Promise<void> {
  giving.fixture.clock.advance(ms);
  await renewAuthorizations(system(), NEVER, system().now());
  await releaseAuthorizations(system(), NEVER, system().now());
  await emailGiftActions(system(), NEVER);
  await expireGiftActions(system(), NEVER, system().now());
  await giving.follow();
}

async function decide(decision: "cleared" | "confirmed"): Promise<void> {
  const found = await system().db.screeningCase.findFirstOrThrow({ where: { status: "open" } });
  await decideCase(system(), { caseId: found.id, decision, reason: "The passport." });
  await giving.fixture.settle();
}

function withAuthorizations(change: (own: RailAuthorizations) => Partial<RailAuthorizations>): void {
  const rail = railOf(system());
  const own = rail.authorizations!;
  system().ports.rails = paymentRails([{ ...rail, authorizations: { ...own, ...change(own) } }]);
}

it("charges what is held back if a person decides before its end", async () => {
  await heldGift();
  await pass(6 * DAY_MS + HOUR_MS);
  expect(await atRail()).toEqual({ held: 1, charged: 0 });
  await decide("cleared");
  const { status, createdAt, chargedAt } = await gift();
  expect(status).toBe("settled");
  // The receipt belongs to the year in which the donor's bank held the amount.
  expect(chargedAt!.getTime() - createdAt.getTime()).toBeLessThan(HOUR_MS);
  await pass(DAY_MS);
  expect(await atRail()).toEqual({ held: 0, charged: 1 });
  expect(await system().db.paymentAuthorization.count({ where: { renewAt: { not: null } } })).toBe(0);
});

it("asks the donor again at its end if their card was not kept, and says so to the operator", async () => {
  await heldGift();
  const { id: caseId } = await system().db.screeningCase.findFirstOrThrow();
  const authorized = async () => (await reviewCase(operator(), { caseId })).authorized;
  expect(await authorized()).toEqual({ gifts: 1, endsAt: expect.any(Date), asked: 0 });
  for (let day = 0; day < 7; day += 1) await pass(DAY_MS);
  const { id, fromId } = await gift();
  expect(await gift()).toMatchObject({ status: "pending", screening: "review", actionCode: "authorization_expired" });
  expect(await authorized()).toEqual({ gifts: 0, endsAt: null, asked: 1 });
  const donor = await system().db.identity.findUniqueOrThrow({ where: { id: fromId } });
  const subjects = (await giving.emailsTo(donor.email!)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("again"))).toHaveLength(1);
  await decide("cleared");
  expect(await gift()).toMatchObject({ status: "pending" });
  const visitor = system().as(visitorCaller("page"));
  const secret = giftActionPath(system(), id).split("/").at(-1)!;
  expect(await readGiftAction(visitor, { secret })).toMatchObject({ state: "open", asksTo: "renew" });
  const url = await startGiftAction(visitor, { secret, locale: "en", description: "A gift" });
  const query = await completeTestForm(system(), url!, "pm_sandbox_ok", system());
  for (let time = 0; time < 2; time += 1) expect(await completeGiftAction(visitor, { secret, query })).toBe("given");
  await giving.fixture.settle();
  await pass(HOUR_MS);
  expect(await gift()).toMatchObject({ status: "settled" });
  expect(await atRail()).toEqual({ held: 0, charged: 1 });
});

it("fails the gift if its donor does not answer in time", async () => {
  await heldGift();
  for (let day = 0; day < 14; day += 1) await pass(DAY_MS);
  expect(await gift()).toMatchObject({ status: "failed", failureCode: "authorization_expired" });
  expect(await atRail()).toEqual({ held: 0, charged: 0 });
});

it("asks as often as it takes, each time with one event that the audit expects", async () => {
  await heldGift();
  const visitor = system().as(visitorCaller("page"));
  for (let round = 0; round < 3; round += 1) {
    await pass(7 * DAY_MS);
    const secret = giftActionPath(system(), (await gift()).id)
      .split("/")
      .at(-1)!;
    const url = await startGiftAction(visitor, { secret, locale: "en", description: "A gift" });
    const query = await completeTestForm(system(), url!, "pm_sandbox_ok", system());
    expect(await completeGiftAction(visitor, { secret, query })).toBe("given");
    expect(await atRail()).toEqual({ held: 1, charged: 0 });
  }
  expect(await giving.fixture.brokenBooks()).toEqual([]);
  const { id, ...repeated } = await system().db.event.findFirstOrThrow({ where: { type: "gift.action_required" } });
  // The audit accepts one more, which a gift made without a payment method would have.
  for (const again of ["evt_again", "evt_once_more"])
    await system().statement(
      `INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object('id', $2::text))).* FROM events e WHERE id = $1`,
      [id, again],
    );
  expect(await giving.fixture.brokenBooks()).toEqual([
    `events: ${repeated.subjectId} gift.action_required told 5 times`,
  ]);
});

it("asks if the charge finds that the hold is over, unless its donor was there", async () => {
  await heldGift();
  giving.fixture.clock.advance(7 * DAY_MS);
  await decide("cleared");
  expect(await gift()).toMatchObject({ status: "pending", actionCode: "authorization_expired" });
});

it("is held back anew by the saved card of a gift that repeats, as often as it takes", async () => {
  await heldGift({ cadence: "monthly" });
  const tokens = new Set<string>();
  for (let day = 0; day < 15; day += 1) {
    await pass(DAY_MS);
    tokens.add((await gift()).paymentToken!);
    expect(await atRail()).toEqual({ held: 1, charged: 0 });
  }
  expect(tokens.size).toBe(3);
  expect(await gift()).toMatchObject({ status: "pending", actionCode: null });
  await decide("cleared");
  expect(await gift()).toMatchObject({ status: "settled" });
  await pass(HOUR_MS);
  expect(await atRail()).toEqual({ held: 0, charged: 1 });
});

it("asks the donor at the end if the bank does not hold it back again", async () => {
  await heldGift({ cadence: "monthly" });
  const declined = { outcome: "declined", code: "authentication_required", message: "Confirm it." } as const;
  withAuthorizations(() => ({ authorize: async () => declined }));
  await pass(6 * DAY_MS);
  expect(await gift()).toMatchObject({ actionCode: null });
  expect(await atRail()).toEqual({ held: 1, charged: 0 });
  await pass(DAY_MS);
  expect(await gift()).toMatchObject({ status: "pending", actionCode: "authorization_expired" });
});

it("is renewed once, however many workers look and whatever answer is lost", async () => {
  await heldGift({ cadence: "monthly" });
  let calls = 0;
  withAuthorizations(({ authorize }) => ({
    async authorize(...call) {
      calls += 1;
      const answer = await authorize(...call);
      if (calls === 1) throw new Error("The answer is lost.");
      return answer;
    },
  }));
  giving.fixture.clock.advance(6 * DAY_MS);
  await Promise.all(Array.from({ length: 6 }, () => renewAuthorizations(system(), NEVER, system().now())));
  expect(calls).toBe(1);
  expect(await atRail()).toEqual({ held: 2, charged: 0 });
  await pass(300_000);
  expect([calls, await atRail()]).toEqual([2, { held: 1, charged: 0 }]);
  await decide("cleared");
  await pass(HOUR_MS);
  expect(await atRail()).toEqual({ held: 0, charged: 1 });
});

it.each(["cleared", "confirmed"] as const)(
  "holds nothing for a gift that is %s while the answer is open",
  async (decision) => {
    await heldGift({ cadence: "monthly" });
    withAuthorizations(({ authorize }) => ({
      async authorize(...call) {
        await authorize(...call);
        throw new Error("The answer is lost.");
      },
    }));
    await pass(6 * DAY_MS);
    expect(await atRail()).toEqual({ held: 2, charged: 0 });
    await decide(decision);
    await pass(HOUR_MS);
    await pass(HOUR_MS);
    expect(await atRail()).toEqual({ held: 0, charged: decision === "cleared" ? 1 : 0 });
    expect(await system().db.paymentAuthorization.count({ where: { renewAt: { not: null } } })).toBe(0);
  },
);
