import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { queueEmail } from "@/server/domain/email/queue-email";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { readClock } from "@/server/domain/sandbox/clock-row";
import { getSandboxClock } from "@/server/domain/sandbox/sandbox-clock";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { clockResource } from "@/server/resources/sandbox-clock";
import { eventually } from "@/server/testing/eventually";
import { openPlayedWorld, type PlayedWorld } from "@/server/testing/played-world";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

const STARTS_AT = new Date("2040-01-31T10:01:00Z");
const MINUTE_MS = 60_000;
const PATIENCE_MS = 110_000;
const LEASED = ["payments", "follow_ups", "email_messages", "webhook_deliveries", "match_allocations", "job_runs"];
const HOOK = { url: "https://example.org/hook", events: ["campaign.created"] };

let world: PlayedWorld;
let stops: (() => Promise<void>)[] = [];
let workers: ChildProcess[] = [];
const open = async (respond?: Parameters<typeof openPlayedWorld>[0]["respond"]) => {
  world = await openPlayedWorld({ startsAt: STARTS_AT, respond });
};
const startWorker = async () => {
  const { stop } = await world.startWorker();
  stops = [...stops, stop];
};
beforeEach(() => {
  stops = [];
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await Promise.all(stops.map((stop) => stop()));
  await world.close();
});

const makeCampaign = async () =>
  createCampaign(world.partner, { name: "Lamps", status: "live", beneficiary_id: world.charity.id });
/** Starts a weekly gift; returns the dates of its gifts so far. */
const giveWeekly = async () => {
  const { system, partner } = world;
  const [campaign, donor] = [await makeCampaign(), await world.person()];
  const id = system.newId("recurringGift");
  const terms = { campaignId: campaign.id, donorId: donor.id, amountCents: 700n, cadence: "weekly" } as const;
  await startRecurringGift(partner, { id, firstGiftId: system.newId("gift"), locale: "en", ...terms });
  return async () => {
    const gifts = await system.db.gift.findMany({ where: { recurringGiftId: id }, orderBy: { createdAt: "asc" } });
    return gifts.map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
  };
};
const WEEKS = ["2040-01-31", "2040-02-07", "2040-02-14", "2040-02-21", "2040-02-28", "2040-03-06"];
const clockIsReady = () =>
  eventually(async () => {
    const { offsetMs, targetMs } = await readClock(world.system);
    expect(offsetMs).toBe(targetMs);
  }, PATIENCE_MS);

describe("a move of the clock", () => {
  it("adds to the one that is under way", async () => {
    await open();
    await startWorker();
    const dates = await giveWeekly();
    const before = await readClock(world.system);
    await Promise.all(["P14D", "P14D", "P8D"].map((each) => world.advance(each)));
    await clockIsReady();
    const after = await readClock(world.system);
    expect(after.offsetMs - before.offsetMs).toBe(36 * 24 * 60 * MINUTE_MS);
    expect(await dates()).toEqual(WEEKS);
  });

  // Guards that a retry keeps the date that it has by the product's clock, while its signature has the real time.
  it("makes each attempt at its time, and signs it by the wall clock", async () => {
    await open((request) => (Number(request.headers["Svc-Delivery-Attempt"]) < 4 ? 500 : 200));
    const begunMs = Date.now();
    await createWebhook(world.partner, HOOK);
    await makeCampaign();
    await startWorker();
    await world.advance("P1D");
    await clockIsReady();
    const first = world.requests[0]!.at.getTime();
    const minutes = world.requests.map(({ at }) => Math.floor((at.getTime() - first) / MINUTE_MS));
    expect(minutes).toEqual([0, 1, 6, 36]);
    for (const { message } of world.requests) {
      const signedMs = 1_000 * Number(/^t=(\d+),/.exec(message.headers["Svc-Signature"]!)![1]);
      expect(signedMs).toBeLessThanOrEqual(message.wall.getTime());
      expect(signedMs).toBeGreaterThanOrEqual(begunMs - 1_000);
    }
  });

  it("waits for an attempt under way", async () => {
    let answer = (_status: number) => {};
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    await open(() => answered);
    await createWebhook(world.partner, HOOK);
    await makeCampaign();
    await startWorker();
    const moved = world.advance("P1D");
    await eventually(() => expect(world.requests).toHaveLength(1));
    // The next due work is a minute ahead, and the end of the move a day.
    const { offsetMs, fromMs } = await readClock(world.system);
    expect(offsetMs).toBe(fromMs);
    answer(200);
    await moved;
    await clockIsReady();
    expect(await world.system.db.webhookDelivery.findMany({ select: { status: true } })).toEqual([
      { status: "delivered" },
    ]);
  });

  it("is answered as running after ten seconds, and its progress can be read until it is over", async () => {
    let answer = (_status: number) => {};
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    await open(({ headers }) => (headers["Svc-Delivery-Attempt"] === "1" ? 500 : answered));
    const shown = async () =>
      clockResource.parse(getSandboxClock.show!(await getSandboxClock(world.partner, {}), world.partner));
    await createWebhook(world.partner, HOOK);
    await makeCampaign();
    await startWorker();
    // The second attempt is due after a minute, and hangs.
    expect(await world.advance("PT2M")).toBe("running");
    const half = await shown();
    expect(half).toMatchObject({ status: "running", target: expect.any(String) });
    expect(half.progress).toBeGreaterThan(0.3);
    expect(half.progress).toBeLessThan(0.6);
    answer(200);
    await eventually(async () => expect(await shown()).toMatchObject({ status: "ready", target: null, progress: 1 }));
  });

  it("has one player at a time", async () => {
    await open();
    await startWorker();
    await startWorker();
    const dates = await giveWeekly();
    const key = "once";
    const email = { key, to: "ada@example.org", subject: "Hello", text: "t", html: "t", attachments: [] };
    await world.system.transaction((tx) => queueEmail(tx, email));
    await world.advance("P36D");
    await clockIsReady();
    expect(await dates()).toEqual(WEEKS);
    expect(world.emails.filter(({ message }) => message.key === key)).toHaveLength(1);
  });
});

// Guards that a clock move is a row: without a worker it waits, and when its worker is killed, another one continues
// it.
it("waits for a worker, and survives its death", async () => {
  await open();
  const dates = await giveWeekly();
  const before = await readClock(world.system);
  expect(await world.advance("P36D")).toBe("running");
  expect(await readClock(world.system)).toMatchObject({ offsetMs: before.offsetMs });
  for (const count of [2, 3, 4]) {
    const env = { ...process.env, DATABASE_URL: world.url };
    const worker = spawn(process.execPath, [TEST_PROCESSES.playingWorker], { stdio: "inherit", env });
    workers = [...workers, worker];
    await eventually(async () => expect((await dates()).length).toBeGreaterThanOrEqual(count));
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.kill("SIGKILL");
    await ended;
    // The killed worker's rows are free once their leases expire, which takes more than a minute.
    for (const table of LEASED) await world.system.statement(`UPDATE ${table} SET lease_until = now()`, []);
  }
  await startWorker();
  await clockIsReady();
  expect(await dates()).toEqual(WEEKS);
  expect(await world.brokenBooks()).toEqual([]);
});
