import { describe, expect, test } from "vitest";
import type { EventType } from "@/server/events/catalogue";
import { type Job, job } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import type { JobFixture } from "@/server/testing/job-fixture";

/** How events and schedules start jobs, on every engine. */
export function describeStarting(fixture: JobFixture): void {
  describe("starting", () => {
    test("an event starts each of its jobs once, and each gets the event", async () => {
      const seen: string[] = [];
      const listener = (name: string, on: EventType[]) =>
        job({
          name,
          on,
          sweep: "sweep",
          retries: 0,
          run: async ({ ctx, events, step }) => {
            await step.run("see", async () => {
              seen.push(`${name}:${events[0]?.type}:${events[0]?.subjectId}:${ctx.caller.kind}`);
            });
          },
        });
      const engine = await fixture.start(
        listener("first", ["gift.created"]),
        listener("second", ["gift.created", "gift.failed"]),
      );
      await fixture.emit("gift.created", "gft_1");
      await fixture.emit("gift.failed", "gft_2");
      await fixture.emit("gift.reversed", "gft_3");
      engine.wake();
      await eventually(async () => {
        expect(seen).toHaveLength(3);
        expect(await fixture.harness().ctx.db.awaitedEvent.count()).toBe(0);
      });
      await engine.stop();
      expect(seen.sort()).toEqual([
        "first:gift.created:gft_1:system",
        "second:gift.created:gft_1:system",
        "second:gift.failed:gft_2:system",
      ]);
    });

    // Events are large rows with many indexes, so every extra write is expensive.
    test("an event is not written again when its jobs get it", async () => {
      const seen: string[] = [];
      const run: Job["run"] = async ({ events }) => {
        seen.push(...events.map(({ subjectId }) => subjectId));
      };
      const { ctx } = fixture.harness();
      const written = () => ctx.statement<object>("SELECT id, xmin::text, ctid::text FROM events ORDER BY id", []);
      await fixture.emit("gift.created", "gft_1");
      const before = await written();
      await fixture.start(job({ name: "listener", on: "gift.created", sweep: "sweep", retries: 0, run }));
      await eventually(async () => {
        expect(seen).toEqual(["gft_1"]);
        expect(await ctx.db.awaitedEvent.count()).toBe(0);
      });
      expect(await written()).toEqual(before);
    });

    test("events are taken in batches, none twice and none skipped", async () => {
      const batches: string[][] = [];
      await fixture.start(
        job({
          name: "in-batches",
          on: "gift.settled",
          batch: { max: 4, waitMs: 200 },
          sweep: "sweep",
          retries: 0,
          run: async ({ events, step }) => {
            await step.run("take", async () => {
              batches.push(events.map(({ subjectId }) => subjectId));
            });
          },
        }),
      );
      const ids = Array.from({ length: 10 }, (_, index) => `gft_${index}`);
      await fixture.emit("gift.settled", ...ids);
      await eventually(() => expect(batches.flat().sort()).toEqual(ids));
      expect(batches.every((batch) => batch.length <= 4)).toBe(true);
      expect(batches.length).toBeLessThanOrEqual(4);
    });

    test("concurrent engines process every event once", async () => {
      const seen: string[] = [];
      const shared = job({
        name: "shared-out",
        on: "receipt.issued",
        sweep: "sweep",
        retries: 0,
        run: async ({ events, step }) => {
          await step.run("see", async () => {
            seen.push(...events.map(({ subjectId }) => subjectId));
          });
        },
      });
      await fixture.start(shared);
      await fixture.start(shared);
      const ids = Array.from({ length: 60 }, (_, index) => `rcp_${index}`);
      await Promise.all(ids.map((id) => fixture.emit("receipt.issued", id)));
      await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(60));
      await fixture.stop();
      expect(seen.sort()).toEqual(ids.sort());
    });
  });
}
