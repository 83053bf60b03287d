import type http from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { deliverAll } from "@/server/testing/deliver-all";
import {
  openWebhookHarness,
  type Receiver,
  startReceiver,
  type WebhookHarness,
} from "@/server/testing/webhook-harness";

// Guards the promised schedule, whatever endpoints respond: no attempt is early, and there are never more than six.

const SCHEDULE_S = [60, 300, 1_800, 7_200, 43_200];
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

/** Responds to the attempts in turn; the last response repeats. */
function answers(...given: [status: number, headers?: http.OutgoingHttpHeaders][]): void {
  receiver.response = (_request, response) => {
    const [status, headers] = given[Math.min(receiver.requests.length, given.length) - 1]!;
    response.writeHead(status, headers).end();
  };
}

/** Runs a new delivery to its end; returns the seconds between its attempts by the product's clock. */
async function play(): Promise<number[]> {
  await harness.emit("gift.created", [owner]);
  const waits: number[] = [];
  for (let due = await deliverAll(harness.ctx); due !== null; due = await deliverAll(harness.ctx)) {
    const waitMs = due.getTime() - harness.clock.now().getTime();
    waits.push(waitMs / 1_000);
    harness.clock.advance(waitMs - 1);
    const before = receiver.requests.length;
    await deliverAll(harness.ctx);
    expect(receiver.requests, "nothing comes earlier").toHaveLength(before);
    harness.clock.advance(1);
  }
  return waits;
}

const endpoint = () => harness.ctx.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
const subjects = async () =>
  (await harness.ctx.db.emailMessage.findMany({ orderBy: { id: "asc" } })).map(({ subject }) => subject);
const deliveries = () =>
  harness.ctx.db.webhookDelivery.findMany({ orderBy: { id: "asc" }, include: { attemptList: true } });

const GONE = "Your webhook endpoint says it is gone";
const DISABLED = "Your webhook endpoint was disabled";

describe("an endpoint that answers 410", () => {
  test("gets all six attempts on the schedule, and is disabled after the sixth, its owner emailed twice", async () => {
    answers([410]);
    await harness.emit("gift.created", [owner]);
    await deliverAll(harness.ctx);
    expect(await subjects()).toEqual([GONE]);
    expect(await endpoint()).toMatchObject({ status: "active" });
    const waits: number[] = [];
    for (let due = await deliverAll(harness.ctx); due !== null; due = await deliverAll(harness.ctx)) {
      waits.push((due.getTime() - harness.clock.now().getTime()) / 1_000);
      harness.clock.advance(due.getTime() - harness.clock.now().getTime());
    }
    expect(waits).toEqual(SCHEDULE_S);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: "expired", attempts: 6, responseStatus: 410, errorCode: "gone" });
    expect(delivery!.attemptList.map(({ errorCode }) => errorCode)).toEqual(Array(6).fill("gone"));
    expect(await endpoint()).toMatchObject({ status: "disabled", disabledReason: "gone" });
    expect(await subjects()).toEqual([GONE, DISABLED]);
    const audited = { action: "webhook_endpoint.disable", subjectId: endpointId };
    expect(await harness.ctx.db.auditEntry.count({ where: audited })).toBe(1);
  });

  test("is not disabled if one of the six was another failure", async () => {
    answers([410], [410], [500], [410]);
    expect(await play()).toEqual(SCHEDULE_S);
    expect(await deliveries()).toMatchObject([{ status: "expired", attempts: 6 }]);
    expect(await endpoint()).toMatchObject({ status: "active" });
    expect(await subjects()).toEqual([GONE]);
  });

  test("is not disabled by attempts by hand", async () => {
    answers([410]);
    await harness.emit("gift.created", [owner]);
    await deliverAll(harness.ctx);
    const [delivery] = await deliveries();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await redeliverWebhookEvent(harness.as(owner), { id: delivery!.id });
      await deliverAll(harness.ctx);
    }
    expect((await deliveries())[0]).toMatchObject({ status: "failed", attempts: 7, scheduledDone: 1 });
    expect(await endpoint()).toMatchObject({ status: "active" });
  });

  test("is a matter of one email until it accepts something, or was disabled and is active again", async () => {
    answers([410]);
    await harness.emit("gift.created", [owner], {}, 3);
    await deliverAll(harness.ctx);
    expect(await subjects()).toEqual([GONE]);
    answers([200]);
    harness.clock.advance(60_000);
    await deliverAll(harness.ctx);
    answers([410]);
    await play();
    expect(await subjects()).toEqual([GONE, GONE, DISABLED]);
    await updateWebhook(harness.as(owner), { id: endpointId, status: "active" });
    await harness.emit("gift.created", [owner]);
    await deliverAll(harness.ctx);
    expect(await subjects()).toEqual([GONE, GONE, DISABLED, GONE]);
  });
});

describe("Retry-After", () => {
  test.each([429, 503])("with %i postpones the next attempt, and the others follow from there", async (status) => {
    answers([status, { "Retry-After": "200" }], [500]);
    expect(await play()).toEqual([200, ...SCHEDULE_S.slice(1)]);
    expect(await deliveries()).toMatchObject([{ status: "expired", attempts: 6 }]);
  });

  test("never makes an attempt earlier", async () => {
    answers([503, { "Retry-After": "1" }]);
    expect(await play()).toEqual(SCHEDULE_S);
  });

  test("moves each attempt at most to where the one after it would have been; six stay six", async () => {
    answers([503, { "Retry-After": "9999999" }]);
    expect(await play()).toEqual([60 + 300, 300 + 1_800, 1_800 + 7_200, 7_200 + 43_200, 43_200]);
    expect(receiver.requests).toHaveLength(6);
    expect(await deliveries()).toMatchObject([{ status: "expired", attempts: 6 }]);
  });

  test("can be a date", async () => {
    answers([503, { "Retry-After": new Date(Date.now() + 10 * 60_000).toUTCString() }], [200]);
    expect(await play()).toEqual([360]);
    expect(await deliveries()).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  test.each([
    [500, "200"],
    [410, "200"],
    [503, "soon"],
  ])("says nothing with %i and %s", async (status, header) => {
    answers([status, { "Retry-After": header }], [200]);
    expect(await play()).toEqual([60]);
  });
});
