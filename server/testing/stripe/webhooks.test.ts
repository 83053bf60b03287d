import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

let double: StripeDouble;
let stripe: Stripe;
let server: Server;
let url: string;
let received: { body: string; signature: string }[];
let status: number;

beforeEach(async () => {
  received = [];
  status = 200;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ body: Buffer.concat(parts).toString(), signature: String(request.headers["stripe-signature"]) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  double = await StripeDouble.start({ tickMs: 0, seed: 3 });
  stripe = stripeFor(double);
});
afterEach(async () => {
  await double.stop();
  server.close();
});

const typesOf = () => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);

it("sends signed events that the package accepts, and no others", async () => {
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ["customer.created"] });
  const ada = await stripe.customers.create({ name: "Ada" });
  await stripe.customers.update(ada.id, { name: "Bo" });
  await double.settle();
  expect(typesOf()).toEqual(["customer.created"]);
  const event = stripe.webhooks.constructEvent(received[0]!.body, received[0]!.signature, endpoint.secret!);
  expect(event).toMatchObject({
    type: "customer.created",
    data: { object: { id: ada.id, name: "Ada" } },
    livemode: false,
  });
  expect(() => stripe.webhooks.constructEvent(received[0]!.body, received[0]!.signature, "whsec_other")).toThrow();
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ pending_webhooks: 0 });
});

it("sends again what was not accepted", async () => {
  await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  status = 500;
  await stripe.customers.create({});
  await double.settle();
  expect(received).toHaveLength(1);
  status = 200;
  await double.advance(60_000);
  expect(received).toHaveLength(2);
  await double.advance(86_400_000);
  expect(received).toHaveLength(2);
});

it("sends events of connected accounts to endpoints for them, with their account", async () => {
  await stripe.webhookEndpoints.create({ url, enabled_events: ["*"], connect: true });
  await stripe.customers.create({});
  const account = await stripe.accounts.create({ type: "express", capabilities: { transfers: { requested: true } } });
  await double.settle();
  expect(new Set(typesOf())).toEqual(new Set(["account.updated"]));
  expect(JSON.parse(received[0]!.body)).toMatchObject({ account: account.id });
});

it("loses, doubles, delays and shuffles events on command", async () => {
  await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  double.disturbWebhooks({ lost: 1 });
  await stripe.customers.create({});
  await double.settle();
  expect(received).toEqual([]);

  double.disturbWebhooks({ doubled: 1 });
  await stripe.customers.create({});
  await double.settle();
  expect(received).toHaveLength(2);

  double.disturbWebhooks({ late: 1, lateMs: 5000 });
  await stripe.customers.create({});
  await double.settle();
  expect(received).toHaveLength(2);
  await double.advance(5000);
  expect(received).toHaveLength(3);

  double.disturbWebhooks({ paused: true });
  const made = [];
  for (let at = 0; at < 8; at += 1) made.push((await stripe.customers.create({})).id);
  double.disturbWebhooks({ shuffled: true });
  await double.settle();
  const order = received.slice(3).map(({ body }) => (JSON.parse(body) as Stripe.CustomerCreatedEvent).data.object.id);
  expect(order).not.toEqual(made);
  expect([...order].sort()).toEqual([...made].sort());
});
