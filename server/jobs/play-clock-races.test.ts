import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isMoving, readClock } from "@/server/domain/sandbox/clock-row";
import { work } from "@/server/jobs/jobs";
import { playClock } from "@/server/jobs/play-clock";
import { openPlayedWorld, type PlayedWorld } from "@/server/testing/played-world";

// Guards the times of events when the sandbox's clock plays and workers run at the same time: a worker's current work
// ends at its own time, not at the time of the next due work.

const STARTS_AT = new Date("2040-01-31T10:01:00Z");
const DAY_MS = 86_400_000;

let world: PlayedWorld;
beforeEach(async () => {
  world = await openPlayedWorld({ startsAt: STARTS_AT, clearingMs: 2 * DAY_MS });
  return () => world.close();
});

let stopping: AbortController;
beforeEach(() => {
  stopping = new AbortController();
});
afterEach(() => stopping.abort());

/** Plays a duration, and runs a function each time after the player has looked for unfinished work. */
async function play(duration: string, afterLook: () => Promise<void>): Promise<void> {
  const { system } = world;
  const { ports, settings } = system;
  const reader = {
    ports,
    settings,
    async statement<Row>(text: string, values: unknown[], name?: string) {
      const rows = await system.statement<Row>(text, values, name);
      if (name === "unfinished-work") await afterLook();
      return rows;
    },
  };
  const advanced = world.advance(duration);
  while (!isMoving(await readClock(system))) await sleep(5);
  await playClock({ ctx: system, reader, work, signal: stopping.signal });
  expect(await advanced).toBe("ready");
}

it("waits for a payment that a worker took while it looked", async () => {
  const id = await chargedPayment();
  let ended: Promise<Date> | null = null;
  await play("P1D", async () => {
    if (ended) return;
    const lease = "lease_token = gen_random_uuid(), lease_until = now() + interval '20 s'";
    const take = `UPDATE payments SET next_at = $2::timestamptz, ${lease} WHERE id = $1`;
    await world.system.statement(take, [id, world.system.now()]);
    ended = sleep(300).then(async () => {
      const at = world.system.now();
      const end = "UPDATE payments SET next_at = NULL, lease_token = NULL, lease_until = NULL WHERE id = $1";
      await world.system.statement(end, [id]);
      return at;
    });
    await sleep(20);
  });
  expectSoon(await ended);
});

it("applies an event of the rail at its time that a worker stored while it looked", async () => {
  const paymentId = await chargedPayment();
  const id = "sandbox:late";
  await play("P1D", async () => {
    const { system } = world;
    // Received just before the player looked, and written just after.
    const receivedAt = new Date(system.now().getTime() - 1_000);
    await system.db.railEvent.createMany({
      data: [{ id, paymentId, type: "charge.accepted", receivedAt }],
      skipDuplicates: true,
    });
  });
  expectSoon((await world.system.db.railEvent.findUniqueOrThrow({ where: { id } })).appliedAt);
});

/** The payment of a gift that was charged, and clears in two days. */
async function chargedPayment(): Promise<string> {
  await world.give(await world.person({ name: "Ada" }), world.charity);
  await play("PT1H", async () => {});
  return (await world.system.db.payment.findFirstOrThrow()).id;
}

/** It happened within two hours of the start, and not a day later. */
function expectSoon(at: Date | null): void {
  expect(at!.getTime() - STARTS_AT.getTime()).toBeLessThan(2 * 3_600_000);
  expect(world.system.now().getTime() - STARTS_AT.getTime()).toBeGreaterThanOrEqual(DAY_MS);
}
