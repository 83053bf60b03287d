import { Inngest, type InngestFunction, RetryAfterError } from "inngest";
import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import { eventually } from "@/server/testing/eventually";
import { dueAtOf } from "@/server/testing/inngest/double-run";
import { InngestDouble } from "@/server/testing/inngest/inngest-double";
import { silentLog } from "@/server/testing/silent-log";

// Tests the double with the real SDK: it handles runs as the real server does, and fails on demand.

const SIGNING_KEY = "00c0ffee00c0ffee00c0ffee00c0ffee";
const BASE = "http://inngest.test";

let server: InngestDouble;
let client: Inngest;
let post: (request: Request) => Promise<Response>;
let trace: string[];
beforeEach(() => {
  trace = [];
  server = new InngestDouble({
    signingKey: SIGNING_KEY,
    eventKey: "key",
    tickMs: 5,
    call: (request) => post(request),
  });
  client = new Inngest({
    id: "app",
    isDev: false,
    eventKey: "key",
    signingKey: SIGNING_KEY,
    baseUrl: BASE,
    fetch: server.fetch,
    checkpointing: false,
    logger: silentLog,
  });
});
afterEach(() => server.close());

type Options = Omit<InngestFunction.Options, "id" | "triggers">;
type Handler = Parameters<Inngest["createFunction"]>[1];

/** Registers a function that starts on `app/begun` by default. */
async function given(options: Options, handler: Handler, trigger: object = { event: "app/begun" }): Promise<void> {
  const served = client.createFunction({ id: "one", triggers: [trigger as never], ...options }, handler);
  const handlers = serve({ client, functions: [served], serveOrigin: "http://app.test", servePath: "/api/inngest" });
  post = (request) => handlers.POST(request as NextRequest, undefined);
  const headers = { "x-inngest-signature": inngestSignature(SIGNING_KEY, "", new Date()) };
  const request = new Request("http://app.test/api/inngest", { method: "PUT", headers });
  const response = await handlers.PUT(request as NextRequest, undefined);
  expect(await response.json()).toMatchObject({ message: "Successfully registered" });
}

const begin = (...ids: string[]) =>
  client.send(ids.map((id) => ({ id, name: "app/begun", data: { id, group: id[0] } })));
const ended = (count: number) =>
  eventually(() => expect(server.runs.filter(({ status }) => status !== "running")).toHaveLength(count));
const passing = (check: () => void) =>
  eventually(() => {
    server.passTime(1_000);
    check();
  });
const see: Handler = async ({ events, step }) => {
  await step.run("see", async () => {
    trace.push(events.map((event: { id?: string }) => event.id).join());
  });
};

describe("starting", () => {
  test("an event sent again starts nothing for a day, and a batch again", async () => {
    await given({}, see);
    await begin("a");
    await begin("a");
    await ended(1);
    server.passTime(25 * 3_600_000);
    await begin("a");
    await ended(2);
    await given({ batchEvents: { maxSize: 2, timeout: "1s" } }, see);
    await begin("b", "c");
    await begin("b", "c");
    await ended(4);
    expect(trace).toEqual(["a", "a", "b,c", "b,c"]);
  });

  test("a batch starts when it is full or its time is up, each value of its key by itself", async () => {
    await given({ batchEvents: { maxSize: 2, timeout: "5s", key: "event.data.group" } }, see);
    await begin("a1", "b1", "a2");
    await eventually(() => expect(trace).toEqual(["a1,a2"]));
    server.passTime(5_000);
    await eventually(() => expect(trace).toEqual(["a1,a2", "b1"]));
  });

  test.each(["app/*", "app/beg.un", "app/beg.*"])("the trigger %s is met by its names only", async (pattern) => {
    await given({}, see, { event: pattern });
    await client.send([
      { id: "a", name: "app/beg.un", data: {} },
      { id: "b", name: "apple/beg", data: {} },
    ]);
    await ended(1);
    expect(trace).toEqual(["a"]);
  });

  test("a schedule starts a run at its minute, once", async () => {
    await given({}, async () => trace.push("minute"), { cron: "* * * * *" });
    await eventually(() => expect(server.stats().functions).toBe(1));
    await passing(() => expect(trace).toHaveLength(2));
  });
});

describe("limits", () => {
  test("a function has no more calls under way than its limit, of each value of its key", async () => {
    let most = 0;
    const inside = new Map<string, number>();
    const count = async (group: string) => {
      inside.set(group, (inside.get(group) ?? 0) + 1);
      most = Math.max(most, inside.get(group)!);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside.set(group, inside.get(group)! - 1);
    };
    await given({ concurrency: { limit: 2, key: "event.data.group" } }, ({ event, step }) =>
      step.run("count", () => count(event.data.group)),
    );
    await begin("a1", "a2", "a3", "a4", "b1", "b2", "b3");
    await ended(7);
    expect(most).toBe(2);
  });

  test("throttled starts are spaced, unless a burst is granted", async () => {
    await given({ throttle: { limit: 2, period: "60s" } }, see);
    await begin("a", "b", "c");
    await ended(1);
    server.passTime(30_000);
    await ended(2);
    await given({ throttle: { limit: 2, period: "60s", burst: 2, key: "event.data.group" } }, see);
    await begin("d1", "d2", "d3");
    await eventually(() => expect(trace.filter((id) => id.startsWith("d"))).toHaveLength(2));
  });

  test("runs of higher priority go first, and a negative one delays", async () => {
    await given({ priority: { run: "event.data.rank" } }, see);
    const ranked = (id: string, rank: number) => ({ id, name: "app/begun", data: { rank } });
    await client.send([ranked("late", -60), ranked("plain", 0), ranked("first", 60)]);
    await eventually(() => expect(trace).toEqual(["first", "plain"]));
    server.passTime(60_000);
    await ended(3);
  });

  test("a run that has begun ends before others begin", async () => {
    await given({ concurrency: { limit: 1 } }, async ({ event, step }) => {
      await step.run("first", async () => trace.push(`${event.data.id} first`));
      await step.run("second", async () => trace.push(`${event.data.id} second`));
    });
    await begin("a", "b");
    await ended(2);
    expect(trace).toEqual(["a first", "a second", "b first", "b second"]);
  });

  test("a debounced run starts with the latest event once no other has come", async () => {
    await given({ debounce: { period: "30s", key: "event.data.group" } }, see);
    await begin("a1");
    server.passTime(20_000);
    await begin("a2");
    server.passTime(20_000);
    await begin("b1");
    expect(server.runs).toEqual([]);
    server.passTime(15_000);
    await ended(1);
    expect(trace).toEqual(["a2"]);
  });
});

describe("steps", () => {
  test("a step is retried as late as the server says, or as the function asks", async () => {
    let attempts = 0;
    await given({ retries: 2 }, ({ step }) =>
      step.run("fail", async () => {
        attempts += 1;
        throw attempts === 1 ? new Error("not yet") : new RetryAfterError("later", 2_500);
      }),
    );
    await begin("a");
    const waitMs = () => dueAtOf(server.runs[0]!) - server.now();
    await eventually(() => expect(server.runs[0]!.pending[0]!.attempt).toBe(1));
    expect(waitMs()).toBeGreaterThan(10_000);
    expect(waitMs()).toBeLessThanOrEqual(45_000);
    server.passTime(45_000);
    await eventually(() => expect(server.runs[0]!.pending[0]!.attempt).toBe(2));
    expect(waitMs()).toBeLessThanOrEqual(3_000);
    await passing(() => expect(server.runs[0]!.status).toBe("failed"));
    expect(attempts).toBe(3);
  });

  test("a run that failed for good starts its failure function, with all its events", async () => {
    const failed: unknown[] = [];
    const onFailure: Handler = async ({ event }) => failed.push(event.data);
    await given({ retries: 0, batchEvents: { maxSize: 2, timeout: "1s" }, onFailure } as Options, () => {
      throw new Error("no way");
    });
    await begin("a", "b");
    await eventually(() => expect(failed).toHaveLength(1));
    expect(failed[0]).toMatchObject({ function_id: "app-one", events: [{ id: "a" }, { id: "b" }] });
    expect(server.functions.map(({ id }) => id)).toEqual(["app-one", "app-one-failure"]);
  });

  test("steps next to each other run once each", async () => {
    await given({}, async ({ step }) => {
      const mark = (name: string) => step.run(name, async () => trace.push(name));
      await Promise.all([mark("left"), mark("right")]);
      await mark("after");
    });
    await begin("a");
    await ended(1);
    expect([...trace].sort()).toEqual(["after", "left", "right"]);
  });

  test("a run sleeps by the wall clock, no longer than 366 days", async () => {
    await given({}, ({ event, step }) => step.sleep("rest", event.data.id === "short" ? "2h" : "400d"));
    await begin("short", "long");
    await eventually(() => expect(server.runs.map(({ status }) => status)).toEqual(["running", "failed"]));
    expect(server.stats().sleeping).toBe(1);
    server.passTime(2 * 3_600_000);
    await eventually(() => expect(server.runs[0]!.status).toBe("completed"));
  });

  test("output of more than 4 MB fails the run", async () => {
    await given({ retries: 0 }, ({ step }) => step.run("much", async () => "x".repeat(5 * 1_024 * 1_024)));
    await begin("a");
    await ended(1);
    expect(server.runs[0]).toMatchObject({ status: "failed" });
  });

  test("an operation that the double does not know ends the run", async () => {
    await given({}, async ({ step }) => step.waitForEvent("wait", { event: "app/ended", timeout: "1h" }));
    await begin("a");
    await ended(1);
    expect(server.log.join()).toContain("WaitForEvent");
  });

  test("an event cancels the runs that it is about", async () => {
    await given(
      { cancelOn: [{ event: "app/ended", if: "event.data.id == async.data.id" }] },
      async ({ event, step }) => {
        await step.sleep("rest", "1h");
        await step.run("after", async () => trace.push(event.data.id));
      },
    );
    await begin("a", "b");
    await eventually(() => expect(server.stats().sleeping).toBe(2));
    await client.send({ name: "app/ended", data: { id: "a" } });
    server.passTime(3_600_000);
    await ended(2);
    expect(trace).toEqual(["b"]);
    expect(server.runs.map(({ status }) => status)).toEqual(["canceled", "completed"]);
  });
});

describe("disturbances", () => {
  test("calls are doubled and responses are lost on demand", async () => {
    await given({ retries: 1 }, see);
    server.disturbances.next.doubledCalls = 1;
    server.disturbances.next.lostResponses = 1;
    await begin("a");
    await passing(() => expect(server.runs[0]!.status).toBe("completed"));
    expect(trace).toEqual(["a", "a", "a"]);
    expect(server.stats()).toMatchObject({ runs: 1, calls: 4, queued: 0 });
  });

  test("a completed run is replayed on demand", async () => {
    await given({}, see);
    server.disturbances.next.replayedRuns = 1;
    await begin("a");
    await ended(2);
    expect(trace).toEqual(["a", "a"]);
  });

  test("a server that was emptied knows no functions, runs or events", async () => {
    await given({}, async ({ step }) => step.sleep("rest", "1h"));
    await begin("a");
    await eventually(() => expect(server.stats().sleeping).toBe(1));
    server.empty();
    expect(server.stats()).toMatchObject({ functions: 0, sleeping: 0, queued: 0 });
    await given({}, see);
    await begin("a");
    await eventually(() => expect(trace).toEqual(["a"]));
  });

  test("a server that is away is not reached, and calls nobody", async () => {
    await given({}, see);
    await begin("a");
    await ended(1);
    server.disturbances.isAway = true;
    await expect(server.fetch(`${BASE}/health`)).rejects.toThrow("fetch failed");
    server.start(server.functions[0]!, server.runs[0]!.events);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(trace).toEqual(["a"]);
    server.disturbances.isAway = false;
    await ended(2);
  });
});
