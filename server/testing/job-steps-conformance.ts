import { describe, expect, test } from "vitest";
import { type JobInput, job } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import type { JobStage } from "@/server/testing/job-stage";

/** How a run gets through its steps, on every engine. */
export function describeSteps(stage: JobStage): void {
  describe("steps", () => {
    test("finished steps are not repeated when a later one fails, and what they returned is remembered", async () => {
      const trace: string[] = [];
      let flakes = 2;
      const engine = await stage.start(
        job({
          name: "flaky",
          on: "gift.created",
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
      await stage.emit("gift.created", "gft_1");
      engine.wake();
      await stage.passing(() => expect(trace.at(-1)).toBe("use a,b"));
      expect(trace).toEqual(["find", "flake", "flake", "flake", "use a,b"]);
      expect(await stage.bench().failuresOf("flaky")).toEqual([]);
    });

    test("a run is given up when its retries are used up, and says why", async () => {
      let attempts = 0;
      await stage.start(
        job({
          name: "hopeless",
          on: "gift.failed",
          retries: 2,
          run: async ({ step }) => {
            await step.run("try", async () => {
              attempts += 1;
              throw new Error("there is no way");
            });
          },
        }),
      );
      await stage.emit("gift.failed", "gft_1");
      await stage.passing(async () => expect(await stage.bench().failuresOf("hopeless")).toHaveLength(1));
      expect((await stage.bench().failuresOf("hopeless"))[0]).toContain("there is no way");
      expect(attempts).toBe(3);
    });

    test("a run rests until its instant and goes on after it, without repeating what came before", async () => {
      const trace: string[] = [];
      const wakeAt = new Date(stage.bench().ctx.now().getTime() + 7_200_000);
      const engine = await stage.start(
        job({
          name: "sleeper",
          on: "gift.created",
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
      await stage.emit("gift.created", "gft_1");
      await eventually(() => expect(trace).toEqual(["before"]));
      stage.bench().passTime(7_100_000);
      engine.wake();
      // Another run passes through the same engine, so the sleeper had its chance to wake too early.
      await stage.emit("gift.created", "gft_2");
      await eventually(() => expect(trace).toEqual(["before", "before"]));
      stage.bench().passTime(200_000);
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
        "output that JSON does not keep",
        "JSON",
        async (step: JobInput["step"]) => {
          await step.run("date", async () => ({ at: new Date() }));
        },
      ],
    ] as const)("%s is refused at once, without retries", async (_what, message, steps) => {
      let starts = 0;
      const engine = await stage.start(
        job({
          name: "faulty",
          on: "identity.created",
          retries: 5,
          run: async ({ step }) => {
            starts += 1;
            await steps(step);
          },
        }),
      );
      const before = (await stage.bench().failuresOf("faulty")).length;
      await stage.emit("identity.created", "usr_1");
      engine.wake();
      await eventually(async () => expect(await stage.bench().failuresOf("faulty")).toHaveLength(before + 1));
      expect((await stage.bench().failuresOf("faulty")).at(-1)).toContain(message);
      expect(starts).toBeLessThanOrEqual(2);
    });
  });
}
