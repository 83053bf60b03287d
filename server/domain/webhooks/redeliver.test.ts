import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getWebhookEvent } from "@/server/domain/webhooks/get-webhook-event";
import { dropVoidRequests, redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { testWebhook } from "@/server/domain/webhooks/test-webhook";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { deliverAll } from "@/server/testing/deliver-all";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards manual attempts: each one is made, and none disturbs the automatic ones.

const MINUTE_MS = 60_000;
let harness: WebhookHarness;
let receiver: Receiver;
let owner: string;
let endpointId: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
  receiver = await startReceiver();
  endpointId = (await harness.makeEndpoint(owner, { url: receiver.url })).endpoint.id;
});
afterEach(() => receiver.close());

const run = () => deliverAll(harness.ctx);
const reply = (status: number) => {
  receiver.response = (_request, response) => response.writeHead(status).end();
};
const read = (id: string) => getWebhookEvent(harness.as(owner), { id });
const ask = async (id: string) => {
  await redeliverWebhookEvent(harness.as(owner), { id });
  await run();
};

async function deliveryWithResponse(status: number): Promise<string> {
  reply(status);
  await harness.emit("gift.created", [owner]);
  await run();
  return (await harness.ctx.db.webhookDelivery.findFirstOrThrow()).id;
}

async function expiredDelivery(): Promise<string> {
  const id = await deliveryWithResponse(500);
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    harness.clock.advance(12 * 60 * MINUTE_MS);
    await run();
  }
  return id;
}

test("a delivered one is sent again, with the next number, and stays delivered even if that fails", async () => {
  const id = await deliveryWithResponse(200);
  const { deliveredAt } = await read(id);
  harness.clock.advance(MINUTE_MS);
  reply(500);
  await ask(id);
  await ask(id);
  const delivery = await read(id);
  expect(delivery).toMatchObject({
    status: "delivered",
    attempts: 3,
    responseStatus: 200,
    errorCode: null,
    deliveredAt,
  });
  expect(delivery.attemptList.map(({ number, manual, errorCode }) => [number, manual, errorCode])).toEqual([
    [1, false, null],
    [2, true, "http_error"],
    [3, true, "http_error"],
  ]);
  expect(new Set(receiver.requests.map((request) => request.body.toString())).size).toBe(1);
});

test("one that waits for its next attempt keeps its schedule, and no longer needs it once a manual one succeeds", async () => {
  const id = await deliveryWithResponse(500);
  const { nextAttemptAt } = await read(id);
  await ask(id);
  expect(await read(id)).toMatchObject({ status: "failed", attempts: 2, scheduledDone: 1, nextAttemptAt });
  harness.clock.advance(MINUTE_MS);
  await run();
  const afterwards = new Date(harness.clock.now().getTime() + 5 * MINUTE_MS);
  expect(await read(id)).toMatchObject({ attempts: 3, scheduledDone: 2, nextAttemptAt: afterwards });
  reply(200);
  await ask(id);
  expect(await read(id)).toMatchObject({ status: "delivered", attempts: 4, nextAttemptAt: null });
  harness.clock.advance(60 * MINUTE_MS);
  await run();
  expect(receiver.requests).toHaveLength(4);
});

test("an expired one stays expired if it fails again and becomes delivered if it succeeds", async () => {
  const id = await expiredDelivery();
  await ask(id);
  expect(await read(id)).toMatchObject({ status: "expired", attempts: 7, nextAttemptAt: null });
  reply(200);
  await ask(id);
  expect(await read(id)).toMatchObject({ status: "delivered", attempts: 8, expiredAt: null, errorCode: null });
});

test("every request is its own attempt, also when two arrive concurrently", async () => {
  const id = await deliveryWithResponse(200);
  await Promise.all([
    redeliverWebhookEvent(harness.as(owner), { id }),
    redeliverWebhookEvent(harness.as(owner), { id }),
  ]);
  await run();
  expect((await read(id)).attemptList.map((attempt) => attempt.number)).toEqual([1, 2, 3]);
  await fanOutEvents(harness.ctx);
  await run();
  expect(receiver.requests).toHaveLength(3);
});

describe("an endpoint that is not active", () => {
  test("cannot be redelivered to or tested: 409", async () => {
    const id = await deliveryWithResponse(200);
    await updateWebhook(harness.as(owner), { id: endpointId, status: "disabled" });
    await expect(redeliverWebhookEvent(harness.as(owner), { id })).rejects.toMatchObject({
      code: "invalid_state",
      context: { status: "disabled" },
    });
    await expect(testWebhook(harness.as(owner), { id: endpointId })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("voids earlier requests", async () => {
    const id = await deliveryWithResponse(200);
    await redeliverWebhookEvent(harness.as(owner), { id });
    await updateWebhook(harness.as(owner), { id: endpointId, status: "disabled" });
    await run();
    expect(await dropVoidRequests(harness.ctx)).toBe(1);
    await updateWebhook(harness.as(owner), { id: endpointId, status: "active" });
    await run();
    expect(receiver.requests).toHaveLength(1);
  });
});

test("a test is delivered whatever the endpoint is subscribed to, to that endpoint only", async () => {
  await updateWebhook(harness.as(owner), { id: endpointId, events: ["receipt.issued"] });
  await harness.makeEndpoint(owner, { url: receiver.url });
  const { id } = await testWebhook(harness.as(owner), { id: endpointId });
  await run();
  expect(receiver.requests).toHaveLength(1);
  expect(JSON.parse(receiver.requests[0]!.body.toString())).toMatchObject({ id, type: "webhook.test" });
  expect(await read(id)).toMatchObject({ status: "delivered", type: "webhook.test", endpointId });
});

test("another tenant's deliveries and endpoints are not found", async () => {
  const id = await deliveryWithResponse(200);
  const stranger = harness.as(await harness.makeIdentity());
  await expect(getWebhookEvent(stranger, { id })).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(redeliverWebhookEvent(stranger, { id })).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(testWebhook(stranger, { id: endpointId })).rejects.toMatchObject({ code: "resource_not_found" });
});
