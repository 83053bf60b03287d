import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import { clearFailures, writeFailures } from "@/server/adapters/payment-rail/stored-failures";
import type { RailAnswer, RailOperation } from "@/server/ports/payment-rail";
import { eventually } from "@/server/testing/eventually";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { testRail } from "@/server/testing/test-rail";

const DAY_MS = 86_400_000;
let opened: TestDatabase;
let time = Date.parse("2026-12-01T09:00:00Z");
let made = 0;
const clock = { now: () => new Date(time) };
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const charge = (changes: Partial<RailOperation> = {}): RailOperation => ({
  key: `pay_${++made}`,
  direction: "charge",
  amountCents: 10_000n,
  currency: "USD",
  token: "pm_sandbox_ok",
  chargeReference: null,
  ...changes,
});
const options = () => ({ now: clock.now(), signal: new AbortController().signal });
const railWith = (failures: SimulatedFailures | undefined, random = () => 0) =>
  testRail(opened.database, clock, { settlementDelayMs: 1_000, failures, random });
/** The rail's own record of an operation. */
const truth = (operation: RailOperation) => railWith({}).find(operation, options());
/** Returns the numbers in turn. */
const inTurn =
  (...numbers: number[]) =>
  () =>
    numbers.shift()!;

// Guards that the sandbox fails as real rails do: each of these has cost someone money.
describe("a failure that is switched on", () => {
  it("loses the answer of a call that was executed, or the call itself", async () => {
    const [lost, refused] = [charge(), charge()];
    expect(await railWith({ lost_answers: 1 }).charge(lost, options())).toMatchObject({ outcome: "unknown" });
    expect(await railWith({ refused_connections: 1 }).charge(refused, options())).toMatchObject({ outcome: "unknown" });
    expect(await truth(lost)).toMatchObject({ outcome: "accepted" });
    expect(await truth(refused)).toEqual({ outcome: "absent" });
    expect(await railWith({ lost_answers: 1 }).find(lost, options())).toMatchObject({ outcome: "unknown" });
  });

  it.each([
    [0.4, "accepted"],
    [0.6, "absent"],
  ])("throws or hangs with or without having executed the call: %d", async (coin, outcome) => {
    const [thrown, hung] = [charge(), charge()];
    await expect(railWith({ throwing: 1 }, inTurn(0, coin)).charge(thrown, options())).rejects.toThrow("failed");
    const stop = new AbortController();
    const hanging = railWith({ hanging: 1 }, inTurn(0, coin)).charge(hung, { now: clock.now(), signal: stop.signal });
    const ending = expect(hanging).rejects.toThrow("enough");
    await railWith({}).charge(charge(), options());
    stop.abort(new Error("enough"));
    await ending;
    expect(await truth(thrown)).toMatchObject({ outcome });
    await eventually(async () => expect(await truth(hung)).toMatchObject({ outcome }));
  });

  it("happens as often as its share says", async () => {
    const rail = railWith({ lost_answers: 0.5 }, inTurn(0.4, 0.6));
    const answers = [await rail.charge(charge(), options()), await rail.charge(charge(), options())];
    expect(answers.map(({ outcome }) => outcome)).toEqual(["unknown", "accepted"]);
  });

  it("moves another amount than requested, says so, and refunds what it moved", async () => {
    const operation = charge();
    const answer = await railWith({ wrong_amount: 1 }).charge(operation, options());
    expect(answer).toMatchObject({ outcome: "accepted", amountCents: 9_999n });
    const chargeReference = (answer as Extract<RailAnswer, { outcome: "accepted" }>).reference;
    const refund = charge({ direction: "refund", token: null, chargeReference });
    expect(await railWith({}).refund(refund, options())).toMatchObject({ outcome: "cleared", amountCents: 9_999n });
    expect(await railWith({}).charge(operation, options())).toMatchObject({ amountCents: 9_999n });
  });

  it("disputes a charge, or rejects a refund", async () => {
    const disputed = charge();
    await railWith({ dispute: 1 }).charge(disputed, options());
    time += 1_000 + DAY_MS;
    expect(await truth(disputed)).toMatchObject({ outcome: "disputed", code: "dispute" });
    const kept = await railWith({}).charge(charge(), options());
    const { reference: chargeReference } = kept as Extract<RailAnswer, { outcome: "accepted" }>;
    const refund = charge({ direction: "refund", token: null, chargeReference });
    expect(await railWith({ refund_rejected: 1 }).refund(refund, options())).toMatchObject({ outcome: "rejected" });
    expect(await truth(refund)).toMatchObject({ outcome: "rejected" });
  });

  it("keeps a part of each charge, which the balances lack", async () => {
    const before = (await railWith({}).balances()).get("USD") ?? 0n;
    const operation = charge({ currency: "CHF" });
    await railWith({ cost_basis_points: 290, cost_fixed_cents: 30 }).charge(operation, options());
    time += 1_000;
    expect(await truth(operation)).toMatchObject({
      outcome: "cleared",
      amountCents: 10_000n,
      costs: [{ amountCents: 320n }],
    });
    expect((await railWith({}).balances()).get("CHF")).toBe(9_680n);
    expect((await railWith({}).balances()).get("USD")).toBeGreaterThanOrEqual(before);
  });

  it("forgets keys after 24 hours, so that a repetition charges again, and finds what came first", async () => {
    const [operation, chargedAt] = [charge({ currency: "SEK" }), clock.now()];
    const forgetful = railWith({ forgets_keys: 1 });
    const first = await forgetful.charge(operation, options());
    time += DAY_MS;
    expect(await forgetful.charge(operation, options())).toMatchObject({ outcome: "cleared", chargedAt });
    time += 1;
    const secondAt = clock.now();
    const answers = await Promise.all(Array.from({ length: 10 }, () => forgetful.charge(operation, options())));
    for (const answer of answers) expect(answer).toMatchObject({ outcome: "accepted", chargedAt: secondAt });
    time += 1_000;
    expect(await truth(operation)).toMatchObject({ outcome: "cleared", chargedAt });
    const period = { from: chargedAt, to: new Date(time + 1), after: null };
    const { lines } = await railWith({}).statement(period);
    expect(lines.filter(({ key }) => key === operation.key)).toHaveLength(2);
    expect((await railWith({}).balances()).get("SEK")).toBe(20_000n);
    expect(first).toMatchObject({ outcome: "accepted" });
  });

  it("is stored for every process, unless a rail has its own", async () => {
    await writeFailures(opened.database.pool, { refused_connections: 1 });
    expect(await railWith(undefined).charge(charge(), options())).toMatchObject({ outcome: "unknown" });
    expect(await railWith({}).charge(charge(), options())).toMatchObject({ outcome: "accepted" });
    await clearFailures(opened.database.pool);
    expect(await railWith(undefined).charge(charge(), options())).toMatchObject({ outcome: "accepted" });
  });
});
