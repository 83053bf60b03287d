import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emitEvents } from "@/server/events/emit";
import { type JobInput, job } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { dueAtOf } from "@/server/testing/inngest/double-run";
import { describeJobEngine } from "@/server/testing/job-conformance";
import { type InngestHarness, openInngestHarness } from "@/server/testing/open-inngest-harness";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

describe("the Inngest engine", () => {
  describeJobEngine(async () => openInngestHarness(opened.database));

  describe("with a simulated Inngest server", () => {
    let harness: InngestHarness;
    let engine: JobEngine | null = null;
    beforeEach(() => {
      harness = openInngestHarness(opened.database);
    });
    afterEach(async () => {
      await engine?.stop();
      await harness.close();
    });
    const emit = (subjectId: string) =>
      harness.ctx.transaction((tx) => emitEvents(tx, [{ type: "gift.created", subjectId, partyIds: [], data: {} }]));

    test("when a response is lost, the call is repeated and finished steps are not", async () => {
      const trace: string[] = [];
      const mark = (name: string) => async () => {
        trace.push(name);
        if (name === "first") harness.server().disturbances.next.lostResponses = 0;
        if (name === "second" && trace.length === 2) harness.server().disturbances.next.lostResponses = 1;
      };
      const run = async ({ step }: JobInput) => {
        for (const name of ["first", "second", "third"]) await step.run(name, mark(name));
      };
      engine = await harness.start([job({ name: "interrupted", on: "gift.created", sweep: "sweep", retries: 1, run })]);
      // The server's first call is about the registration; its response must not be the one that is lost.
      const called = "SELECT 1 FROM job_engine_states WHERE called_at IS NOT NULL";
      await eventually(async () => expect((await opened.database.pool.query(called)).rowCount).toBe(1));
      const running = () => harness.server().runs.filter(({ status }) => status === "running");
      await eventually(() => expect(running()).toEqual([]));
      await emit("gft_1");
      await eventually(() => {
        harness.server().passTime(1_000);
        expect(trace.at(-1)).toBe("third");
      });
      expect(trace).toEqual(["first", "second", "second", "third"]);
    });

    test.each([
      ["no step", 1, async () => {}],
      ["one step", 2, async (step: JobInput["step"]) => step.run("only", async () => {})],
      [
        "a step, a sleep and a step",
        4,
        async (step: JobInput["step"]) => {
          await step.run("before", async () => {});
          await step.sleepUntil("rest", new Date());
          await step.run("after", async () => {});
        },
      ],
    ])("a run with %s costs %i call(s)", async (_what, calls, steps) => {
      const run = ({ step }: JobInput) => steps(step);
      engine = await harness.start([job({ name: "costly", on: "gift.created", sweep: "sweep", retries: 0, run })]);
      await emit("gft_1");
      const costly = () => harness.server().runs.find((started) => started.function.id === "almoner-costly");
      await eventually(() => expect(costly()?.status).toBe("completed"));
      expect(harness.calls.filter((call) => call.endsWith(" almoner-costly"))).toHaveLength(calls);
    });

    test("a job whose every attempt failed outside of any step is recorded once, whatever the server repeats", async () => {
      const run = async () => {
        throw new Error("not even begun");
      };
      engine = await harness.start([job({ name: "stepless", on: "gift.created", sweep: "sweep", retries: 1, run })]);
      harness.server().disturbances.shares.doubledCalls = 1;
      await emit("gft_1");
      await eventually(async () => {
        harness.server().passTime(1_000);
        expect(await harness.failuresOf("stepless")).toEqual(["Error: not even begun"]);
      });
    });

    test("a moved product clock shortens the sleep requested from Inngest", async () => {
      harness.clock.advance(12 * 3_600_000);
      const instant = new Date(harness.ctx.now().getTime() + 60_000);
      const run = ({ step }: JobInput) => step.sleepUntil("rest", instant);
      engine = await harness.start([job({ name: "sandboxed", on: "gift.created", sweep: "sweep", retries: 0, run })]);
      await emit("gft_1");
      const pauseMs = await eventually(() => {
        const found = harness
          .server()
          .runs.find((harness) => harness.function.id === "almoner-sandboxed" && harness.steps.size === 1);
        return dueAtOf(found!) - harness.server().now();
      });
      expect(pauseMs).toBeGreaterThan(40_000);
      expect(pauseMs).toBeLessThanOrEqual(60_000);
    });

    test("events wait in the database while Inngest is unreachable, and start their jobs once afterwards", async () => {
      const seen: string[] = [];
      const run = async ({ events, step }: JobInput) => {
        await step.run("see", async () => {
          seen.push(...events.map(({ subjectId }) => subjectId));
        });
      };
      engine = await harness.start([job({ name: "patient", on: "gift.created", sweep: "sweep", retries: 0, run })]);
      harness.network.isDown = true;
      await emit("gft_1");
      engine.wake();
      await sleep(300);
      expect(await harness.ctx.db.awaitedEvent.count()).toBe(1);
      harness.network.isDown = false;
      await eventually(() => expect(seen).toEqual(["gft_1"]));
      await eventually(async () => expect(await harness.ctx.db.awaitedEvent.count()).toBe(0));
      expect(seen).toEqual(["gft_1"]);
    });
  });
});
