import type Stripe from "stripe";
import { beforeEach, expect, it } from "vitest";
import { ACCOUNT_EVENTS, CONNECTED_EVENTS } from "@/server/adapters/payment-rail/stripe/stripe-endpoint-events";
import { subjectOfEvent } from "@/server/adapters/payment-rail/stripe/stripe-event-subjects";
import { LABELS, labelsOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import type { RailOperation } from "@/server/ports/payment-rail";
import type { RailEvent } from "@/server/ports/rail-event";
import { SECRETS, StripeRailWorld } from "@/server/testing/stripe-rail-world";

const DAY_MS = 86_400_000;

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open();
  return () => world.close();
});

const operation = (changes: Partial<RailOperation>): RailOperation => ({
  key: "pay_1",
  direction: "charge",
  amountCents: 2_000n,
  currency: "EUR",
  token: null,
  chargeReference: null,
  ...changes,
});

/** What the rail reads in all webhooks that were posted since the last call, without those that it ignores. */
async function heard(): Promise<RailEvent[]> {
  await world.double.settle();
  const posted = world.posted.splice(0);
  const read = await Promise.all(posted.map(({ headers, body }) => world.rail.readEvent(headers, body)));
  expect(read).not.toContain(null);
  return read.filter((event) => event !== null).filter(({ about }) => about !== "nothing");
}

const said = (events: RailEvent[]) => [...new Set(events.map(({ about, key, type }) => `${about} ${key} ${type}`))];

async function charged(key = "pay_1"): Promise<{ reference: string; charge: string }> {
  const token = await world.savedCard("pm_card_visa");
  const { reference } = (await world.rail.charge(operation({ key, token }), world.options())) as { reference: string };
  await world.advance(1_000);
  return { reference, charge: world.double.scope().all("charge").at(-1)!.id };
}

it("names the payment of everything that happens to a charge", async () => {
  const { charge, reference } = await charged();
  expect(said(await heard())).toEqual(["payment pay_1 charge.accepted", "payment pay_1 charge.cleared"]);
  world.double.control("dispute", { charge });
  expect(said(await heard())).toEqual(["payment pay_1 charge.disputed"]);
  world.double.control("win_dispute", { dispute: world.double.scope().all("dispute")[0]!.id });
  expect(said(await heard())).toEqual(["payment pay_1 charge.dispute_changed"]);
  world.double.control("warn_of_fraud", { charge });
  expect(said(await heard())).toEqual(["payment pay_1 charge.warned"]);
  world.double.control("refund", { charge, amount: 100 });
  expect(said(await heard())).toContain("payment pay_1 charge.reduced");
  const refund = operation({ key: "pay_2", direction: "refund", amountCents: 1_900n, chargeReference: reference });
  await world.rail.refund(refund, world.options());
  expect(said(await heard())).toContain("payment pay_2 refund.cleared");
  world.double.control("fail_refund", { refund: world.double.scope().all("refund").at(-1)!.id });
  expect(said(await heard())).toContain("payment pay_2 refund.returned");
});

it("finds the payment of an authorization that was captured, and of no other", async () => {
  const { url } = await world.rail.startPayment({
    reference: "gft_1",
    amountCents: 2_000n,
    currency: "EUR",
    description: "A gift",
    locale: "en",
    returnUrl: "https://almoner.example/return",
  });
  const session = url.split("/").at(-1)!;
  world.double.control("pay_session", { session });
  expect(said(await heard())).toEqual([`form stripe_session=${session} checkout.session.completed`]);
  const token = world.double.scope().all("payment_intent")[0]!.id;
  await world.rail.charge(operation({ token }), world.options());
  expect(said(await heard())).toContain("payment pay_1 charge.accepted");
});

it("names payouts and accounts, whose events the other secret signs", async () => {
  world.double.control("top_up", { amount: 5_000, currency: "eur" });
  const token = await world.account();
  expect(said(await heard())).toEqual([
    `account ${token} account.updated`,
    `account ${token} account.external_account.created`,
  ]);
  await world.rail.payout(operation({ direction: "payout", token }), world.options());
  await world.advance(3 * DAY_MS);
  expect(said(await heard())).toEqual([
    "payment pay_1 payout.accepted",
    "payment pay_1 payout.bank_updated",
    "payment pay_1 payout.bank_paid",
  ]);
  world.double.control("deauthorize", { account: token });
  expect(said(await heard())).toEqual([`account ${token} account.application.deauthorized`]);
  world.double.control("pay_out", { amount: 100, currency: "eur" });
  expect(await heard()).toEqual([]);
});

it("reads events in any order and number, each by its own id", async () => {
  world.double.disturbWebhooks({ doubled: 1, shuffled: true });
  await charged();
  const events = await heard();
  const ids = new Set(events.map(({ id }) => id));
  expect(events.length).toBe(ids.size * 2);
  expect(said(events).sort()).toEqual(["payment pay_1 charge.accepted", "payment pay_1 charge.cleared"]);
});

it("reads what either secret signed during a rotation, and nothing that is old, cut or signed by others", async () => {
  await charged();
  await world.double.settle();
  const { body } = world.posted[0]!;
  const signed = (secret: string, timestamp?: number) => {
    const header = world.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      ...(timestamp && { timestamp }),
    });
    return world.rail.readEvent(new Headers({ "stripe-signature": header }), body);
  };
  for (const secret of SECRETS) expect(await signed(secret)).not.toBeNull();
  expect(await signed("whsec_other")).toBeNull();
  expect(await signed(SECRETS[0]!, Math.floor(Date.now() / 1000) - 301)).toBeNull();
});

it("lets an event of the other mode pass without consequence", async () => {
  await charged();
  await world.double.settle();
  const live = stripeRail({ ...world.settings, isLive: true });
  const read = await Promise.all(world.posted.map(({ headers, body }) => live.readEvent(headers, body)));
  expect(new Set(read.map((event) => event!.about))).toEqual(new Set(["nothing"]));
});

it("posts what was never delivered, once, and again what could not be stored", async () => {
  world.double.disturbWebhooks({ lost: 1 });
  await charged();
  expect(world.posted).toEqual([]);
  await world.advance(120_000);
  const posted: (RailEvent | null)[] = [];
  const post = async (headers: Headers, body: string) => {
    posted.push(await world.rail.readEvent(headers, body));
  };
  const now = () => ({ now: world.now(), limit: 500 });
  await expect(world.rail.postEvents!(() => Promise.reject(new Error("full")), now())).rejects.toThrow("full");
  expect(await world.rail.postEvents!(post, now())).toBe(2);
  expect(posted.map((event) => event!.type)).toEqual(["charge.accepted", "charge.cleared"]);
  expect(await world.rail.postEvents!(post, now())).toBe(0);
  await world.advance(300_000);
  expect(await world.rail.postEvents!(post, now())).toBe(0);
  // Another process doesn't know what this one has posted.
  expect(await stripeRail(world.settings).postEvents!(post, now())).toBe(2);
  expect(new Set(posted.map((event) => event!.id)).size).toBe(2);
});

it("does not post what was received before, so that a process that is killed while it posts leaves less to the next", async () => {
  world.double.disturbWebhooks({ lost: 1 });
  await charged();
  await charged("pay_2");
  await world.advance(120_000);
  const stored = new Set<string>();
  const received = async (ids: readonly string[]) => new Set(ids.filter((id) => stored.has(id)));
  const options = () => ({ now: world.now(), limit: 500, received });
  // Each process stores one event and is then killed.
  const storeOne = async (headers: Headers, body: string) => {
    if (stored.size > processes) throw new Error("killed");
    stored.add((await world.rail.readEvent(headers, body))!.id);
  };
  let processes = 0;
  for (; processes < 3; processes += 1)
    await expect(stripeRail(world.settings).postEvents!(storeOne, options())).rejects.toThrow("killed");
  expect(await stripeRail(world.settings).postEvents!(storeOne, options())).toBe(1);
  expect(stored.size).toBe(4);
});

it("posts that a payout failed after it had arrived, where the events of connected accounts do not come", async () => {
  world.double.disturbWebhooks({ lost: 1 });
  world.double.control("top_up", { amount: 5_000, currency: "eur" });
  const [token, gone] = [await world.account(), await world.account()];
  await world.rail.payout(operation({ direction: "payout", token }), world.options());
  await world.rail.payout(operation({ key: "pay_2", direction: "payout", token: gone }), world.options());
  world.double.control("deauthorize", { account: gone });
  await world.advance(5 * DAY_MS);
  await world.rail.find(operation({ direction: "payout", token }), world.options());
  const payout = world.double.scope().on(token).all("payout")[0]!.id;
  world.double.control("fail_payout", { payout, account: token });
  const posted: (RailEvent | null)[] = [];
  const post = async (headers: Headers, body: string) => {
    posted.push(await world.rail.readEvent(headers, body));
  };
  await world.advance(120_000);
  await world.rail.postEvents!(post, { now: world.now(), limit: 500 });
  expect(said(posted.filter((event) => event !== null))).toEqual(["payment pay_1 payout.bank_failed"]);
});

it.each([...ACCOUNT_EVENTS, ...CONNECTED_EVENTS])(
  "%s, which an endpoint has to be subscribed to, has a consequence",
  async (type) => {
    const object = { id: "cs_test_1", metadata: { ...labelsOf(operation({})), [LABELS.confirms]: "yes" } };
    const event = { type, account: "acct_1", data: { object } } as unknown as Stripe.Event;
    expect((await subjectOfEvent(world.stripe, event)).about).not.toBe("nothing");
  },
);

it("looks up each type that an endpoint is subscribed to, no more at once than Stripe does", async () => {
  const asked: string[][] = [];
  const rail = world.railWith((input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const types = [...searchParams].flatMap(([name, value]) => (name.startsWith("types[") ? [value] : []));
    if (pathname === "/v1/events" && types.length > 0) asked.push(types);
    return fetch(input, init);
  });
  await rail.postEvents!(async () => {}, { now: world.now(), limit: 500 });
  expect(asked.flat().sort()).toEqual([...ACCOUNT_EVENTS].sort());
  for (const types of asked) expect(types.length).toBeLessThanOrEqual(20);
});
