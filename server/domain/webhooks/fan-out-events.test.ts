import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { FAN_OUT_BATCH, fanOutEvents as fanOutNew } from "@/server/domain/webhooks/fan-out-events";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { isId } from "@/server/kernel/ids";
import { WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards who is notified of what: nobody gets another's events, and everyone gets their own exactly once.

const url = "https://hooks.example.org/a";
let harness: WebhookHarness;
let owner: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
});

const events = () =>
  harness.ctx.db.event.findMany({ select: { id: true, type: true, subjectId: true, createdAt: true } });
const deliveries = () => harness.ctx.db.webhookDelivery.findMany({ orderBy: { id: "asc" } });

describe("the subscribers to an event", () => {
  test("are the party itself and its manager, and nobody else", async () => {
    const child = await harness.makeIdentity(owner);
    const stranger = await harness.makeIdentity();
    const mine = await harness.makeEndpoint(owner, { url });
    const childs = await harness.makeEndpoint(child, { url });
    await harness.makeEndpoint(stranger, { url });
    await harness.emit("gift.created", [child]);
    expect(await fanOutEvents(harness.ctx)).toBe(2);
    const emitted = (await deliveries()).map((delivery) => [delivery.endpointId, delivery.ownerId]);
    expect(emitted.sort()).toEqual(
      [
        [mine.endpoint.id, owner],
        [childs.endpoint.id, child],
      ].sort(),
    );
  });

  test("include an owner on both sides of a gift once per endpoint", async () => {
    const [from, to] = [await harness.makeIdentity(owner), await harness.makeIdentity(owner)];
    await harness.makeEndpoint(owner, { url });
    await harness.emit("gift.created", [from, to, owner]);
    expect(await fanOutEvents(harness.ctx)).toBe(1);
  });

  test("exclude unsubscribed, inactive and deleted endpoints", async () => {
    const { endpoint } = await harness.makeEndpoint(owner, { url, events: ["gift.settled"] });
    const disabled = await harness.makeEndpoint(owner, { url });
    const deleted = await harness.makeEndpoint(owner, { url });
    await updateWebhook(harness.as(owner), { id: disabled.endpoint.id, status: "disabled" });
    await harness.ctx.db.webhookEndpoint.update({
      where: { id: deleted.endpoint.id },
      data: { deletedAt: new Date() },
    });
    await harness.emit("gift.created", [owner]);
    await harness.emit("gift.settled", [owner]);
    expect(await fanOutEvents(harness.ctx)).toBe(1);
    expect(await deliveries()).toMatchObject([{ endpointId: endpoint.id, type: "gift.settled", status: "pending" }]);
  });

  test("are queued in the order of their endpoints, wherever the database keeps these", async () => {
    const first = await harness.makeEndpoint(owner, { url });
    const second = await harness.makeEndpoint(owner, { url });
    // An update moves this row behind the other one on disk.
    await harness.ctx.db.webhookEndpoint.update({ where: { id: first.endpoint.id }, data: { description: "moved" } });
    await harness.emit("gift.created", [owner]);
    await fanOutEvents(harness.ctx);
    expect((await deliveries()).map(({ endpointId }) => endpointId)).toEqual([first.endpoint.id, second.endpoint.id]);
  });

  test("do not exist for internal events", async () => {
    await harness.makeEndpoint(owner, { url });
    await harness.emit("identity.created", [owner]);
    await harness.emit("mail.queued", [owner]);
    expect(await fanOutEvents(harness.ctx)).toBe(0);
    expect(await harness.ctx.db.openEvent.count()).toBe(0);
  });
});

test("the body is id, type, created_at and the event's data, byte for byte", async () => {
  await harness.makeEndpoint(owner, { url });
  const data = { b: 1, a: 1.5e21, memo: 'quote " slash \\ é 🎁 \u2028', nested: { z: null, y: [] } };
  const at = harness.clock.now().toISOString();
  await harness.emit("gift.created", [owner], data);
  // However late it is queued, the time is that of the event.
  harness.clock.advance(90_001);
  await fanOutEvents(harness.ctx);
  const [delivery] = await deliveries();
  expect(isId(delivery!.id, "webhookDelivery")).toBe(true);
  expect(delivery!.body).toBe(
    `{"id":"${delivery!.id}","type":"gift.created","created_at":"${at}","data":${JSON.stringify(data)}}`,
  );
});

test("an event that is fanned out again, or by several workers concurrently, reaches an endpoint once", async () => {
  await harness.makeEndpoint(owner, { url });
  await harness.makeEndpoint(owner, { url });
  await harness.emit("gift.created", [owner], {}, 2 * FAN_OUT_BATCH + 10);
  const workers = await Promise.all([1, 2, 3, 4].map(() => fanOutEvents(harness.otherProcess())));
  const rest = await fanOutEvents(harness.ctx);
  const all = 2 * (2 * FAN_OUT_BATCH + 10);
  expect(workers.reduce((sum, queued) => sum + queued, rest)).toBe(all);
  expect(await harness.ctx.db.webhookDelivery.count()).toBe(all);
  expect(await harness.ctx.db.openEvent.count()).toBe(0);
  await harness.ctx.db.openEvent.createMany({ data: await events() });
  expect(await fanOutEvents(harness.ctx)).toBe(0);
  expect(await harness.ctx.db.webhookDelivery.count()).toBe(all);
});

// Guards an upgrade: the previous version marked events in their own rows, and its processes may still do so.
test("events that are marked in their own rows reach their endpoints once, however many", async () => {
  await harness.makeEndpoint(owner, { url });
  await harness.emit("gift.created", [owner], {}, FAN_OUT_BATCH + 10);
  await harness.emit("webhook.due", []);
  await harness.ctx.db.openEvent.deleteMany();
  await harness.ctx.db.event.updateMany({ data: { fannedOutAt: null } });
  const workers = await Promise.all([1, 2].map(() => fanOutEvents(harness.otherProcess())));
  const rest = await fanOutEvents(harness.ctx);
  expect(workers.reduce((sum, queued) => sum + queued, rest)).toBe(FAN_OUT_BATCH + 10);
  expect(await harness.ctx.db.webhookDelivery.count()).toBe(FAN_OUT_BATCH + 10);
  // A request for redelivery stays until its attempt.
  expect(await harness.ctx.db.openEvent.findMany({ select: { type: true } })).toEqual([{ type: "webhook.due" }]);
  expect(await harness.ctx.db.event.count({ where: { fannedOutAt: null } })).toBe(0);
});

test("whoever delivers is called once something is queued, and no other worker, or they would hardly rest", async () => {
  let rung = 0;
  let called = 0;
  const worker = harness.otherProcess({ wake: () => rung++ });
  const run = () => fanOutNew(worker, new AbortController().signal, () => called++);
  await harness.emit("gift.created", [owner]);
  await run();
  expect(called).toBe(0);
  await harness.makeEndpoint(owner, { url });
  await harness.emit("gift.created", [owner], {}, 5);
  await run();
  await run();
  expect([called, rung]).toEqual([1, 0]);
  // While hanging receivers use all slots except those for idle endpoints, the other workers have to be notified.
  const { count } = attemptSlots.take(WEBHOOK_IN_FLIGHT_PER_PROCESS - 10);
  await harness.emit("gift.created", [owner]);
  await run();
  attemptSlots.give(count);
  expect([called, rung]).toEqual([2, 1]);
});
