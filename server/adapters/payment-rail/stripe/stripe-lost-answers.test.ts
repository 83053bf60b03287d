import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { RailAnswer, RailOperation } from "@/server/ports/payment-rail";
import { eventually } from "@/server/testing/eventually";
import { Disturbances } from "@/server/testing/stripe/disturbances";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards against lost responses: no money moves twice, and none is lost from the books.

const DAY_MS = 86_400_000;
const KINDS = ["lost", "lost_after", "hang_after", "error", "error_after", "rate_limit"] as const;

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open({ timeoutMs: 1_000 });
  world.double.control("top_up", { amount: 100_000, currency: "eur" });
  return () => world.close();
});

/** A read can be lost in one way only. */
const kindsOf = (route: string) => (route.startsWith("POST") ? KINDS : (["lost"] as const));
const cases = (routes: string[]) => routes.flatMap((route) => kindsOf(route).map((kind) => [kind, route] as const));
const operation = (changes: Partial<RailOperation>): RailOperation => ({
  key: "pay_1",
  direction: "charge",
  amountCents: 2_000n,
  currency: "EUR",
  token: null,
  chargeReference: null,
  ...changes,
});

/** Sends an operation and asks about it as the product does, while the first answers on a route get lost. */
async function finish(asked: RailOperation, [kind, route]: readonly [(typeof KINDS)[number], string]) {
  world.double.disturb({ kind, route, times: 2 });
  let answer: RailAnswer = await world.rail[asked.direction](asked, world.options());
  for (let time = 0; time < 5 && (answer.outcome === "unknown" || answer.outcome === "absent"); time += 1) {
    if (answer.outcome === "absent") answer = await world.rail[asked.direction](asked, world.options());
    else answer = await world.rail.find(asked, world.options());
    // Stripe replays its response to an idempotency key for a day.
    await world.advance(DAY_MS + 1_000);
  }
  await world.advance(5 * DAY_MS);
  return world.rail.find(asked, world.options());
}

it.each(
  cases([
    "POST /v1/payment_intents",
    "POST /v1/payment_intents/:id/confirm",
    "GET /v1/payment_intents/:id",
    "GET /v1/payment_intents",
  ]),
)("a saved method is charged once: %s of %s", async (...disturbed) => {
  const token = await world.savedCard("pm_card_visa");
  const answer = await finish(operation({ token }), disturbed);
  expect(answer).toMatchObject({ outcome: "cleared", amountCents: 2_000n });
  expect(world.double.scope().all("charge")).toHaveLength(1);
});

it.each(cases(["POST /v1/payment_intents/:id/capture", "GET /v1/payment_intents/:id", "POST /v1/charges/:id"]))(
  "an authorization is captured once: %s of %s",
  async (...disturbed) => {
    const { id, status } = await world.stripe.paymentIntents.create({
      amount: 2_000,
      currency: "eur",
      payment_method: "pm_card_visa",
      confirm: true,
      capture_method: "manual",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    expect(status).toBe("requires_capture");
    expect(await finish(operation({ token: id }), disturbed)).toMatchObject({ outcome: "cleared", reference: id });
    expect(
      world.double
        .scope()
        .all("balance_transaction")
        .filter(({ type }) => type === "charge"),
    ).toHaveLength(1);
    const lines = (await statement()).filter(({ direction }) => direction === "charge");
    expect(lines).toMatchObject([{ key: "pay_1", reference: id, status: "cleared" }]);
  },
);

it.each(cases(["POST /v1/refunds", "GET /v1/refunds"]))("a charge is refunded once: %s of %s", async (...disturbed) => {
  const token = await world.savedCard("pm_card_visa");
  const { reference } = (await world.rail.charge(operation({ token }), world.options())) as { reference: string };
  const refund = operation({ key: "pay_2", direction: "refund", chargeReference: reference });
  expect(await finish(refund, disturbed)).toMatchObject({ outcome: "cleared", amountCents: 2_000n });
  expect(world.double.scope().all("refund")).toHaveLength(1);
});

it.each(cases(["POST /v1/transfers", "POST /v1/payouts", "GET /v1/transfers", "GET /v1/payouts", "GET /v1/balance"]))(
  "a payee is paid once: %s of %s",
  async (...disturbed) => {
    const token = await world.account();
    const answer = await finish(operation({ direction: "payout", token }), disturbed);
    expect(answer).toMatchObject({ outcome: "cleared", amountCents: 2_000n });
    expect(world.double.scope().all("transfer")).toHaveLength(1);
    expect(world.double.scope().on(token).all("payout")).toMatchObject([{ amount: 2_000, status: "paid" }]);
  },
);

it("nothing more is done for a caller who no longer waits", async () => {
  const token = await world.savedCard("pm_card_visa");
  const stop = new AbortController();
  const asked = vi.spyOn(Disturbances.prototype, "next");
  onTestFinished(() => asked.mockRestore());
  world.double.disturb({ kind: "slow", route: "POST /v1/payment_intents", delayMs: 100 });
  const answer = world.rail.charge(operation({ token }), world.options(stop.signal));
  const ending = expect(answer).rejects.toThrow("enough");
  // Until then, no request is under way that could outlive its caller.
  await eventually(() => expect(asked).toHaveReturnedWith(expect.objectContaining({ kind: "slow" })));
  stop.abort(new Error("enough"));
  await ending;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(world.double.scope().all("payment_intent")).toMatchObject([{ status: "requires_confirmation" }]);
  expect(await world.rail.find(operation({ token }), world.options())).toEqual({ outcome: "absent" });
});

it("an error says neither a key nor what anyone entered", async () => {
  const token = await world.savedCard("pm_card_visa");
  world.double.disturb({ kind: "error", route: "POST /v1/payment_intents" });
  const answer = await world.rail.charge(operation({ token }), world.options());
  expect(answer).toEqual({ outcome: "unknown", message: expect.stringMatching(/^Stripe answered with an error: /) });
  const wrong = await StripeRailWorld.open();
  const rail = wrong.railWith((input, init) => {
    const headers = { ...(init?.headers as Record<string, string>), Authorization: "Bearer sk_test_se-cret" };
    return fetch(input, { ...init!, headers });
  });
  const refused = await rail.charge(operation({ token }), world.options());
  expect(JSON.stringify(refused, (_, value) => String(value) && value)).not.toContain("cret");
  await wrong.close();
});

async function statement() {
  const lines = [];
  for (let after: string | null = null; ; ) {
    const page = await world.rail.statement({ from: new Date(0), to: new Date(world.time + 1_000), after });
    lines.push(...page.lines);
    after = page.next;
    if (after === null) return lines;
  }
}
