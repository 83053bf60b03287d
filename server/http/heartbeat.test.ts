import { afterAll, beforeAll, expect, test } from "vitest";
import { raiseMachineTasks } from "@/server/domain/tasks/raise-machine-tasks";
import { startHeartbeat } from "@/server/http/heartbeat";
import { eventually } from "@/server/testing/eventually";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** A worker on a machine with this many bytes free: one heartbeat, and the task check that it runs each minute. */
function workerOn(host: string, freeBytes: number) {
  const space = { freeBytes: () => freeBytes, isLow: () => freeBytes < 100_000_000 };
  const context = testContext(opened.database, { ports: { space } });
  return {
    async beat() {
      const before = new Date();
      startHeartbeat({ database: opened.database, context }, "embedded", host)();
      await eventually(async () =>
        expect(await context.db.jobWorker.count({ where: { host, seenAt: { gte: before } } })).toBe(1),
      );
    },
    raise: () => raiseMachineTasks(context),
  };
}
const openTasks = async () => {
  const open = await opened.database.prisma.task.findMany({ where: { status: "open" }, orderBy: { subjectId: "asc" } });
  return open.map(({ kind, subjectId, detail }) => ({ kind, subjectId, detail }));
};

// Guards that a full disk keeps its task, whichever worker checks.
test("each machine with too little space has a task, which ends once its own disk has space or its workers are gone", async () => {
  const [full, fuller, roomy] = [workerOn("a", 61_500_000), workerOn("b", 5_000_000), workerOn("c", 900_000_000)];
  for (const worker of [full, fuller, roomy]) await worker.beat();
  await roomy.raise();
  const task = (host: string, mb: number) => ({
    kind: "storage_low",
    subjectId: host,
    detail: `${mb} MB are free on the disk of DATA_DIR of ${host}.`,
  });
  expect(await openTasks()).toEqual([task("a", 61), task("b", 5)]);
  await opened.admin.query("UPDATE job_workers SET low_space_mb = NULL WHERE host = 'a'");
  await fuller.raise();
  expect(await openTasks()).toEqual([task("b", 5)]);
  await opened.admin.query("UPDATE job_workers SET seen_at = seen_at - interval '2 minutes'");
  await roomy.raise();
  expect(await openTasks()).toEqual([]);
});
