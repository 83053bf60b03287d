import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startInngestEngine } from "@/server/adapters/job-engine/inngest";
import { type InngestAccess, inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { inngestHandler } from "@/server/adapters/job-engine/inngest-handler";
import { type Sweeps, startSweeps } from "@/server/adapters/job-engine/sweeps";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { work } from "@/server/jobs/jobs";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { InngestDouble } from "@/server/testing/inngest/inngest-double";
import { MemoryWebhookSender } from "@/server/testing/memory-webhook-sender";

// Guards what an operator pays: a job server counts runs and calls, and one whose queue grows faster than it drains
// stops working.

const SIGNING_KEY = "00c0ffee00c0ffee00c0ffee00c0ffee";
const EVENTS = ["gift.created", "gift.settled", "receipt.issued"] as const;
const STREAM = { gifts: 12, perSecond: 4 };

const sender = new MemoryWebhookSender();
let fixture: GiftFixture;
let server: InngestDouble;
let engine: JobEngine;
let sweeps: Sweeps;
let waking: NodeJS.Timeout;
beforeAll(async () => {
  fixture = await makeGiftFixture({ rail: { settlementDelayMs: 1_000 }, ports: { webhookSender: sender } });
  const { system } = fixture;
  server = new InngestDouble({ signingKey: SIGNING_KEY, eventKey: "key", call: (request) => handle(request) });
  const access: InngestAccess = {
    appId: "almoner",
    serveOrigin: "http://almoner.test",
    eventKey: "key",
    signingKey: SIGNING_KEY,
    baseUrl: "http://inngest.test",
    fetch: server.fetch,
  };
  const { serveOrigin } = access;
  // The engine's time is the server's, so that minutes pass for both.
  const clock = { now: () => system.clock.now(), wall: () => new Date(server.now()) };
  const ctx: Context = { ...system, clock };
  const client = inngestClient(access, system.log);
  const handle = inngestHandler({ client, ctx: system, jobs: work.jobs, serveOrigin });
  sweeps = startSweeps(system, work.sweeps);
  engine = startInngestEngine(ctx, work.jobs, access, () => sweeps.kick());
  // In the product, whatever emits an event wakes the workers.
  waking = setInterval(() => engine.wake(), 50);
  await eventually(() => expect(server.functions.length).toBeGreaterThanOrEqual(work.jobs.length));
  await createWebhook(fixture.partner, { url: "https://example.com/hooks", events: [...EVENTS] });
});
beforeEach(async () => {
  await quiet();
  server.counters.reset();
  sender.requests.length = 0;
});
afterAll(async () => {
  clearInterval(waking);
  await Promise.all([engine?.stop(), sweeps?.stop()]);
  server?.close();
  await fixture?.close();
});

/** Waits until the server has nothing to do. */
async function quiet(): Promise<void> {
  const isQuiet = async () => {
    expect(await fixture.system.db.awaitedEvent.count()).toBe(0);
    expect(server.stats()).toMatchObject({ queued: 0, sleeping: 0, callsUnderWay: 0 });
  };
  await eventually(async () => {
    await isQuiet();
    await sleep(1_500);
    await isQuiet();
  });
}

/** Waits until all follows of the gifts are done: settled, announced, and the receipt sent by email. */
async function done(giftIds: string[]): Promise<void> {
  const { db } = fixture.system;
  await eventually(async () => {
    expect(await db.gift.count({ where: { id: { in: giftIds }, status: "settled" } })).toBe(giftIds.length);
    expect(sender.requests.length).toBe(giftIds.length * EVENTS.length);
    const keys = await db.receipt.findMany({ where: { giftId: { in: giftIds } }, select: { id: true } });
    expect(
      await db.emailMessage.count({ where: { status: "sent", OR: keys.map(({ id }) => ({ key: { contains: id } })) } }),
    ).toBe(giftIds.length);
  });
  await quiet();
}

/** The server's counts, without the check-in that runs twice a minute. */
function costs() {
  const { runs, calls, failedRuns, byFunction } = server.stats();
  const { "almoner-check-in": checkIn = { runs: 0, calls: 0 }, ...others } = byFunction;
  return { runs: runs - checkIn.runs, calls: calls - checkIn.calls, failedRuns, byFunction: others };
}

test("a gift with one webhook endpoint costs at most two runs and eight calls", async () => {
  const donor = await fixture.person();
  await quiet();
  server.counters.reset();
  await done([await fixture.give(donor, fixture.charity)]);
  const { runs, calls, failedRuns, byFunction } = costs();
  expect(failedRuns).toBe(0);
  expect(runs, JSON.stringify(byFunction)).toBeLessThanOrEqual(2);
  expect(calls, JSON.stringify(byFunction)).toBeLessThanOrEqual(8);
});

test("in a stream, a gift costs at most one and a half runs, and nothing stays queued", async () => {
  const donor = await fixture.person();
  await quiet();
  server.counters.reset();
  const giftIds: string[] = [];
  for (let made = 0; made < STREAM.gifts; made += 1) {
    giftIds.push(await fixture.give(donor, fixture.charity));
    await sleep(1_000 / STREAM.perSecond);
  }
  await done(giftIds);
  const { runs, byFunction } = costs();
  expect(runs / STREAM.gifts, JSON.stringify(byFunction)).toBeLessThanOrEqual(1.5);
});

test("without any gifts, the server makes at most three calls a minute", async () => {
  const minutes = 2;
  for (let half = 0; half < minutes * 2; half += 1) {
    const before = server.stats().registrations;
    server.passTime(30_000);
    await eventually(() => expect(server.stats().registrations).toBeGreaterThan(before));
    await quiet();
  }
  const { calls } = server.stats();
  expect(calls).toBeGreaterThanOrEqual(minutes);
  expect(calls).toBeLessThanOrEqual(3 * minutes);
});
