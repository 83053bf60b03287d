import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startInngestEngine } from "@/server/adapters/job-engine/inngest";
import { type InngestAccess, inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { type InngestHandlers, inngestHandlers } from "@/server/adapters/job-engine/inngest-handler";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import { emitEvents } from "@/server/events/emit";
import { type JobInput, job } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { dueAtOf } from "@/server/testing/inngest/double-run";
import { InngestDouble } from "@/server/testing/inngest/inngest-double";
import { describeJobEngine } from "@/server/testing/job-conformance";
import type { JobHarness, JobOption } from "@/server/testing/job-fixture";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

/** The options that this engine honors, and its test double with it. */
const SUPPORTED = new Set<JobOption>([]);
const SIGNING_KEY = "signkey-test-00c0ffee00c0ffee00c0ffee00c0ffee";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

interface InngestHarness extends JobHarness {
  executor: InngestDouble;
  clock: MovableClock;
  handlers(): InngestHandlers;
  /** While set, Inngest is unreachable. */
  outageStartedAt: { isOn: boolean };
}

function openHarness(): InngestHarness {
  const clock = new MovableClock();
  const outageStartedAt = { isOn: false };
  let handlers: InngestHandlers;
  const executor = new InngestDouble({
    signingKey: SIGNING_KEY,
    eventKey: "test",
    call: (request) => handlers.POST(request),
    tickMs: 10,
  });
  // Inngest runs on wall-clock time, which its executor controls here.
  const wall = () => new Date(executor.now());
  const ctx = testContext(opened.database, { clock: { now: () => clock.now(), wall } });
  const access: InngestAccess = {
    eventKey: "test",
    signingKey: SIGNING_KEY,
    baseUrl: "http://inngest.test",
    fetch: async (input, init) => (outageStartedAt.isOn ? Response.error() : executor.fetch(input, init)),
  };
  return {
    ctx,
    clock,
    outageStartedAt,
    executor,
    handlers: () => handlers,
    async start(jobs) {
      const engine = startInngestEngine(ctx, jobs, access);
      handlers = inngestHandlers(inngestClient(access, ctx.log), ctx, jobs);
      await eventually(() => expect(executor.functions).toHaveLength(jobs.length));
      return engine;
    },
    passTime(ms) {
      clock.advance(ms);
      executor.passTime(ms);
    },
    failuresOf: async (jobName) =>
      executor.runs
        .filter((run) => run.status === "failed" && run.function.id === `almoner-${jobName}`)
        .map(({ error }) => error ?? ""),
    close: async () => executor.close(),
  };
}

describe("the Inngest engine", () => {
  describeJobEngine(
    async () => openHarness(),
    (option) => SUPPORTED.has(option),
  );

  describe("with a simulated Inngest server", () => {
    let harness: InngestHarness;
    let engine: JobEngine | null = null;
    beforeEach(() => {
      harness = openHarness();
    });
    afterEach(async () => {
      await engine?.stop();
      await harness.close();
    });
    const emit = (subjectId: string) =>
      harness.ctx.transaction((tx) =>
        emitEvents(tx.db, tx.now(), [{ type: "gift.created", subjectId, partyIds: [], data: {} }]),
      );

    test("when a response is lost, the call is repeated and finished steps are not", async () => {
      const trace: string[] = [];
      const mark = (name: string) => async () => {
        trace.push(name);
        if (name === "first") harness.executor.disturbances.next.lostResponses = 0;
        if (name === "second" && trace.length === 2) harness.executor.disturbances.next.lostResponses = 1;
      };
      const run = async ({ step }: JobInput) => {
        for (const name of ["first", "second", "third"]) await step.run(name, mark(name));
      };
      engine = await harness.start([job({ name: "interrupted", on: "gift.created", sweep: "sweep", retries: 1, run })]);
      await emit("gft_1");
      await eventually(() => {
        harness.executor.passTime(1_000);
        expect(trace.at(-1)).toBe("third");
      });
      expect(trace).toEqual(["first", "second", "second", "third"]);
    });

    test("a moved product clock shortens the sleep requested from Inngest", async () => {
      harness.clock.advance(12 * 3_600_000);
      const instant = new Date(harness.ctx.now().getTime() + 60_000);
      const run = ({ step }: JobInput) => step.sleepUntil("rest", instant);
      engine = await harness.start([job({ name: "sandboxed", on: "gift.created", sweep: "sweep", retries: 0, run })]);
      await emit("gft_1");
      const pauseMs = await eventually(() => {
        const found = harness.executor.runs.find(
          (harness) => harness.function.id === "almoner-sandboxed" && harness.steps.size === 1,
        );
        return dueAtOf(found!) - harness.executor.now();
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
      harness.outageStartedAt.isOn = true;
      await emit("gft_1");
      engine.wake();
      await sleep(300);
      expect(await harness.ctx.db.event.count({ where: { relayedAt: null } })).toBe(1);
      harness.outageStartedAt.isOn = false;
      await eventually(() => expect(seen).toEqual(["gft_1"]));
      await eventually(async () => expect(await harness.ctx.db.event.count({ where: { relayedAt: null } })).toBe(0));
      expect(seen).toEqual(["gft_1"]);
    });

    // Guards the money: nobody without Inngest's signature must be able to run a job.
    test.each(["GET", "POST", "PUT"] as const)("%s without Inngest's signature is rejected", async (method) => {
      let runs = 0;
      const count = async () => {
        runs += 1;
      };
      engine = await harness.start([
        job({ name: "guarded", on: "gift.created", sweep: "sweep", retries: 0, run: count }),
      ]);
      const forged = inngestSignature("signkey-test-another", "{}", new Date());
      for (const signature of [null, "t=1&s=00", forged]) {
        const request = new Request("http://almoner.test/api/inngest?fnId=almoner-guarded&stepId=step", {
          method,
          headers: { "content-type": "application/json", ...(signature ? { "x-inngest-signature": signature } : {}) },
          ...(method === "GET" ? {} : { body: "{}" }),
        });
        expect((await harness.handlers()[method](request)).status).toBe(401);
      }
      expect(runs).toBe(0);
    });
  });
});
