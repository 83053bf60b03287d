import { expect, it, vi } from "vitest";
import { strainOf } from "@/server/adapters/job-engine/strain";
import { startWorkLoop } from "@/server/adapters/job-engine/work-loop";
import type { Context } from "@/server/operations/context";
import { eventually } from "@/server/testing/eventually";
import { silentLog } from "@/server/testing/silent-log";

// Guards a database without free connections: its dozens of loops stop querying it, and the log has a single line.

const STARVED = new Error("timeout exceeded when trying to connect");

it("of the database lets all loops wait, while one statement asks whether it is over", async () => {
  let isStarved = true;
  const asked = vi.fn(async () => {
    if (isStarved) throw STARVED;
  });
  const [warn, info, error] = [vi.fn(), vi.fn(), vi.fn()];
  const pool = { query: asked } as unknown as Context["pool"];
  const ctx = { pool, log: { ...silentLog, warn, info, error } };
  const rounds: string[] = [];
  const loops = Array.from({ length: 27 }, (_, at) =>
    startWorkLoop({
      name: `sweep-${at}`,
      ctx,
      pollMs: 5,
      async round() {
        rounds.push(`sweep-${at}`);
        if (isStarved) throw STARVED;
        return 60_000;
      },
    }),
  );
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
  for (const loop of loops) loop.kick();
  // Each loop failed once.
  expect(rounds).toHaveLength(27);
  expect(warn.mock.calls).toEqual([
    [{ reason: STARVED.message, seconds: 0 }, "the database is away or too busy; all work waits for it"],
  ]);
  isStarved = false;
  await eventually(() => expect(new Set(rounds.slice(27)).size).toBe(27));
  expect(info).toHaveBeenCalledTimes(1);
  expect(error).not.toHaveBeenCalled();
  expect(strainOf(pool, ctx.log).over()).toBeNull();
  await Promise.all(loops.map((loop) => loop.stop()));
});

it("is not what a single failure says", () => {
  const strain = strainOf({ query: vi.fn() }, silentLog);
  expect(strain.explains(new Error("the rail gave no answer"))).toBe(false);
  expect(strain.over()).toBeNull();
});
