import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { InngestDouble } from "@/server/testing/inngest/inngest-double";

// Guards the double's strictness: if it accepts what the real server rejects, a release passes in which no job runs.

const SIGNING_KEY = "00c0ffee00c0ffee00c0ffee00c0ffee";
const TOKEN = createHash("sha256").update(Buffer.from(SIGNING_KEY, "hex")).digest("hex");

let server: InngestDouble;
beforeEach(() => {
  server = new InngestDouble({ signingKey: SIGNING_KEY, eventKey: "key" });
});
afterEach(() => server.close());

const register = (functions: object[], token = TOKEN) =>
  server.fetch("http://inngest.test/fn/register", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ appName: "app", functions }),
  });

const fn = (options: object = {}) => ({
  id: "app-one",
  name: "one",
  triggers: [{ event: "app/begun" }],
  steps: { step: { runtime: { type: "http", url: "http://app.test/api/inngest?fnId=app-one&stepId=step" } } },
  ...options,
});

const events = (count: number) => Array.from({ length: count }, (_, at) => ({ event: `app/event-${at}` }));
const withRetries = (attempts: number) => ({ steps: { step: { ...fn().steps.step, retries: { attempts } } } });
const batch = { maxSize: 10, timeout: "1s" };
const limit = (count: number, key?: string) => ({ limit: count, ...(key && { key }) });

describe.each<[string, object, object, string]>([
  ["triggers", { triggers: events(10) }, { triggers: events(11) }, "max number of triggers: 10"],
  ["a trigger", { triggers: events(1) }, { triggers: [...events(1), ...events(1)] }, "duplicate trigger"],
  ["a schedule", { triggers: [{ cron: "* * * * *" }] }, { triggers: [{ cron: "* * * * * *" }] }, "cron schedule"],
  ["retries", withRetries(20), withRetries(21), "The retries is not 0 to 20"],
  [
    "batch size",
    { batchEvents: { ...batch, maxSize: 100 } },
    { batchEvents: { ...batch, maxSize: 101 } },
    "batch size",
  ],
  [
    "batch time",
    { batchEvents: { ...batch, timeout: "60s" } },
    { batchEvents: { ...batch, timeout: "61s" } },
    "timeout",
  ],
  ["a short batch", { batchEvents: batch }, { batchEvents: { ...batch, timeout: "250ms" } }, "batch timeout"],
  ["a batch", { priority: { run: "1" } }, { batchEvents: batch, priority: { run: "1" } }, "Priority.Run and Batch"],
  [
    "a batch without cancellation",
    { batchEvents: { ...batch, key: "event.data.groupId" } },
    { batchEvents: batch, cancel: events(1) },
    "Batching and cancellation",
  ],
  [
    "a batch without debounce",
    { debounce: { period: "1s" } },
    { batchEvents: batch, debounce: { period: "1s" } },
    "Batching and debouncing",
  ],
  ["cancellations", { cancel: events(5) }, { cancel: events(6) }, "max number of cancellation events: 5"],
  [
    "a condition",
    { cancel: [{ event: "app/ended", if: "event.data.id == async.data.id" }] },
    { cancel: [{ event: "app/ended", if: "event.data.id ==" }] },
    "Cancellation expression is invalid",
  ],
  [
    "concurrency",
    { concurrency: [limit(1), limit(5, "event.data.id")] },
    { concurrency: [limit(1), limit(2, "event.data.id"), limit(3, "event.data.group")] },
    "allowed max of: 2",
  ],
  ["a limit", { concurrency: limit(1) }, { concurrency: limit(0) }, "concurrency limit"],
  ["a key", { concurrency: limit(1, "event.data.id") }, { concurrency: limit(1, "subject.id") }, "concurrency key"],
  ["a short debounce", { debounce: { period: "1s" } }, { debounce: { period: "500ms" } }, "debounce period"],
  ["a long debounce", { debounce: { period: "7d" } }, { debounce: { period: "8d" } }, "debounce period"],
  [
    "throttle",
    { throttle: { limit: 1, period: "1s" } },
    { throttle: { limit: 1, period: "100ms" } },
    "throttle period",
  ],
  ["steps", {}, { steps: {} }, "must contain one step"],
  ["what is known", {}, { idempotency: "event.id" }, "does not know the option idempotency"],
])("%s", (_what, accepted, refused, reason) => {
  test("within the rule is accepted", async () => {
    const response = await register([fn(accepted)]);
    expect([response.status, await response.json()]).toEqual([200, { ok: true, status: 200, modified: true }]);
  });

  test("beyond it is refused with the whole application, and the log says why", async () => {
    const response = await register([fn({ id: "app-other", name: "other" }), fn(refused)]);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: "At least one function is invalid", status: 400 });
    expect(server.functions).toEqual([]);
    expect(server.log.join()).toContain(reason);
  });
});

test("a wrong signing key is refused in plain text", async () => {
  const response = await register([fn()], "0".repeat(64));
  expect(response.status).toBe(401);
  expect(await response.text()).toBe("Authentication failed");
});

test("the same functions registered again change nothing", async () => {
  await register([fn()]);
  expect(await (await register([fn()])).json()).toMatchObject({ modified: false });
  expect(await (await register([fn({ name: "renamed" })])).json()).toMatchObject({ modified: true });
});

describe("events", () => {
  const send = (body: unknown, key = "key") =>
    server.fetch(`http://inngest.test/e/${key}`, { method: "POST", body: JSON.stringify(body) });
  const event = (more: object = {}) => ({ name: "app/begun", data: {}, ...more });

  test("with another key are refused", async () => {
    const response = await send([event()], "another");
    expect([response.status, await response.json()]).toEqual([401, { error: "Event key not found", status: 401 }]);
  });

  test.each<[string, unknown, unknown]>([
    ["in one send", Array(5_000).fill(event()), Array(5_001).fill(event())],
    ["in size", event({ data: { text: "x".repeat(500 * 1_024) } }), event({ data: { text: "x".repeat(512 * 1_024) } })],
    ["in their names", event({ name: "n".repeat(512) }), event({ name: "n".repeat(513) })],
    ["to names of their own", event(), event({ name: "inngest/function.failed" })],
    ["to objects", event({ data: { a: 1 } }), event({ data: null })],
  ])("are limited %s", async (_what, accepted, refused) => {
    expect((await send(accepted)).status).toBe(200);
    expect((await send(refused)).status).toBe(400);
  });
});
