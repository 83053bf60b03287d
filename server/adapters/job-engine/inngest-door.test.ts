import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type JobDoor, openInngestDoor } from "@/server/adapters/job-engine/inngest-door";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import { type Job, job } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import { silentLog } from "@/server/testing/silent-log";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const CURRENT = "signkey-test-00c0ffee00c0ffee00c0ffee00c0ffee";
const FALLBACK = "signkey-test-11c0ffee11c0ffee11c0ffee11c0ffee";
const MIB = 1_024 * 1_024;
const URL = "http://worker.test/api/inngest?fnId=almoner-guarded&stepId=step";

let opened: TestDatabase;
let door: JobDoor;
let runs: number;
let lines: object[];
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  runs = 0;
  const own: object[] = [];
  lines = own;
  const log = { ...silentLog, warn: (fields: object) => own.push(fields) };
  const ctx = testContext(opened.database, { log });
  await ctx.db.jobEngineState.deleteMany();
  const run = async () => {
    runs += 1;
  };
  const guarded: Job = job({ name: "guarded", on: "gift.created", sweep: "sweep", retries: 0, run });
  door = openInngestDoor(ctx, [guarded], {
    appId: "almoner",
    eventKey: "test",
    signingKey: CURRENT,
    signingKeyFallback: FALLBACK,
    baseUrl: "http://inngest.test",
    serveOrigin: "http://worker.test",
  });
});

/** A body that counts the bytes that were read from it. */
function bodyOf(chunks: Iterable<Uint8Array>) {
  const taken = { bytes: 0 };
  async function* chunksOf() {
    for (const chunk of chunks) {
      taken.bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { body: chunksOf(), taken };
}

function* mebibytes(count: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(MIB).fill(97);
  for (let at = 0; at < count; at += 1) yield chunk;
}

function call(method: string, signature: string | null, body: AsyncIterable<Uint8Array> | null): Promise<Response> {
  const headers = new Headers({ "content-type": "application/json", "x-inngest-req-version": "2" });
  if (signature) headers.set("x-inngest-signature", signature);
  return door.answer({ method, url: URL, headers, body });
}

const state = async () => testContext(opened.database).db.jobEngineState.findUnique({ where: { engine: "inngest" } });
const RUN = JSON.stringify({
  ctx: { attempt: 0, max_attempts: 1, run_id: "1", stack: { current: 0, stack: [] } },
  event: { data: {}, name: "almoner/gift.created" },
  events: [{ data: {}, name: "almoner/gift.created" }],
  steps: {},
  version: 2,
});
const signedAt = (fromNowMs: number) => inngestSignature(CURRENT, "", new Date(Date.now() + fromNowMs));
const text = (content: string) => bodyOf([Buffer.from(content)]).body;
const forged = `t=${Math.floor(Date.now() / 1_000)}&s=${"0".repeat(64)}`;

// Guards the memory of the process: anyone who reaches the port could fill it.
test.each([
  ["no signature", () => null, "no signature"],
  ["a malformed one", () => "t=1&s=00", "a malformed signature"],
  ["an old one", () => signedAt(-301_000), "an expired signature"],
  ["one from the future", () => signedAt(310_000), "an expired signature"],
])("with %s, nothing of 300 MB is read", async (_what, sign, cause) => {
  for (const method of ["GET", "POST", "PUT"]) {
    const { body, taken } = bodyOf(mebibytes(300));
    expect((await call(method, sign(), body)).status).toBe(401);
    expect(taken.bytes).toBe(0);
  }
  await eventually(async () => expect(await state()).toMatchObject({ rejection: cause, calledAt: null }));
});

test("a body over the limit is left as soon as it is", async () => {
  const { body, taken } = bodyOf(mebibytes(300));
  expect((await call("POST", forged, body)).status).toBe(413);
  expect(taken.bytes).toBe(41 * MIB);
});

test("large bodies that are read at once have a limit together", async () => {
  let open = () => {};
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  async function* slowly() {
    yield* mebibytes(39);
    await opening;
  }
  const slow = Array.from({ length: 4 }, () => call("POST", forged, slowly()));
  await new Promise(setImmediate);
  expect((await call("POST", forged, bodyOf(mebibytes(39)).body)).status).toBe(503);
  open();
  for (const response of await Promise.all(slow)) expect(response.status).toBe(401);
  expect((await call("POST", forged, bodyOf(mebibytes(39)).body)).status).toBe(401);
});

// Guards the money: nobody without Inngest's signature can run a job.
test.each(["GET", "POST", "PUT"])("%s with another key's signature is rejected, whatever the body", async (method) => {
  const other = inngestSignature("signkey-test-22c0ffee", "{}", new Date());
  for (const content of ["{}", "aaaa", "", RUN]) {
    const response = await call(method, other, method === "GET" ? null : text(content));
    expect(response.status).toBe(401);
  }
  expect(runs).toBe(0);
  await eventually(async () => expect(await state()).toMatchObject({ rejection: "wrong signing key" }));
  expect((await state())?.calledAt).toBeNull();
});

test.each([
  ["current", CURRENT],
  ["fallback", FALLBACK],
])("a call signed with the %s key runs the job, and is recorded", async (_which, key) => {
  const response = await call("POST", inngestSignature(key, RUN, new Date()), text(RUN));
  expect(response.status).toBe(200);
  expect(runs).toBe(1);
  await eventually(async () => expect((await state())?.calledAt).toBeInstanceOf(Date));
});

test("a flood of rejections is one write and one line a second, and the last one is recorded", async () => {
  await Promise.all(Array.from({ length: 500 }, () => call("POST", null, null)));
  await call("POST", forged, text("aaaa"));
  await eventually(() =>
    expect(lines).toEqual([
      { cause: "no signature", rejections: 1 },
      { cause: "a body that is not JSON", rejections: 501 },
    ]),
  );
  await eventually(async () => expect(await state()).toMatchObject({ rejection: "a body that is not JSON" }));
});

test("other methods are not allowed", async () => {
  expect((await call("DELETE", null, null)).status).toBe(405);
});
