import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";
import { emitEvents } from "@/server/events/emit";
import { type JobDefinition, job, pump } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";

/** One test's worth of an engine and its surroundings. */
export interface JobBench {
  ctx: Context;
  /** Starts an engine, beside those that the test has started before. */
  start(jobs: JobDefinition[]): Promise<JobEngine>;
  /** Lets time go by, as the engine sees it. */
  passTime(ms: number): void;
  /** The messages of the job's runs that were given up. */
  failuresOf(jobName: string): Promise<string[]>;
  close(): Promise<void>;
}

/** What Inngest's server does and not our functions; a bench without that server cannot show it. */
export type ServerOwned = "starts a schedule once";

/** What every engine has to do with the same jobs. */
export function describeJobEngine(open: () => Promise<JobBench>, serverOwned: ServerOwned[] = []): void {
  let bench: JobBench;
  let engines: JobEngine[] = [];
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    await bench.close();
  });
  const start = async (...jobs: JobDefinition[]) => {
    const engine = await bench.start(jobs);
    engines = [...engines, engine];
    return engine;
  };
  const emit = (type: EventType, ...subjectIds: string[]) => emitAll(bench.ctx, type, subjectIds);
  const own = (behaviour: ServerOwned) => !serverOwned.includes(behaviour);

  describe("starting", () => {
    test("an event starts each of its jobs once, and each learns what it was about", async () => {
      const seen: string[] = [];
      const listener = (name: string, on: EventType[]) =>
        job({
          name,
          on,
          retries: 0,
          run: async ({ ctx, events, step }) => {
            await step.run("see", async () => {
              seen.push(`${name}:${events[0]?.type}:${events[0]?.subjectId}:${ctx.caller.kind}`);
            });
          },
        });
      const engine = await start(
        listener("first", ["gift.created"]),
        listener("second", ["gift.created", "gift.failed"]),
      );
      await emit("gift.created", "gft_1");
      await emit("gift.failed", "gft_2");
      await emit("gift.reversed", "gft_3");
      engine.wake();
      await eventually(async () => {
        expect(seen).toHaveLength(3);
        expect(await bench.ctx.db.event.count({ where: { relayedAt: null } })).toBe(0);
      });
      await engine.stop();
      expect(seen.sort()).toEqual([
        "first:gift.created:gft_1:system",
        "second:gift.created:gft_1:system",
        "second:gift.failed:gft_2:system",
      ]);
    });

    test("events are taken in batches, none twice and none left out", async () => {
      const batches: string[][] = [];
      await start(
        job({
          name: "in-batches",
          on: "gift.settled",
          batch: { max: 4, waitMs: 200 },
          retries: 0,
          run: async ({ events, step }) => {
            await step.run("take", async () => {
              batches.push(events.map(({ subjectId }) => subjectId));
            });
          },
        }),
      );
      const ids = Array.from({ length: 10 }, (_, index) => `gft_${index}`);
      await emit("gift.settled", ...ids);
      await eventually(() => expect(batches.flat().sort()).toEqual(ids));
      expect(batches.every((batch) => batch.length <= 4)).toBe(true);
      expect(batches.length).toBeLessThanOrEqual(4);
    });

    test("engines side by side work every event once", async () => {
      const seen: string[] = [];
      const shared = job({
        name: "shared-out",
        on: "receipt.issued",
        retries: 0,
        run: async ({ events, step }) => {
          await step.run("see", async () => {
            seen.push(...events.map(({ subjectId }) => subjectId));
          });
        },
      });
      await start(shared);
      await start(shared);
      const ids = Array.from({ length: 60 }, (_, index) => `rcp_${index}`);
      await Promise.all(ids.map((id) => emit("receipt.issued", id)));
      await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(60));
      await Promise.all(engines.splice(0).map((engine) => engine.stop()));
      expect(seen.sort()).toEqual(ids.sort());
    });

    test.runIf(own("starts a schedule once"))("a schedule starts its job once for two engines", async () => {
      let starts = 0;
      const hourly = () =>
        job({
          name: "hourly",
          cron: "0 * * * *",
          retries: 0,
          run: async ({ events, step }) => {
            expect(events).toEqual([]);
            await step.run("count", async () => {
              starts += 1;
            });
          },
        });
      await start(hourly());
      await start(hourly());
      const kept = () => bench.ctx.db.jobSchedule.count({ where: { job: "hourly" } });
      await eventually(async () => expect(await kept()).toBe(1));
      // Three slots are missed; the latest is made up for.
      bench.passTime(3 * 3_600_000);
      await eventually(() => expect(starts).toBe(1));
      await Promise.all(engines.splice(0).map((engine) => engine.stop()));
      expect(starts).toBe(1);
    });
  });

  describe("steps", () => {
    test("finished steps are not repeated when a later one fails, and what they returned is remembered", async () => {
      const trace: string[] = [];
      let flakes = 2;
      const engine = await start(
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
      await emit("gift.created", "gft_1");
      engine.wake();
      await passing(bench, engine, () => expect(trace.at(-1)).toBe("use a,b"));
      expect(trace).toEqual(["find", "flake", "flake", "flake", "use a,b"]);
      expect(await bench.failuresOf("flaky")).toEqual([]);
    });

    test("a run is given up when its retries are used up, and says why", async () => {
      let attempts = 0;
      const engine = await start(
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
      await emit("gift.failed", "gft_1");
      await passing(bench, engine, async () => expect(await bench.failuresOf("hopeless")).toHaveLength(1));
      expect((await bench.failuresOf("hopeless"))[0]).toContain("there is no way");
      expect(attempts).toBe(3);
    });

    test("a run rests until its instant and goes on after it, without repeating what came before", async () => {
      const trace: string[] = [];
      const wakeAt = new Date(bench.ctx.now().getTime() + 7_200_000);
      const engine = await start(
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
      await emit("gift.created", "gft_1");
      await eventually(() => expect(trace).toEqual(["before"]));
      bench.passTime(7_100_000);
      engine.wake();
      // Another run passes through the same engine, so the sleeper had its chance to wake too early.
      await emit("gift.created", "gft_2");
      await eventually(() => expect(trace).toEqual(["before", "before"]));
      bench.passTime(200_000);
      engine.wake();
      await eventually(() => expect(trace).toEqual(["before", "before", "after", "after"]));
    });

    test.each([
      [
        "a name used twice",
        "used twice",
        async (step: Parameters<JobRun>[0]["step"]) => {
          await step.run("same", async () => 1);
          await step.run("same", async () => 2);
        },
      ],
      [
        "output that JSON does not keep",
        "JSON",
        async (step: Parameters<JobRun>[0]["step"]) => {
          await step.run("date", async () => ({ at: new Date() }));
        },
      ],
    ] as const)("%s is refused at once, without retries", async (_what, message, steps) => {
      let starts = 0;
      const engine = await start(
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
      const before = (await bench.failuresOf("faulty")).length;
      await emit("identity.created", "usr_1");
      engine.wake();
      await eventually(async () => expect(await bench.failuresOf("faulty")).toHaveLength(before + 1));
      expect((await bench.failuresOf("faulty")).at(-1)).toContain(message);
      expect(starts).toBeLessThanOrEqual(2);
    });
  });

  describe("pumps", () => {
    test("a pump is started by its event and goes on until nothing is due", async () => {
      const due = [1, 2, 3];
      const drained: number[] = [];
      const engine = await start(
        pump({
          name: "drain",
          on: "webhook.due",
          cron: "* * * * *",
          run: async (ctx) => {
            const next = due.shift();
            if (next) drained.push(next);
            return due.length > 0 ? ctx.now() : null;
          },
        }),
      );
      await emit("webhook.due", "whv_1");
      engine.wake();
      await eventually(() => expect(drained).toEqual([1, 2, 3]));
    });
  });

  test("what no engine knows is refused at the start", async () => {
    const run = async () => {};
    const unknown = { ...job({ name: "odd", on: "gift.created", retries: 1, run }), throttle: 5 };
    await expect(bench.start([unknown])).rejects.toThrow("odd: no engine knows the option throttle");
    const twice = [1, 2].map(() => job({ name: "twin", cron: "* * * * *", retries: 21, run }));
    await expect(bench.start(twice)).rejects.toThrow(/twin: retries is not.*twin: its name is taken twice/);
    await expect(bench.start([job({ name: "Idle Job", retries: 0, run })])).rejects.toThrow(
      "Idle Job: its name is not in kebab-case; Idle Job: nothing starts it",
    );
    await expect(bench.start([pump({ name: "often", cron: "* * * * * *", run: async () => null })])).rejects.toThrow(
      "often: its schedule cannot be read",
    );
  });
}

type JobRun = ReturnType<typeof job>["run"];

async function emitAll(ctx: Context, type: EventType, subjectIds: string[]): Promise<void> {
  await ctx.transaction((tx) =>
    emitEvents(
      tx.db,
      tx.now(),
      subjectIds.map((subjectId) => ({ type, subjectId, partyIds: [], data: {} })),
    ),
  );
}

/** Waits for the check while time goes by, so that what was put off for a while is tried again. */
async function passing(bench: JobBench, engine: JobEngine, check: () => void | Promise<void>): Promise<void> {
  await eventually(async () => {
    bench.passTime(1_000);
    engine.wake();
    await check();
  });
}
