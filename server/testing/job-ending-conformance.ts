import { describe, expect, test } from "vitest";
import { type Job, type JobFailure, job } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import type { JobFixture } from "@/server/testing/job-fixture";
import { makeTurnstile } from "@/server/testing/turnstile";

/** How runs are canceled, fail permanently, and survive temporary failures, on every engine. */
export function describeEnding(fixture: JobFixture): void {
  const recordedFailures = (name: string) => fixture.harness().ctx.db.jobFailure.findMany({ where: { job: name } });

  describe("canceling", () => {
    test("an event about its subject ends a run that sleeps", async () => {
      const trace: string[] = [];
      const wakeAt = new Date(fixture.harness().ctx.now().getTime() + 3_600_000);
      await fixture.start(
        cancelable("canceled-asleep", async ({ events, step }) => {
          const mark = async (word: string) => {
            trace.push(`${word} ${events[0]?.subjectId}`);
          };
          await step.run("before", () => mark("before"));
          await step.sleepUntil("rest", wakeAt);
          await step.run("after", () => mark("after"));
        }),
      );
      await fixture.emit("recurring_gift.created", "rec_1", "rec_2");
      await eventually(() => expect([...trace].sort()).toEqual(["before rec_1", "before rec_2"]));
      await fixture.emit("recurring_gift.canceled", "rec_1");
      await fixture.settled();
      await fixture.harness().passTime(3_700_000);
      await fixture.settled();
      await eventually(() => expect(trace).toContain("after rec_2"));
      await fixture.settled();
      expect(trace).not.toContain("after rec_1");
      expect(await fixture.harness().failuresOf("canceled-asleep")).toEqual([]);
      // The next event about the subject starts a new run.
      await fixture.emit("recurring_gift.created", "rec_1");
      await eventually(() => expect(trace).toContain("after rec_1"));
    });

    test("a run with a step under way ends before its next step", async () => {
      const turnstile = makeTurnstile();
      const trace: string[] = [];
      try {
        await fixture.start(
          cancelable("canceled-working", async ({ events, step }) => {
            await step.run("first", () => turnstile.enter(events[0]!.subjectId));
            await step.run("second", async () => {
              trace.push(events[0]!.subjectId);
            });
          }),
        );
        await fixture.emit("recurring_gift.created", "rec_3", "rec_4");
        await eventually(() => expect(turnstile.inside()).toEqual({ rec_3: 1, rec_4: 1 }));
        await fixture.emit("recurring_gift.canceled", "rec_3");
        await fixture.settled();
        turnstile.letOut("rec_3");
        await eventually(() => expect(turnstile.inside()).toEqual({ rec_3: 0, rec_4: 1 }));
        turnstile.open();
        await eventually(() => expect(trace).toEqual(["rec_4"]));
        await fixture.settled();
        expect(trace).toEqual(["rec_4"]);
        expect(turnstile.entered()).toEqual({ rec_3: 1, rec_4: 1 });
      } finally {
        turnstile.open();
      }
    });
  });

  describe("failing", () => {
    test("a failure for good is recorded once, then handled, again if need be", async () => {
      const handled: JobFailure[] = [];
      await fixture.start(
        job({
          name: "unlucky",
          on: "gift.failed",
          sweep: "sweep",
          retries: 1,
          run: async ({ step }) => {
            await step.run("try", async () => {
              throw new Error("out of luck");
            });
          },
          onFailure: async (failure) => {
            handled.push(failure);
            if (handled.length === 1) throw new Error("handled too soon");
          },
        }),
      );
      await fixture.emitOf("grp_1", "gift.failed", "gft_unlucky");
      await fixture.passing(() => expect(handled).toHaveLength(2));
      for (const failure of handled) {
        expect(failure.error).toContain("out of luck");
        expect(failure.events).toMatchObject([{ type: "gift.failed", subjectId: "gft_unlucky", groupId: "grp_1" }]);
        expect(failure.ctx.caller.kind).toBe("system");
      }
      await fixture.settled();
      expect(await recordedFailures("unlucky")).toMatchObject([
        { error: expect.stringContaining("out of luck"), events: [{ subjectId: "gft_unlucky" }] },
      ]);
    });

    test("a job without a handler has its failure recorded too", async () => {
      await fixture.start(
        job({
          name: "unheard",
          on: "gift.failed",
          sweep: "sweep",
          retries: 0,
          run: async () => {
            throw new Error("nobody listens");
          },
        }),
      );
      await fixture.emit("gift.failed", "gft_1", "gft_2");
      await fixture.passing(async () => expect(await recordedFailures("unheard")).toHaveLength(2));
      await fixture.settled();
      const failures = await recordedFailures("unheard");
      expect(failures.map(({ error }) => error.includes("nobody listens"))).toEqual([true, true]);
    });

    test("an error that passes is retried after about a second", async () => {
      const lockTimeout = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
      let attempts = 0;
      const engine = await fixture.start(
        job({
          name: "passing-trouble",
          on: "gift.created",
          sweep: "sweep",
          retries: 2,
          run: async ({ step }) => {
            await step.run("try", async () => {
              attempts += 1;
              if (attempts === 1) throw lockTimeout;
            });
          },
        }),
      );
      await fixture.emit("gift.created", "gft_1");
      await eventually(() => expect(attempts).toBe(1));
      await fixture.settled();
      await fixture.harness().passTime(2_500);
      engine.wake();
      await eventually(() => expect(attempts).toBe(2), 5_000);
    });
  });
}

function cancelable(name: string, run: Job["run"]): Job {
  return job({
    name,
    on: "recurring_gift.created",
    cancelOn: "recurring_gift.canceled",
    sweep: "sweep",
    retries: 0,
    run,
  });
}
