import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveMethods } from "@/server/domain/checkouts/save-methods";
import { removeMyMethod } from "@/server/domain/me/my-methods";
import { forgetRemovedMethods } from "@/server/domain/payments/forget-methods";
import { keepMethod } from "@/server/domain/users/saved-methods/keep-method";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { StripeGiving } from "@/server/testing/stripe-giving";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

// Guards saved cards against a process that is killed at any statement or call of Stripe: one is saved once, or forgotten for good.

const NEVER = new AbortController().signal;
/** Of a save and of a removal there are more steps than this, so a loop that ends earlier has killed nothing. */
const LEAST_STEPS = 5;
const STEPS_MAX = 60;

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
beforeAll(async () => {
  stripe = await StripeGiving.open();
  ({ giving, world } = stripe);
});
afterAll(() => stripe.close());

/** Runs the process until it kills itself at a step. False if it has fewer steps, and has done everything. */
async function isKilledAt(step: number, does: "save" | "forget"): Promise<boolean> {
  const { url, clock } = giving.fixture;
  const own = { DATABASE_URL: url, STRIPE: world.double.origin, NOW: clock.now().toISOString(), DOES: does };
  const env = { ...process.env, ...own, DIES_AT: String(step) };
  const worker = spawn(process.execPath, [TEST_PROCESSES.savingWorker], { env, stdio: "inherit" });
  const [code, signal] = await once(worker, "exit");
  if (signal === null) expect(code).toBe(0);
  return signal === "SIGKILL";
}

/** The next worker takes over what the killed one held for a minute. */
async function takeOver(kind: "save_method" | "forget_method"): Promise<void> {
  const { system, admin } = giving.fixture;
  await admin.query("UPDATE follow_ups SET lease_until = steady_now() - interval '1 ms' WHERE lease_until IS NOT NULL");
  for (const _ of [1, 2]) await (kind === "save_method" ? saveMethods : forgetRemovedMethods)(system, NEVER);
  expect(await system.db.followUp.count({ where: { kind } })).toBe(0);
}

/** Calls for each step, until one is not reached any more. */
async function atEachStep(check: (step: number) => Promise<boolean>): Promise<void> {
  for (let step = 1; step < STEPS_MAX; step += 1)
    if (!(await check(step))) return expect(step).toBeGreaterThan(LEAST_STEPS);
  throw new Error("The process never came to its end.");
}

it("a card is saved once, wherever the process is killed that saves it", async () => {
  const { system } = giving.fixture;
  await atEachStep(async (step) => {
    const email = `${randomUUID()}@example.org`;
    const donor = await signedInUser(system, email);
    await giving.send({ user: donor.as, input: { email, pay_by: "form", saves_method: "on" } });
    await stripe.comeBack(stripe.payLast());
    await stripe.pass(60_000);
    expect(await system.db.followUp.count({ where: { kind: "save_method" } })).toBe(1);
    const isKilled = await isKilledAt(step, "save");
    await takeOver("save_method");
    const saved = await system.db.savedMethod.findMany({ where: { userId: donor.userId } });
    expect(saved, `step ${step}`).toMatchObject([{ rail: "stripe", last4: "4242", isDefault: true }]);
    const wanted = { action: "saved_method.create", subjectId: donor.userId };
    expect(await system.db.auditEntry.count({ where: wanted }), `step ${step}`).toBe(1);
    expect(customerOf(saved[0]!.token), `step ${step}`).not.toBeNull();
    return isKilled;
  });
  expect(await system.db.followUp.count({ where: { kind: "forget_method" } })).toBe(0);
}, 180_000);

it("a card that its owner removed is forgotten for good, wherever the process is killed that has it forgotten", async () => {
  const { system } = giving.fixture;
  const description = { type: "card", brand: "visa", last4: "4242" };
  await atEachStep(async (step) => {
    const donor = await signedInUser(system, `${randomUUID()}@example.org`);
    const token = await world.savedCard("pm_card_visa");
    await system.transaction((tx) => keepMethod(tx, { userId: donor.userId, rail: "stripe", token, description }));
    const { id } = await system.db.savedMethod.findFirstOrThrow({ where: { userId: donor.userId } });
    await removeMyMethod(donor.as, { id });
    expect(customerOf(token)).not.toBeNull();
    const isKilled = await isKilledAt(step, "forget");
    await takeOver("forget_method");
    expect(customerOf(token), `step ${step}`).toBeNull();
    expect(await system.db.savedMethod.count({ where: { userId: donor.userId } })).toBe(0);
    return isKilled;
  });
}, 180_000);

/** Whose the method of a token is at Stripe; null once it was taken from them. */
function customerOf(token: string) {
  return world.double.scope().get("payment_method", token.split(".").at(-1)!).customer;
}
