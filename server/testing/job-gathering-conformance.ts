import { describe, expect, test } from "vitest";
import { job } from "@/server/jobs/job";
import type { JobEvent } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import type { JobFixture } from "@/server/testing/job-fixture";

/** How several events start one run, on every engine. */
export function describeGathering(fixture: JobFixture): void {
  describe("gathering", () => {
    test("a batch has only events that share the key", async () => {
      const batches: JobEvent[][] = [];
      await fixture.start(
        job({
          name: "by-group",
          on: "gift.settled",
          batch: { max: 3, waitMs: 300, key: "groupId" },
          sweep: "sweep",
          retries: 0,
          run: async ({ events, step }) => {
            await step.run("take", async () => {
              batches.push(events);
            });
          },
        }),
      );
      for (const id of ["1", "2", "3", "4", "5"]) {
        await fixture.emitOf("odd", "gift.settled", `odd_${id}`);
        await fixture.emitOf("even", "gift.settled", `even_${id}`);
      }
      await eventually(() => expect(batches.flat()).toHaveLength(10));
      await fixture.stop();
      for (const batch of batches) {
        expect(new Set(batch.map(({ groupId }) => groupId)).size).toBe(1);
        expect(batch.length).toBeLessThanOrEqual(3);
      }
      expect(new Set(batches.flat().map(({ subjectId }) => subjectId)).size).toBe(10);
    });

    describe("debounce", () => {
      const debounced = (runs: JobEvent[][]) =>
        job({
          name: "calmed",
          on: "recurring_gift.updated",
          debounce: { waitMs: 60_000, maxWaitMs: 150_000, key: "subjectId" },
          sweep: "sweep",
          retries: 0,
          run: async ({ events, step }) => {
            await step.run("see", async () => {
              runs.push(events);
            });
          },
        });
      const update = async (...subjectIds: string[]) => {
        await fixture.emit("recurring_gift.updated", ...subjectIds);
        await fixture.relayed();
      };
      const pass = async (ms: number) => {
        await fixture.harness().passTime(ms);
        await fixture.settled();
      };
      const ofSubject = (runs: JobEvent[][], subjectId: string) =>
        runs.filter((events) => events.some((event) => event.subjectId === subjectId));

      test("a run starts once its key is calm, with the latest event", async () => {
        const runs: JobEvent[][] = [];
        await fixture.start(debounced(runs));
        await update("rec_calm");
        await update("rec_busy");
        await pass(40_000);
        await update("rec_busy");
        await pass(40_000);
        await eventually(() => expect(ofSubject(runs, "rec_calm")).toHaveLength(1));
        await update("rec_busy");
        expect(ofSubject(runs, "rec_busy")).toEqual([]);
        await pass(61_000);
        await eventually(() => expect(ofSubject(runs, "rec_busy")).toHaveLength(1));
        const latest = await fixture
          .harness()
          .ctx.db.event.findFirst({ where: { subjectId: "rec_busy" }, orderBy: { createdAt: "desc" } });
        expect(ofSubject(runs, "rec_busy")[0]?.map(({ id }) => id)).toEqual([latest?.id]);
        await update("rec_busy");
        await pass(61_000);
        await eventually(() => expect(ofSubject(runs, "rec_busy")).toHaveLength(2));
      });

      test("a run does not wait longer than the longest wait", async () => {
        const runs: JobEvent[][] = [];
        await fixture.start(debounced(runs));
        await update("rec_restless");
        for (const _ of [1, 2, 3]) {
          await pass(45_000);
          await update("rec_restless");
        }
        expect(runs).toEqual([]);
        await pass(20_000);
        await eventually(() => expect(runs).toHaveLength(1));
      });
    });
  });
}
