import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { sweepNamed } from "@/server/jobs/jobs";
import { eventually } from "@/server/testing/eventually";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards latency: a subscriber is notified at once, whatever else the engine is waiting for.

let harness: WebhookHarness;
let receiver: Receiver;
beforeAll(async () => {
  harness = await openWebhookHarness();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await harness.close();
});

test("events and manual attempts are sent while a request to a hanging endpoint is pending", async () => {
  const [owner, other] = [await harness.makeIdentity(), await harness.makeIdentity()];
  const hanging = await startReceiver();
  const waiting: ServerResponse[] = [];
  hanging.response = (_request, response) => void waiting.push(response);
  await harness.makeEndpoint(other, { url: hanging.url });
  await harness.makeEndpoint(owner, { url: receiver.url });
  const sweeps = [sweepNamed("deliver-webhooks"), sweepNamed("sweep-webhooks")];
  const engine = await startWork({}, harness.ctx, { jobs: [], sweeps });
  await harness.emit("gift.created", [other]);
  await eventually(() => expect(hanging.requests).toHaveLength(1));
  for (let count = 1; count <= 3; count += 1) {
    await harness.emit("gift.created", [owner]);
    await eventually(() => expect(receiver.requests).toHaveLength(count));
  }
  const { id } = await harness.ctx.db.webhookDelivery.findFirstOrThrow({ where: { ownerId: owner } });
  await redeliverWebhookEvent(harness.as(owner), { id });
  await eventually(() => expect(receiver.requests).toHaveLength(4));
  expect(waiting.map(({ destroyed, writableEnded }) => destroyed || writableEnded)).toEqual([false]);
  for (const response of waiting) response.end();
  await engine.stop();
  await hanging.close();
});
