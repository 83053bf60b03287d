import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordStep, renewLeases, withSteps } from "@/server/adapters/job-engine/embedded-runs";
import { queueRuns } from "@/server/adapters/job-engine/queue-runs";
import { makeRunClaims } from "@/server/adapters/job-engine/run-claims";
import { makeRunQueue } from "@/server/adapters/job-engine/run-queue";
import { type Job, job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import { explaining } from "@/server/testing/explaining";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const LEASE_MS = 30_000;
const PERIOD_MS = 3_600_000;

let opened: TestDatabase;
let ctx: Context;
let clock: MovableClock;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  clock = new MovableClock();
  ctx = testContext(opened.database, { clock });
  await opened.admin.query("TRUNCATE job_runs CASCADE");
});
afterAll(() => opened.close());

const queue = makeRunQueue(LEASE_MS);
const jobNamed = (name: string, options: Partial<Job> = {}) =>
  job({ ...options, name, on: "gift.created", sweep: "sweep", retries: 0, run: async () => {} });

/** Queues one run for each group. */
async function queueFor(of: Job, groups: string[]): Promise<void> {
  const events = groups.map((groupId, index) => ({
    id: `evt_${index}`,
    type: "gift.created",
    subjectId: "gft",
    groupId,
  }));
  await ctx.transaction((tx) =>
    queueRuns(
      tx,
      events.map((event) => ({ job: of, events: [event] })),
    ),
  );
}

function claim(jobs: Job[], limit = 4, except: string[] = []) {
  const slots = new Map(jobs.map(({ name }) => [name, limit]));
  return makeRunClaims(queue, jobs).claim(ctx, { limit, slots, except });
}

/** Four lists, each with all runs except a different fourth. */
async function fourths(): Promise<string[][]> {
  const ids = (await ctx.db.jobRun.findMany({ select: { id: true } })).map(({ id }) => id);
  return [0, 1, 2, 3].map((turn) => ids.filter((_, index) => index % 4 !== turn));
}

const groupsOf = (runs: { events: { groupId: string | null }[] }[]) =>
  runs.map(({ events }) => events[0]?.groupId).sort();

describe("claims of limited jobs", () => {
  const shared = jobNamed("shared", { concurrency: { limit: 2, key: "groupId" } });

  it("never lease more runs of a key than its limit, whoever claims at the same time", async () => {
    let claimed: Awaited<ReturnType<typeof claim>> = [];
    for (let round = 0; round < 5; round += 1) {
      await opened.admin.query("TRUNCATE job_runs CASCADE");
      await queueFor(
        shared,
        Array.from({ length: 30 }, (_, index) => `grp_${index % 3}`),
      );
      // Each claim sees other runs than the rest, so row locks alone don't keep them apart.
      const claims = (await fourths()).map((except) => claim([shared], 6, except));
      claimed = (await Promise.all(claims)).flat();
      expect(groupsOf(claimed)).toEqual(["grp_0", "grp_0", "grp_1", "grp_1", "grp_2", "grp_2"]);
    }
    await queue.complete(ctx, claimed.find(({ events }) => events[0]?.groupId === "grp_1")!, null);
    expect(groupsOf(await claim([shared]))).toEqual(["grp_1"]);
  });

  it("give the slot of a lost lease to the next run, and never to two", async () => {
    await queueFor(shared, ["grp", "grp", "grp", "grp"]);
    const [lost, held] = await withSteps(ctx, await claim([shared]));
    await ctx.pool.query(
      "UPDATE job_runs SET lease_until = now() - interval '1 s', due_at = due_at + interval '1 ms' WHERE id = $1",
      [lost!.id],
    );
    clock.advance(1_000);
    const [next, ...none] = await claim([shared]);
    expect(none).toEqual([]);
    expect([lost!.id, held!.id]).not.toContain(next!.id);
    // The process that lost the lease is alive: it records what it has done, but must not continue.
    await renewLeases(ctx, [lost!, held!], LEASE_MS);
    expect(await recordStep(ctx, lost!, "first", "1")).toBe("late");
    expect(await recordStep(ctx, held!, "first", "1")).toBe("held");
    expect(await claim([shared])).toEqual([]);
  });

  it("count the runs that this process still works on, whatever happened to their leases", async () => {
    await queueFor(shared, ["grp", "grp", "grp"]);
    const own = await claim([shared]);
    await ctx.pool.query("UPDATE job_runs SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL");
    expect(
      await claim(
        [shared],
        4,
        own.map(({ id }) => id),
      ),
    ).toEqual([]);
    expect(await claim([shared])).toHaveLength(2);
  });

  it("start no more runs of a key in any period than the limit, and count a run once", async () => {
    const paced = jobNamed("paced", { throttle: { limit: 3, periodMs: PERIOD_MS, key: "groupId" } });
    await queueFor(
      paced,
      Array.from({ length: 20 }, (_, index) => `grp_${index % 2}`),
    );
    const claims = (await fourths()).map((except) => claim([paced], 10, except));
    const started = (await Promise.all(claims)).flat();
    expect(groupsOf(started)).toEqual(["grp_0", "grp_0", "grp_0", "grp_1", "grp_1", "grp_1"]);
    // A run that has started continues after a failure or a sleep.
    await queue.release(ctx, started[0]!);
    expect((await claim([paced], 10)).map(({ id }) => id)).toEqual([started[0]!.id]);
    // The product's clock can be moved; the starts use the database's clock.
    clock.advance(10 * PERIOD_MS);
    expect(await claim([paced], 10)).toEqual([]);
    const waitMs = await makeRunClaims(queue, [paced]).msUntilNextStart(ctx);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(PERIOD_MS);
    await ctx.pool.query("UPDATE job_runs SET started_at = started_at - interval '2 hours' WHERE id = $1", [
      started[1]!.id,
    ]);
    expect(groupsOf(await claim([paced], 10))).toEqual(groupsOf([started[1]!]));
  });

  it("hold both limits where the keys differ, and use what fits", async () => {
    const both = jobNamed("both", {
      concurrency: { limit: 1, key: "groupId" },
      throttle: { limit: 2, periodMs: PERIOD_MS },
    });
    await queueFor(both, ["grp_a", "grp_a", "grp_b", "grp_c"]);
    expect(groupsOf(await claim([both]))).toHaveLength(2);
    expect(await claim([both])).toEqual([]);
  });

  it("take turns with jobs without limits, by their due times and priorities", async () => {
    const plain = jobNamed("plain");
    const urgent = jobNamed("urgent", { concurrency: { limit: 9 }, priority: 60 });
    const patient = jobNamed("patient", { concurrency: { limit: 9 }, priority: -60 });
    const all = [plain, urgent, patient];
    for (const one of [patient, plain, urgent]) await queueFor(one, ["grp", "grp"]);
    const order = [];
    for (let count = 0; count < 6; count += 1) order.push((await claim(all, 1))[0]?.job);
    expect(order).toEqual(["urgent", "urgent", "plain", "plain", "patient", "patient"]);
    await queueFor(patient, ["grp"]);
    clock.advance(180_000);
    await queueFor(plain, ["grp"]);
    expect((await claim(all, 1))[0]?.job).toBe("patient");
  });
});

// Guards that looking for due work costs the same, however many runs wait.
it("never reads all of ten thousand runs of several jobs", async () => {
  const jobs = [
    jobNamed("plain"),
    jobNamed("keyed", { concurrency: { limit: 2, key: "groupId" } }),
    jobNamed("paced", { throttle: { limit: 5, periodMs: PERIOD_MS } }),
    jobNamed("alone", { concurrency: { limit: 1 }, throttle: { limit: 5, periodMs: PERIOD_MS, key: "groupId" } }),
  ];
  const groups = Array.from({ length: 2_500 }, (_, index) => `grp_${index % 20}`);
  for (const one of jobs) await queueFor(one, groups);
  await ctx.pool.query("UPDATE job_runs SET due_at = due_at + (random() - 0.5) * interval '1 hour'");
  await opened.admin.query("VACUUM ANALYZE job_runs");
  const plans: string[] = [];
  ctx = explaining(ctx, plans);
  for (const only of jobs) expect((await claim([only], 4)).length).toBeGreaterThan(0);
  expect((await claim(jobs, 4)).length).toBe(4);
  await makeRunClaims(queue, jobs).msUntilNextStart(ctx);
  expect(plans.length).toBeGreaterThan(10);
  for (const plan of plans.filter((text) => text.includes("job_runs"))) {
    expect(plan).toContain("Index");
    expect(plan).not.toContain("Seq Scan on job_runs");
  }
});
