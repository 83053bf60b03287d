import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { steadyClock } from "@/server/adapters/clock/steady-clock";
import type { MachineClocks } from "@/server/adapters/clock/steady-time";
import { raiseMachineTasks } from "@/server/domain/tasks/raise-machine-tasks";
import { eventually } from "@/server/testing/eventually";
import { silentLog } from "@/server/testing/silent-log";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards that all processes share one time that never goes back, that leases use it, and that an operator is notified.

const HOUR_MS = 3_600_000;
let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  await opened.admin.query("TRUNCATE product_clock, tasks CASCADE");
});
afterAll(() => opened.close());

/** A machine whose clocks are off by this many ms. */
function machine(): MachineClocks & { by: number } {
  const clocks = { by: 0, wallMs: () => Date.now() + clocks.by, runningMs: () => performance.now() };
  return clocks;
}
const open = (clocks: MachineClocks) => steadyClock(opened.database.pool, silentLog, { clocks, agreeEveryMs: 20 });
const highest = async () =>
  (await opened.database.prisma.productClock.findUniqueOrThrow({ where: { id: 1 } })).highestAt.getTime();
const openTasks = async () =>
  (await opened.database.prisma.task.findMany({ where: { status: "open" } })).map(({ subjectId }) => subjectId);

test("no process goes below the highest time, nor does the next one; a task is open as long as the clock is behind", async () => {
  const clocks = machine();
  const first = await open(clocks);
  const other = await open(clocks);
  const before = first.now().getTime();
  await eventually(async () => expect(await highest()).toBeGreaterThan(before - 2_000));
  await first.close();
  clocks.by = -HOUR_MS;
  const restarted = await open(clocks);
  const ctx = testContext(opened.database, { clock: restarted });
  expect(restarted.now().getTime()).toBeGreaterThanOrEqual(before);
  expect(other.now().getTime()).toBeGreaterThanOrEqual(before);
  expect(restarted.outside().getTime()).toBeLessThan(before - HOUR_MS / 2);
  const held = async () => opened.database.prisma.productClock.findFirstOrThrow();
  await eventually(async () => expect((await held()).heldAt).not.toBeNull());
  await raiseMachineTasks(ctx);
  expect(await openTasks()).toEqual(["put_back"]);
  clocks.by = 0;
  await eventually(async () => {
    // In each attempt: a process that read its clock earlier may still write that the time is held.
    await opened.admin.query("UPDATE product_clock SET held_at = held_at - interval '2 minutes'");
    await raiseMachineTasks(ctx);
    expect(await openTasks()).toEqual([]);
  });
  await Promise.all([other.close(), restarted.close()]);
});

test("a process whose clock is a year ahead pins nobody else, and a task says so", async () => {
  const right = await open(machine());
  const clocks = machine();
  clocks.by = 365 * 24 * HOUR_MS;
  const wrong = await open(clocks);
  await eventually(async () =>
    expect((await opened.database.prisma.productClock.findFirstOrThrow()).refusedAt).not.toBeNull(),
  );
  const now = Date.now();
  for (const clock of [right, wrong]) expect(Math.abs(clock.now().getTime() - now)).toBeLessThan(2 * 60_000);
  expect((await highest()) - now).toBeLessThan(2 * 60_000);
  await raiseMachineTasks(testContext(opened.database, { clock: right }));
  expect(await openTasks()).toEqual(["ahead"]);
  await Promise.all([right.close(), wrong.close()]);
});

const steadyNow = async () => {
  const { rows } = await opened.admin.query<{ ms: number }>(
    "SELECT extract(epoch FROM steady_now())::float8 * 1000 AS ms",
  );
  return rows[0]!.ms;
};
const seen = (by: string) =>
  opened.admin.query(`INSERT INTO product_clock (id, highest_at) VALUES (1, now() + interval '${by}')`);

test.each([
  ["put back an hour", "1 hour", HOUR_MS],
  ["put a year ahead", "-365 days", 60_000 - 365 * 24 * HOUR_MS],
])("a database whose clock was %s gives leases by the time that the processes have seen", async (_how, by, aheadMs) => {
  await seen(by);
  expect(Math.abs((await steadyNow()) - Date.now() - aheadMs)).toBeLessThan(30_000);
});

test("without processes, the database's clock is the time", async () => {
  expect(Math.abs((await steadyNow()) - Date.now())).toBeLessThan(30_000);
});

// Guards against a clock that was set back by an hour: no worker could take over a dead worker's row for that hour.
test("a lease that was given before the clock was put back ends as soon as the time that was reached is past it", async () => {
  const { deliveryQueue } = await import("@/server/domain/webhooks/delivery-queue");
  await seen("1 hour");
  const until = "now() + interval '59 minutes'";
  const { rows } = await opened.admin.query(
    `SELECT ${deliveryQueue.isFree} AS free FROM (SELECT ${until} AS lease_until, gen_random_uuid() AS lease_token) q`,
  );
  expect(rows).toEqual([{ free: true }]);
});
