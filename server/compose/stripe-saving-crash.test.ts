import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveMethods } from "@/server/domain/checkouts/save-methods";
import { removeMyMethod } from "@/server/domain/me/my-methods";
import { forgetRemovedMethods } from "@/server/domain/payments/forget-methods";
import { keepMethod } from "@/server/domain/users/saved-methods/keep-method";
import { DyingProcess } from "@/server/testing/dying-process";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { StripeGiving } from "@/server/testing/stripe-giving";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

// Guards saved cards when a process is killed at any statement or Stripe call: a card is saved once, or removed for
// good.

const NEVER = new AbortController().signal;
/** A save and a removal each take at least this many steps; a process that counts fewer would leave some untested. */
const LEAST_STEPS = 6;

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
beforeAll(async () => {
  stripe = await StripeGiving.open();
  ({ giving, world } = stripe);
});
afterAll(() => stripe.close());

/** Takes the work over as the next worker would, but without waiting for the killed one's lease of a minute. */
async function takeOver(kind: "save_method" | "forget_method"): Promise<void> {
  const { system, admin } = giving.fixture;
  await admin.query("UPDATE follow_ups SET lease_until = steady_now() - interval '1 ms' WHERE lease_until IS NOT NULL");
  for (const _ of [1, 2]) await (kind === "save_method" ? saveMethods : forgetRemovedMethods)(system, NEVER);
  expect(await system.db.followUp.count({ where: { kind } })).toBe(0);
}

/** A donor whose card is due to be saved or removed from this time on. */
interface Prepared {
  now: string;
}

/**
 * Prepares one donor for each step and one more. The work for each donor stops at its step; then the process is killed
 * and everything is taken over. The last step comes first: work that stopped before it was claimed would be done by the
 * next run.
 */
async function diedAtEachStep<D extends object>(does: "save" | "forget", prepare: () => Promise<D>) {
  const { url, clock } = giving.fixture;
  const worker = new DyingProcess(TEST_PROCESSES.savingWorker, { DATABASE_URL: url, STRIPE: world.double.origin });
  const next = async () => {
    // A worker's earlier time hides the requests of later donors from it.
    clock.advance(1_000);
    const donor = await prepare();
    return { ...donor, now: clock.now().toISOString() };
  };
  try {
    const unharmed = await next();
    const { places: steps } = await worker.run({ does, now: unharmed.now, diesAt: "none" });
    expect(steps).toBeGreaterThanOrEqual(LEAST_STEPS);
    const donors: (D & Prepared & { step: number })[] = [];
    for (let step = steps; step > 0; step -= 1) donors.push({ ...(await next()), step });
    for (const { now, step } of donors)
      expect(await worker.run({ does, now, diesAt: String(step) })).toEqual({ hasStopped: true, places: step });
    await worker.kill();
    await takeOver(does === "save" ? "save_method" : "forget_method");
    return [{ ...unharmed, step: steps + 1 }, ...donors];
  } finally {
    await worker.kill();
  }
}

it("a card is saved once, wherever the process is killed that saves it", async () => {
  const { system } = giving.fixture;
  const donors = await diedAtEachStep("save", async () => {
    const email = `${randomUUID()}@example.org`;
    const donor = await signedInUser(system, email);
    const queued = await system.db.followUp.count({ where: { kind: "save_method" } });
    await giving.send({ user: donor.as, input: { email, pay_by: "form", saves_method: "on" } });
    await stripe.comeBack(stripe.payLast());
    await stripe.pass(60_000);
    expect(await system.db.followUp.count({ where: { kind: "save_method" } })).toBe(queued + 1);
    return { userId: donor.userId };
  });
  for (const { userId, step } of donors) {
    const saved = await system.db.savedMethod.findMany({ where: { userId } });
    expect(saved, `step ${step}`).toMatchObject([{ rail: "stripe", last4: "4242", isDefault: true }]);
    const wanted = { action: "saved_method.create", subjectId: userId };
    expect(await system.db.auditEntry.count({ where: wanted }), `step ${step}`).toBe(1);
    expect(customerOf(saved[0]!.token), `step ${step}`).not.toBeNull();
  }
  expect(await system.db.followUp.count({ where: { kind: "forget_method" } })).toBe(0);
}, 180_000);

it("a card that its owner removed is forgotten for good, wherever the process is killed that has it forgotten", async () => {
  const { system } = giving.fixture;
  const description = { type: "card", brand: "visa", last4: "4242" };
  const donors = await diedAtEachStep("forget", async () => {
    const { userId, as } = await signedInUser(system, `${randomUUID()}@example.org`);
    const token = await world.savedCard("pm_card_visa");
    await system.transaction((tx) => keepMethod(tx, { userId, rail: "stripe", token, description }));
    const { id } = await system.db.savedMethod.findFirstOrThrow({ where: { userId } });
    await removeMyMethod(as, { id });
    expect(customerOf(token)).not.toBeNull();
    return { userId, token };
  });
  for (const { userId, token, step } of donors) {
    expect(customerOf(token), `step ${step}`).toBeNull();
    expect(await system.db.savedMethod.count({ where: { userId } })).toBe(0);
  }
}, 180_000);

/** The Stripe customer of a token's method; null once it was detached. */
function customerOf(token: string) {
  return world.double.scope().get("payment_method", token.split(".").at(-1)!).customer;
}
