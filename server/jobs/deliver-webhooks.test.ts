import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { jobNamed } from "@/server/jobs/jobs";
import { eventually } from "@/server/testing/eventually";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards promptness: a subscriber hears of a change within two seconds, whatever else the engine is waiting for.

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

test("events and requests by hand are attempted within two seconds of the commit, also beside an endpoint that hangs", async () => {
  const [owner, other] = [await harness.makeIdentity(), await harness.makeIdentity()];
  const hanging = await startReceiver();
  hanging.response = (_request, response) => void setTimeout(() => response.end(), 4_000);
  await harness.makeEndpoint(other, { url: hanging.url });
  await harness.makeEndpoint(owner, { url: receiver.url });
  const engine = startEmbeddedEngine(harness.ctx, [
    jobNamed("pump", "deliver-webhooks"),
    jobNamed("job", "sweep-webhooks"),
  ]);
  await harness.emit("gift.created", [other]);
  await eventually(() => expect(hanging.requests).toHaveLength(1));
  for (let count = 1; count <= 3; count += 1) {
    const committedAt = Date.now();
    await harness.emit("gift.created", [owner]);
    await eventually(() => expect(receiver.requests).toHaveLength(count));
    expect(receiver.requests.at(-1)!.at - committedAt).toBeLessThan(2_000);
  }
  const { id } = await harness.ctx.db.webhookDelivery.findFirstOrThrow({ where: { ownerId: owner } });
  await redeliverWebhookEvent(harness.as(owner), { id });
  const askedAt = Date.now();
  await eventually(() => expect(receiver.requests).toHaveLength(4));
  expect(receiver.requests.at(-1)!.at - askedAt).toBeLessThan(2_000);
  await engine.stop();
  await hanging.close();
});
