import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkJobs, readJobFacts } from "@/server/domain/job-health/job-facts";
import { emitEvents } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards operators: they learn of work that has stalled, and a stranger cannot make work look stalled.

let opened: TestDatabase;
let ctx: Context;
const clock = new MovableClock();
const sql = (text: string) => opened.database.pool.query(text);
/** The failed checks of the worker and the engine. Late work is a separate check. */
const found = async (usesInngest: boolean) => {
  const { worker, engine } = checkJobs(await readJobFacts(ctx), usesInngest);
  return [worker, engine].flatMap(({ ok, detail }) => (ok ? [] : [detail])).join("; ");
};
const work = async () => checkJobs(await readJobFacts(ctx), false).work;
const ago = (seconds: number) => `now() - interval '${seconds} s'`;
/** Stores the state of Inngest: healthy except for these columns. */
const engine = (columns: Record<string, string> = {}) => {
  const all = { registered_at: ago(20), sent_at: ago(20), called_at: ago(19), ...columns };
  return sql(
    `INSERT INTO job_engine_states (engine, ${Object.keys(all).join()}) VALUES ('inngest', ${Object.values(all).join()})`,
  );
};

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock });
});
beforeEach(async () => {
  await opened.admin.query("TRUNCATE job_workers, job_engine_states, job_failures, events, awaited_events CASCADE");
  await sql("INSERT INTO job_workers (id, engine, seen_at) VALUES (gen_random_uuid(), 'embedded', now())");
});
afterAll(() => opened.close());

test("nothing stands still at rest, with either engine", async () => {
  expect(await found(false)).toBe("");
  await engine();
  expect(await found(true)).toBe("");
});

test("a worker that is gone or never was", async () => {
  await sql(`UPDATE job_workers SET seen_at = ${ago(61)}`);
  expect(await found(false)).toBe("no worker was seen for 61 s");
  await opened.admin.query("TRUNCATE job_workers");
  expect(await found(false)).toBe("no worker has started yet");
});

test("events that nobody sends on, and rows that nobody takes", async () => {
  const event = { type: "gift.created" as const, subjectId: "gft_1", partyIds: [], data: {} };
  await ctx.transaction((tx) => emitEvents(tx, [event]));
  expect(await found(false)).toBe("");
  clock.advance(61_000);
  expect(await found(false)).toMatch(/^events have waited 6\d s to be sent on$/);
  clock.advance(300_000);
  expect(await found(false)).toMatch(/^events have waited 36\d s to be sent on$/);
  expect(await work()).toEqual({
    ok: false,
    detail: expect.stringMatching(/^fan-out-events is 36\d s late, with 1 row$/),
  });
});

describe("on Inngest", () => {
  test("nothing was heard of it yet", async () => {
    expect(await found(true)).toBe("the functions are not registered with Inngest yet");
    expect(await found(false)).toBe("");
  });

  test.each([
    [
      { registered_at: "NULL", refused_at: "now()", refusal: "'refused the functions'" },
      "Inngest did not register the functions: refused the functions",
    ],
    [
      { refused_at: ago(5), refusal: "'address not reachable'" },
      "Inngest did not register the functions: address not reachable",
    ],
    [{ registered_at: ago(70), called_at: ago(69) }, "the functions were last registered with Inngest 70 s ago"],
    [{ registered_at: "NULL", called_at: "NULL" }, "the functions were never registered with Inngest"],
    [{ send_refused_at: ago(5), send_refusal: "'wrong event key'" }, "Inngest did not take events: wrong event key"],
    [{ called_at: ago(50) }, "Inngest last called the functions 50 s ago; is their address reachable from there?"],
    [{ called_at: "NULL" }, "Inngest has never called the functions; is their address reachable from there?"],
    [
      { called_at: "NULL", rejected_at: ago(3), rejection: "'wrong signing key'" },
      "calls are rejected: wrong signing key",
    ],
  ])("%j", async (columns, message) => {
    await engine(columns);
    expect(await found(true)).toBe(message);
  });

  test("what was refused and is accepted since is over, and a stranger's calls change nothing", async () => {
    await engine({
      refused_at: ago(40),
      refusal: "'address not reachable'",
      send_refused_at: ago(40),
      send_refusal: "'the server failed'",
      rejected_at: "now()",
      rejection: "'no signature'",
    });
    expect(await found(true)).toBe("");
  });
});

test("runs that failed for good are counted for a day", async () => {
  const failure = (seconds: number) =>
    `(gen_random_uuid(), 'send-email', 'embedded', gen_random_uuid()::text, '[]', 'Error: no', ${ago(seconds)})`;
  await sql(
    `INSERT INTO job_failures (id, job, engine, run, events, error, failed_at) VALUES ${failure(60)}, ${failure(90_000)}`,
  );
  expect((await readJobFacts(ctx)).givenUp).toBe(1);
});
