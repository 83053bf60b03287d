import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteWebhook } from "@/server/domain/webhooks/delete-webhook";
import { expireOfDeleted, expireOfDisabled } from "@/server/domain/webhooks/expire-deliveries";
import { getWebhook } from "@/server/domain/webhooks/get-webhook";
import { listWebhookEvents } from "@/server/domain/webhooks/list-webhook-events";
import { listWebhooks } from "@/server/domain/webhooks/list-webhooks";
import { rotateWebhookSecret } from "@/server/domain/webhooks/rotate-webhook-secret";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { deliverAll } from "@/server/testing/deliver-all";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards an endpoint's lifecycle: secrets rotate without a gap, a pause loses no delivery that is still in time, and
// strangers are kept out.

const HOUR_MS = 3_600_000;
const FIRST_PAGE = { limit: 25, after: null };
let harness: WebhookHarness;
let receiver: Receiver;
let owner: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const run = () => deliverAll(harness.ctx);
const send = async () => {
  await harness.emit("gift.created", [owner]);
  await run();
  return receiver.requests.at(-1)!;
};
const failing = () => {
  receiver.response = (_request, response) => response.writeHead(500).end();
};

describe("rotation", () => {
  test("lets both secrets verify for 24 hours, the new one first, and then only the new one", async () => {
    const { endpoint, secret } = await harness.makeEndpoint(owner, { url: receiver.url });
    const rotated = await rotateWebhookSecret(harness.as(owner), { id: endpoint.id });
    expect(rotated.previousExpiresAt).toEqual(new Date(harness.clock.now().getTime() + 24 * HOUR_MS));
    const during = await send();
    const stripe = new Stripe("sk_test_x").webhooks;
    for (const known of [secret, rotated.secret]) {
      expect(stripe.constructEvent(during.body, during.headers["svc-signature"]!, known)).toBeTruthy();
      expect(new Webhook(known).verify(during.body.toString(), during.headers)).toBeTruthy();
    }
    expect(during.headers["svc-signature"]!.match(/v1=/g)).toHaveLength(2);
    harness.clock.advance(24 * HOUR_MS);
    const afterwards = await send();
    expect(stripe.constructEvent(afterwards.body, afterwards.headers["svc-signature"]!, rotated.secret)).toBeTruthy();
    expect(() => stripe.constructEvent(afterwards.body, afterwards.headers["svc-signature"]!, secret)).toThrow();
  });

  test("is rejected if five old secrets still sign", async () => {
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    for (let count = 0; count < 5; count += 1) await rotateWebhookSecret(harness.as(owner), { id: endpoint.id });
    expect((await send()).headers["svc-signature"]!.match(/v1=/g)).toHaveLength(6);
    await expect(rotateWebhookSecret(harness.as(owner), { id: endpoint.id })).rejects.toMatchObject({
      code: "invalid_state",
    });
    harness.clock.advance(24 * HOUR_MS);
    await rotateWebhookSecret(harness.as(owner), { id: endpoint.id });
  });

  test("keeps one current secret when run twice concurrently", async () => {
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    await Promise.all([1, 2, 3].map(() => rotateWebhookSecret(harness.as(owner), { id: endpoint.id })));
    expect(await harness.ctx.db.webhookSecret.count({ where: { endpointId: endpoint.id, expiresAt: null } })).toBe(1);
  });
});

test("secrets have the documented format, and are never in the database in plain text", async () => {
  const { endpoint, secret } = await harness.makeEndpoint(owner, { url: receiver.url });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [stored] = await harness.ctx.db.webhookSecret.findMany({ where: { endpointId: endpoint.id } });
  expect(stored!.ciphertext).not.toContain(secret);
  expect(Buffer.from(stored!.ciphertext, "base64").toString("latin1")).not.toContain(secret.slice(6));
  expect(JSON.stringify(await harness.ctx.db.auditEntry.findMany())).not.toContain("whsec_");
});

describe("a disabled endpoint", () => {
  test("gets nothing new; pending deliveries continue if it is reactivated in time", async () => {
    failing();
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    await send();
    await updateWebhook(harness.as(owner), { id: endpoint.id, status: "disabled" });
    await send();
    expect(await harness.ctx.db.webhookDelivery.count()).toBe(1);
    await expireOfDisabled(harness.ctx);
    const active = await updateWebhook(harness.as(owner), { id: endpoint.id, status: "active" });
    expect(active).toMatchObject({ status: "active", disabledReason: null });
    harness.clock.advance(60_000);
    await run();
    expect(receiver.requests).toHaveLength(2);
  });

  test("lets deliveries expire that are due meanwhile", async () => {
    failing();
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    await send();
    await updateWebhook(harness.as(owner), { id: endpoint.id, status: "disabled" });
    harness.clock.advance(60_000);
    expect(await run()).toBeNull();
    expect(await expireOfDisabled(harness.ctx)).toBe(1);
    expect(receiver.requests).toHaveLength(1);
    expect(await harness.ctx.db.webhookDelivery.findFirst()).toMatchObject({
      status: "expired",
      errorCode: "endpoint_disabled",
    });
  });

  test("can be disabled again and reactivated without harm", async () => {
    const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
    for (const status of ["disabled", "disabled", "active", "active"] as const) {
      expect(await updateWebhook(harness.as(owner), { id: endpoint.id, status })).toMatchObject({ status });
    }
  });
});

test("a deleted endpoint is gone, and its pending deliveries expire", async () => {
  failing();
  const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
  await send();
  await deleteWebhook(harness.as(owner), { id: endpoint.id });
  await expect(getWebhook(harness.as(owner), { id: endpoint.id })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  expect((await listWebhooks(harness.as(owner), {}, FIRST_PAGE)).rows).toEqual([]);
  const { rows } = await listWebhookEvents(harness.as(owner), {}, FIRST_PAGE);
  expect(rows).toMatchObject([{ status: "expired", errorCode: "endpoint_deleted", nextAttemptAt: null }]);
  harness.clock.advance(HOUR_MS);
  await run();
  expect(receiver.requests).toHaveLength(1);
});

test("an attempt in progress when its endpoint is deleted is not followed by another", async () => {
  const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
  receiver.response = async (_request, response) => {
    await deleteWebhook(harness.as(owner), { id: endpoint.id });
    response.writeHead(500).end();
  };
  await send();
  expect(await expireOfDeleted(harness.ctx)).toBe(1);
  expect(await harness.ctx.db.webhookDelivery.findFirst()).toMatchObject({ status: "expired", attempts: 1 });
});

test("a new URL is used from the next attempt on", async () => {
  failing();
  const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
  await send();
  await updateWebhook(harness.as(owner), {
    id: endpoint.id,
    url: receiver.url.replace("/hook", "/moved"),
    description: "moved",
  });
  harness.clock.advance(60_000);
  await run();
  expect(receiver.requests.map((request) => request.path)).toEqual(["/hook", "/moved"]);
});

test("strangers can see and change none of it", async () => {
  const { endpoint } = await harness.makeEndpoint(owner, { url: receiver.url });
  await send();
  const stranger = harness.as(await harness.makeIdentity());
  const gone = { code: "resource_not_found" };
  await expect(getWebhook(stranger, { id: endpoint.id })).rejects.toMatchObject(gone);
  await expect(updateWebhook(stranger, { id: endpoint.id, status: "disabled" })).rejects.toMatchObject(gone);
  await expect(deleteWebhook(stranger, { id: endpoint.id })).rejects.toMatchObject(gone);
  await expect(rotateWebhookSecret(stranger, { id: endpoint.id })).rejects.toMatchObject(gone);
  expect((await listWebhooks(stranger, {}, FIRST_PAGE)).rows).toEqual([]);
  expect((await listWebhookEvents(stranger, { endpoint_id: endpoint.id }, FIRST_PAGE)).rows).toEqual([]);
  expect((await listWebhookEvents(harness.as(owner), { endpoint_id: endpoint.id }, FIRST_PAGE)).rows).toHaveLength(1);
});
