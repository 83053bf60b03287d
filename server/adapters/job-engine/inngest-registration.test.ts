import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emitEvents } from "@/server/events/emit";
import { type Job, job } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { type InngestHarness, openInngestHarness } from "@/server/testing/open-inngest-harness";
import { silentLog } from "@/server/testing/silent-log";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const REGISTER = "/fn/register";
const SEND = "/e/test";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

let harness: InngestHarness;
let engine: JobEngine | null;
let reasons: string[];
let messages: string[];
let seen: string[];
beforeEach(async () => {
  engine = null;
  seen = [];
  const own: string[] = [];
  reasons = own;
  const said: string[] = [];
  messages = said;
  const error = (fields: { reason?: string }, message: string) => {
    own.push(fields.reason ?? "");
    said.push(message);
  };
  harness = openInngestHarness(opened.database, { log: { ...silentLog, error } });
  await harness.ctx.db.jobEngineState.deleteMany();
  await harness.ctx.db.awaitedEvent.deleteMany();
});
afterEach(async () => {
  await engine?.stop();
  await harness.close();
});

const watching: Job = job({
  name: "watching",
  on: "gift.created",
  cancelOn: "gift.failed",
  sweep: "sweep",
  retries: 0,
  async run({ events, step }) {
    await step.run("see", async () => {
      seen.push(...events.map(({ subjectId }) => subjectId));
    });
  },
});

const emit = (type: "gift.created" | "gift.failed" | "gift.settled", subjectId: string) =>
  harness.ctx.transaction((tx) => emitEvents(tx, [{ type, subjectId, partyIds: [], data: {} }]));
const state = async () => {
  const { rows } = await harness.ctx.pool.query("SELECT * FROM job_engine_states WHERE engine = 'inngest'");
  return rows[0];
};
const waiting = () => harness.ctx.db.awaitedEvent.count();
const requests = (path: string) => harness.network.requests.get(path) ?? 0;
/** Starts the engine without waiting for its registration. */
const startRefused = async () => {
  engine = await harness.startUnregistered([watching]);
};

test("the accepted functions are stored as a release, and events go only to Inngest that has them", async () => {
  await emit("gift.created", "gft_1");
  await emit("gift.settled", "gft_2");
  engine = await harness.start([watching]);
  await eventually(() => expect(seen).toEqual(["gft_1"]));
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(await state()).toMatchObject({
    release: expect.stringMatching(/^[0-9a-f]{16}$/),
    registered_at: expect.any(Date),
    refused_at: null,
    sent_at: expect.any(Date),
    send_refused_at: null,
  });
  // No function waits for gift.settled, so it is not sent; the other event asks the server to call.
  expect(harness.server().stats().events).toBe(2);
});

test("a server that accepts the functions and cannot call them is named in the log at the next registration", async () => {
  // Set before the start, because the first call follows the first registration at once.
  harness.network.isOneWay = true;
  const started = await harness.startUnregistered([watching]);
  engine = started;
  await eventually(async () => expect((await state())?.sent_at).toEqual(expect.any(Date)));
  expect(messages).toEqual([]);
  await eventually(() => {
    harness.server().passTime(30_000);
    started.wake();
    expect(messages.join()).toContain("accepted the functions but does not call them");
  });
  expect((await state()).called_at).toBeNull();
});

test("what else runs on the same server gets none of this installation's events", async () => {
  harness.access.appId = "almoner-staging";
  const sent: unknown[] = [];
  harness.network.intercept = (path, body) => {
    if (path === SEND) sent.push(...(body as unknown[]));
    return null;
  };
  engine = await harness.start([watching]);
  await emit("gift.created", "gft_1");
  await eventually(() => expect(seen).toEqual(["gft_1"]));
  const names = sent.map((event) => (event as { name: string }).name);
  expect(new Set(names)).toEqual(new Set(["almoner-staging/check-in", "almoner-staging/gift.created"]));
});

test("events that only cancel are sent", async () => {
  engine = await harness.start([watching]);
  await emit("gift.failed", "gft_1");
  engine.wake();
  await eventually(() => expect(harness.server().stats().events).toBe(1));
});

describe("why the server refuses is stored and logged in the server's words, and no event is sent", () => {
  test.each([
    [
      "functions",
      () => Response.json({ error: "At least one function is invalid" }, { status: 400 }),
      ["refused the functions", "400 At least one function is invalid"],
    ],
    [
      "functions, with status 200",
      () => Response.json({ message: "too many triggers", status: 400 }),
      ["refused the functions", "400 too many triggers"],
    ],
    [
      "the signing key",
      () => new Response("Authentication failed", { status: 401 }),
      ["wrong signing key", "401 Authentication failed"],
    ],
    [
      "everything",
      () => new Response("upstream is away", { status: 502 }),
      ["the server failed", "502 upstream is away"],
    ],
  ])("of %s", async (_what, answer, [refusal, refusal_detail]) => {
    harness.network.intercept = (path) => (path === REGISTER ? answer() : null);
    await emit("gift.created", "gft_1");
    await startRefused();
    const refused = { refusal, refusal_detail, refused_at: expect.any(Date) };
    await eventually(async () => expect(await state()).toMatchObject(refused));
    expect(reasons).toEqual([`${refusal}: ${refusal_detail}`]);
    engine!.wake();
    expect(await state()).toMatchObject({ registered_at: null, release: null });
    expect([await waiting(), requests(SEND)]).toEqual([1, 0]);
  });

  test("of a server that is away, until it is back", async () => {
    harness.network.isDown = true;
    await emit("gift.created", "gft_1");
    await startRefused();
    const refused = { refusal: "address not reachable", refusal_detail: "connect ECONNREFUSED 127.0.0.1:1" };
    await eventually(async () => expect(await state()).toMatchObject(refused));
    harness.network.isDown = false;
    await eventually(() => expect(seen).toEqual(["gft_1"]));
    expect((await state())!.registered_at!.getTime()).toBeGreaterThanOrEqual((await state())!.refused_at!.getTime());
  });
});

test("events that are refused wait, and the functions are registered again before they are sent again", async () => {
  engine = await harness.start([watching]);
  harness.network.intercept = (path) =>
    path === SEND ? Response.json({ error: "Event key not found", status: 401 }, { status: 401 }) : null;
  await emit("gift.created", "gft_1");
  engine.wake();
  await eventually(async () =>
    expect(await state()).toMatchObject({
      send_refusal: "wrong event key",
      send_refusal_detail: "401 Event key not found",
    }),
  );
  await eventually(() => expect(requests(REGISTER)).toBe(2));
  expect(await waiting()).toBe(1);
  harness.network.intercept = () => null;
  await eventually(() => expect(seen).toEqual(["gft_1"]));
});

test("a server that lost everything has the functions again, within half a minute", async () => {
  engine = await harness.start([watching]);
  harness.server().empty();
  expect(harness.server().functions).toEqual([]);
  harness.server().passTime(30_000);
  engine.wake();
  await eventually(() => expect(harness.server().functions.map(({ id }) => id)).toContain("almoner-watching"));
  await emit("gift.created", "gft_1");
  await eventually(() => expect(seen).toEqual(["gft_1"]));
});

test("the app's name and the fallback key are used", async () => {
  harness.access.appId = "almoner-staging";
  harness.access.signingKeyFallback = harness.access.signingKey;
  harness.access.signingKey = "signkey-test-22c0ffee22c0ffee22c0ffee22c0ffee";
  engine = await harness.start([watching]);
  expect(harness.server().functions.map(({ id }) => id)).toEqual([
    "almoner-staging-check-in",
    "almoner-staging-watching",
    "almoner-staging-watching-failure",
  ]);
  // The wrong key first, then the fallback.
  expect(requests(REGISTER)).toBe(2);
  await emit("gift.created", "gft_1");
  await eventually(() => expect(seen).toEqual(["gft_1"]));
});
