import { beforeEach, expect, it } from "vitest";
import type { RailOperation } from "@/server/ports/payment-rail";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

const DAY_MS = 86_400_000;

let world: StripeRailWorld;
let token: string;
beforeEach(async () => {
  world = await StripeRailWorld.open();
  world.double.control("top_up", { amount: 100_000, currency: "eur" });
  token = await world.account();
  return () => world.close();
});

const payout = (changes: Partial<RailOperation> = {}): RailOperation => ({
  key: "pay_1",
  direction: "payout",
  amountCents: 2_000n,
  currency: "EUR",
  token,
  chargeReference: null,
  ...changes,
});
const held = async () => (await world.rail.balances()).get("EUR");
const payoutsOf = () => world.double.scope().on(token).all("payout");

it("is held until it has arrived at the bank, and is one line of the statement", async () => {
  const accepted = await world.rail.payout(payout(), world.options());
  const clearsAt = new Date(world.time + 2 * DAY_MS);
  expect(accepted).toMatchObject({ outcome: "accepted", clearsAt, chargedAt: world.now(), costs: [] });
  expect(await held()).toBe(100_000n);
  await world.advance(2 * DAY_MS);
  expect(await world.rail.find(payout(), world.options())).toMatchObject({ outcome: "cleared", clearedAt: clearsAt });
  expect(await held()).toBe(98_000n);
  const { lines } = await world.rail.statement({ from: new Date(0), to: new Date(world.time + 1_000), after: null });
  expect(lines).toMatchObject([{ key: "pay_1", direction: "payout", status: "cleared", amountCents: 2_000n }]);
});

it.each([
  ["before it arrived", 1],
  ["after it arrived", 5],
])("that its bank sends back %s is returned, and so is its transfer", async (_when, days) => {
  await world.rail.payout(payout(), world.options());
  await world.advance(days * DAY_MS);
  await world.rail.find(payout(), world.options());
  world.double.control("fail_payout", { payout: payoutsOf()[0]!.id, account: token });
  for (let time = 0; time < 2; time += 1)
    expect(await world.rail.find(payout(), world.options())).toMatchObject({
      outcome: "returned",
      code: "payout_returned",
      amountCents: 2_000n,
      returnedAt: world.now(),
    });
  expect(world.double.scope().all("transfer_reversal")).toHaveLength(1);
  expect(await held()).toBe(100_000n);
});

it("that the connected account cannot make after the transfer is rejected, and leaves nothing there", async () => {
  world.double.disturb({ kind: "lost", route: "POST /v1/payouts", times: 2 });
  expect(await world.rail.payout(payout(), world.options())).toMatchObject({ outcome: "unknown" });
  world.double.control("onboard", { account: token, stage: "document_missing" });
  for (let time = 0; time < 2; time += 1)
    expect(await world.rail.find(payout(), world.options())).toMatchObject({
      outcome: "rejected",
      code: "payout_rejected",
    });
  expect(payoutsOf()).toHaveLength(0);
  expect(await held()).toBe(100_000n);
  const { lines } = await world.rail.statement({ from: new Date(0), to: new Date(world.time + 1_000), after: null });
  expect(lines).toEqual([]);
});

it("shows the payee's bank what the payout says", async () => {
  await world.rail.payout(payout({ statementText: "JUNIPER P3XJKZ" }), world.options());
  expect(payoutsOf()).toMatchObject([{ statement_descriptor: "JUNIPER P3XJKZ" }]);
});

it("waits while the available balance is too low, and is sent once it is not", async () => {
  const large = payout({ amountCents: 150_000n });
  const until = new Date(world.time + 3_600_000);
  const waiting = { outcome: "postponed", until, message: expect.stringContaining("available balance") };
  expect(await world.rail.payout(large, world.options())).toEqual(waiting);
  expect(await world.rail.find(large, world.options())).toEqual({ outcome: "absent" });
  world.double.control("top_up", { amount: 60_000, currency: "eur" });
  expect(await world.rail.payout(large, world.options())).toMatchObject({ outcome: "accepted" });
});

it.each([
  [
    "that is not ready",
    "account_restricted",
    () => world.double.control("onboard", { account: token, stage: "pending" }),
  ],
  ["that was disconnected", "account_unknown", () => world.double.control("deauthorize", { account: token })],
] as const)("to an account %s is rejected: %s", async (_which, code, change) => {
  change();
  for (const call of ["payout", "find"] as const)
    expect(await world.rail[call](payout(), world.options())).toMatchObject({ outcome: "rejected", code });
  expect(world.double.scope().all("transfer")).toHaveLength(0);
});

it("is never sent to another account under the same key", async () => {
  await world.rail.payout(payout(), world.options());
  const other = await world.account();
  await expect(world.rail.payout(payout({ token: other }), world.options())).rejects.toThrow("pay_1");
  await expect(world.rail.payout(payout({ amountCents: 2_001n }), world.options())).rejects.toThrow("pay_1");
});
