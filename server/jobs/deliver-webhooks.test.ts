import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { jobNamed } from "@/server/jobs/jobs";
import { eventually } from "@/server/testing/eventually";
import { openWebhookBench, type Receiver, startReceiver, type WebhookBench } from "@/server/testing/webhook-bench";

// Guards promptness: a subscriber hears of a change within two seconds, whatever else the engine is waiting for.

let bench: WebhookBench;
let receiver: Receiver;
beforeAll(async () => {
  bench = await openWebhookBench();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await bench.close();
});

test("events and requests by hand are attempted within two seconds of the commit, also beside an endpoint that hangs", async () => {
  const [owner, other] = [await bench.makeIdentity(), await bench.makeIdentity()];
  const hanging = await startReceiver();
  hanging.answer = (_request, response) => void setTimeout(() => response.end(), 4_000);
  await bench.makeEndpoint(other, { url: hanging.url });
  await bench.makeEndpoint(owner, { url: receiver.url });
  const engine = startEmbeddedEngine(bench.ctx, [
    jobNamed("pump", "deliver-webhooks"),
    jobNamed("job", "sweep-webhooks"),
  ]);
  await bench.emit("gift.created", [other]);
  await eventually(() => expect(hanging.requests).toHaveLength(1));
  for (let count = 1; count <= 3; count += 1) {
    const committedAt = Date.now();
    await bench.emit("gift.created", [owner]);
    await eventually(() => expect(receiver.requests).toHaveLength(count));
    expect(receiver.requests.at(-1)!.at - committedAt).toBeLessThan(2_000);
  }
  const { id } = await bench.ctx.db.webhookDelivery.findFirstOrThrow({ where: { ownerId: owner } });
  await redeliverWebhookEvent(bench.as(owner), { id });
  const askedAt = Date.now();
  await eventually(() => expect(receiver.requests).toHaveLength(4));
  expect(receiver.requests.at(-1)!.at - askedAt).toBeLessThan(2_000);
  await engine.stop();
  await hanging.close();
});
