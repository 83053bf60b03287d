import { describe, expect, test } from "vitest";
import { type JobInput, job } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import type { JobFixture } from "@/server/testing/job-fixture";

/** How a run gets through its steps, on every engine. */
export function describeSteps(fixture: JobFixture): void {
  describe("steps", () => {
    test("finished steps are not repeated when a later one fails, and their results are stored", async () => {
      const trace: string[] = [];
      let flakes = 2;
      const engine = await fixture.start(
        job({
          name: "flaky",
          on: "gift.created",
          sweep: "sweep",
          retries: 3,
          run: async ({ step }) => {
            const found = await step.run("find", async () => {
              trace.push("find");
              return { ids: ["a", "b"], verdict: undefined };
            });
            await step.run("flake", async () => {
              trace.push("flake");
              flakes -= 1;
              if (flakes >= 0) throw new Error("not yet");
            });
            await step.run("use", async () => {
              trace.push(`use ${found.ids.join()}`);
            });
          },
        }),
      );
      await fixture.emit("gift.created", "gft_1");
      engine.wake();
      await fixture.passing(() => expect(trace.at(-1)).toBe("use a,b"));
      expect(trace).toEqual(["find", "flake", "flake", "flake", "use a,b"]);
      expect(await fixture.harness().failuresOf("flaky")).toEqual([]);
    });

    test("a run fails permanently when its retries are used up, with its last error", async () => {
      let attempts = 0;
      await fixture.start(
        job({
          name: "hopeless",
          on: "gift.failed",
          sweep: "sweep",
          retries: 2,
          run: async ({ step }) => {
            await step.run("try", async () => {
              attempts += 1;
              throw new Error("there is no way");
            });
          },
        }),
      );
      await fixture.emit("gift.failed", "gft_1");
      await fixture.passing(async () => expect(await fixture.harness().failuresOf("hopeless")).toHaveLength(1));
      expect((await fixture.harness().failuresOf("hopeless"))[0]).toContain("there is no way");
      expect(attempts).toBe(3);
    });

    test("a run sleeps until its instant and continues after it, without repeating finished steps", async () => {
      const trace: string[] = [];
      const wakeAt = new Date(fixture.harness().ctx.now().getTime() + 7_200_000);
      const engine = await fixture.start(
        job({
          name: "sleeper",
          on: "gift.created",
          sweep: "sweep",
          retries: 0,
          run: async ({ step }) => {
            await step.run("before", async () => {
              trace.push("before");
            });
            await step.sleepUntil("rest", wakeAt);
            await step.run("after", async () => {
              trace.push("after");
            });
          },
        }),
      );
      await fixture.emit("gift.created", "gft_1");
      await eventually(() => expect(trace).toEqual(["before"]));
      fixture.harness().passTime(7_100_000);
      engine.wake();
      // Another run goes through the same engine, so the sleeping run would have woken by now if it woke too early.
      await fixture.emit("gift.created", "gft_2");
      await eventually(() => expect(trace).toEqual(["before", "before"]));
      fixture.harness().passTime(200_000);
      engine.wake();
      await eventually(() => expect(trace).toEqual(["before", "before", "after", "after"]));
    });

    test.each([
      [
        "a name used twice",
        "used twice",
        async (step: JobInput["step"]) => {
          await step.run("same", async () => 1);
          await step.run("same", async () => 2);
        },
      ],
      [
        "output that JSON does not preserve",
        "JSON",
        async (step: JobInput["step"]) => {
          await step.run("date", async () => ({ at: new Date() }));
        },
      ],
      [
        "a sleep that no server accepts",
        "366 days",
        async (step: JobInput["step"]) => {
          await step.sleepUntil("decade", new Date(Date.now() + 3_650 * 86_400_000));
        },
      ],
    ] as const)("%s is rejected at once, without retries", async (_what, message, steps) => {
      let starts = 0;
      const engine = await fixture.start(
        job({
          name: "faulty",
          on: "identity.created",
          sweep: "sweep",
          retries: 5,
          run: async ({ step }) => {
            starts += 1;
            await steps(step);
          },
        }),
      );
      const before = (await fixture.harness().failuresOf("faulty")).length;
      await fixture.emit("identity.created", "usr_1");
      engine.wake();
      await eventually(async () => expect(await fixture.harness().failuresOf("faulty")).toHaveLength(before + 1));
      expect((await fixture.harness().failuresOf("faulty")).at(-1)).toContain(message);
      expect(starts).toBeLessThanOrEqual(2);
    });
  });
}
