import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkWork } from "@/server/adapters/job-engine/check-jobs";
import { type Sweeps, startSweeps } from "@/server/adapters/job-engine/sweeps";
import { job, type Sweep } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards that work gets done without any job: on time, again after a failure, and by one process where one is enough.

const HOUR_MS = 3_600_000;

let opened: TestDatabase;
let clock: MovableClock;
let running: Sweeps[] = [];
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  clock = new MovableClock(new Date());
  await opened.admin.query("TRUNCATE job_schedules");
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((sweeps) => sweeps.stop()));
});
afterAll(() => opened.close());

const start = (sweep: Sweep, pollMs?: number) => {
  const sweeps = startSweeps(testContext(opened.database, { clock }), [sweep], pollMs);
  running = [...running, sweeps];
  return sweeps;
};

describe("a sweep of due rows", () => {
  test("runs at the instant that it returned, by the moved clock too", async () => {
    const rounds: Date[] = [];
    const due = new Date(clock.now().getTime() + HOUR_MS);
    const run = async () => {
      rounds.push(clock.now());
      return rounds.length === 1 ? new Date(clock.now().getTime() + 300) : due;
    };
    const sweeps = start({ name: "timed", run });
    await eventually(() => expect(rounds.length).toBeGreaterThanOrEqual(2));
    clock.advance(HOUR_MS);
    sweeps.kick();
    await eventually(() => expect(rounds.some((at) => at >= due)).toBe(true));
  });

  test("leaves rows to their jobs for its grace time, and for a second once the clock was moved", async () => {
    const graces: number[] = [];
    const run: Sweep["run"] = async (_ctx, { dueBefore }) => {
      graces.push(clock.now().getTime() - dueBefore.getTime());
      return null;
    };
    const sweeps = start({ name: "patient", graceMs: 20_000, run }, 10);
    await eventually(() => expect(graces.length).toBeGreaterThan(0));
    expect(graces[0]).toBeGreaterThanOrEqual(20_000);
    clock.advance(60_000);
    sweeps.kick();
    await eventually(() => expect(graces.at(-1)).toBeLessThan(20_000));
  });

  test("backs off after a failure, even when it is woken, and is retried", async () => {
    const rounds: number[] = [];
    const run = async () => {
      rounds.push(Date.now());
      if (rounds.length === 1) throw new Error("not yet");
      return null;
    };
    const sweeps = start({ name: "failing", run });
    await eventually(() => {
      sweeps.kick();
      expect(rounds.length).toBeGreaterThanOrEqual(2);
    });
    expect(rounds[1]! - rounds[0]!).toBeGreaterThanOrEqual(990);
  });
});

test("a periodic sweep runs once for two processes, and only for the latest slot that was missed", async () => {
  let runs = 0;
  const hourly = (): Sweep => ({
    name: "hourly",
    cron: "0 * * * *",
    run: async () => {
      runs += 1;
      return null;
    },
  });
  const sweeps = [start(hourly(), 20), start(hourly(), 20)];
  const stored = () => testContext(opened.database).db.jobSchedule.count({ where: { job: "hourly" } });
  await eventually(async () => expect(await stored()).toBe(1));
  expect(runs).toBe(0);
  clock.advance(3 * HOUR_MS);
  for (const each of sweeps) each.kick();
  await eventually(() => expect(runs).toBe(1));
  await Promise.all(running.splice(0).map((each) => each.stop()));
  expect(runs).toBe(1);
});

test("work that cannot be done is refused at the start", () => {
  const run = async () => null;
  const unswept = job({ name: "unswept", on: "gift.created", retries: 0, sweep: "nobody", run: async () => {} });
  expect(() => checkWork({ jobs: [unswept], sweeps: [{ name: "often", cron: "* * * * * *", run }] })).toThrow(
    /unswept: there is no sweep nobody; often: its schedule is not valid cron/,
  );
});
