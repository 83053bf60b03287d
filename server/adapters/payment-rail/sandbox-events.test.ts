import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSandboxEvent } from "@/server/adapters/payment-rail/sandbox-event-bodies";
import { deliverSandboxEvents } from "@/server/adapters/payment-rail/sandbox-events";
import type { SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import type { RailEvent } from "@/server/ports/rail-event";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { TEST_RAIL_FORM, testRail } from "@/server/testing/test-rail";

let opened: TestDatabase;
let time = Date.parse("2026-12-01T09:00:00Z");
let made = 0;
let received: RailEvent[] = [];
const clock = { now: () => new Date(time) };
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  time += 1_000_000;
  await deliver();
  received = [];
});

async function receive(headers: Headers, body: string): Promise<void> {
  received.push(readSandboxEvent(TEST_RAIL_FORM, headers, body)!);
}

function deliver(changes: { post?: typeof receive; failures?: SimulatedFailures; limit?: number } = {}) {
  const { pool } = opened.database;
  const delivery = { pool, ...TEST_RAIL_FORM, post: receive, now: clock.now(), limit: 1_000, random: () => 0 };
  return deliverSandboxEvents({ ...delivery, failures: {}, ...changes });
}

/** Makes charges, each at its own time, and returns their keys. */
async function charges(count: number): Promise<string[]> {
  const rail = testRail(opened.database, clock, { settlementDelayMs: 100_000 });
  const keys = Array.from({ length: count }, () => `pay_${++made}`);
  for (const key of keys) {
    const operation = { direction: "charge", amountCents: 500n, currency: "USD", token: "pm_sandbox_ok" } as const;
    const signal = new AbortController().signal;
    await rail.charge({ ...operation, key, chargeReference: null }, { now: clock.now(), signal });
    time += 1;
  }
  return keys;
}

const keysReceived = () => received.map(({ key }) => key);

describe("the sandbox rail's events", () => {
  it("are posted in their order, once, as many as wanted", async () => {
    const keys = await charges(5);
    expect(await deliver({ limit: 3 })).toBe(3);
    expect(await deliver()).toBe(2);
    expect(await deliver()).toBe(0);
    expect(keysReceived()).toEqual(keys);
    time += 100_000;
    expect(await deliver()).toBe(5);
    expect(received.slice(5).map(({ key, type }) => ({ key, type }))).toEqual(
      keys.map((key) => ({ key, type: "charge.cleared" })),
    );
  });

  it("are posted again if they did not arrive, and if the process ended in between", async () => {
    const keys = await charges(2);
    const failing = async (headers: Headers, body: string) => {
      if (body.includes(keys[0]!)) throw new Error("503");
      await receive(headers, body);
    };
    expect(await deliver({ post: failing })).toBe(1);
    expect(keysReceived()).toEqual([keys[1]]);
    await new Promise<void>((begun) => {
      const post = () => {
        begun();
        return new Promise<void>(() => {});
      };
      void deliver({ post });
    });
    expect(await deliver()).toBe(0);
    time += 60_000;
    expect(await deliver()).toBe(1);
    expect(keysReceived()).toEqual([keys[1], keys[0]]);
  });

  it("are posted once by many processes", async () => {
    const keys = await charges(20);
    const counts = await Promise.all(Array.from({ length: 5 }, () => deliver({ limit: 7 })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(keysReceived().sort()).toEqual([...keys].sort());
  });

  it("can be posted twice with the same id, late, or in another order", async () => {
    const keys = await charges(3);
    expect(await deliver({ failures: { delayed_events: 1 } })).toBe(0);
    await deliver({ failures: { duplicate_events: 1 } });
    expect(keysReceived()).toEqual(keys.flatMap((key) => [key, key]));
    expect(new Set(received.map(({ id }) => id)).size).toBe(3);
    received = [];
    const later = await charges(3);
    const places = [0.9, 0.5, 0.1];
    const random = () => places.shift() ?? 0;
    const { pool } = opened.database;
    const delivery = { pool, ...TEST_RAIL_FORM, post: receive, now: clock.now(), limit: 10 };
    places.unshift(0);
    await deliverSandboxEvents({ ...delivery, random, failures: { shuffled_events: 1 } });
    expect(keysReceived()).toEqual([...later].reverse());
  });
});
