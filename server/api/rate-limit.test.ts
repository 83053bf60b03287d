import { afterAll, beforeAll, expect, test } from "vitest";
import { RateLimiter } from "@/server/api/rate-limit";
import { openDatabase } from "@/server/db/client";
import { issueKey } from "@/server/domain/identities/issue-key";
import { AlmonerError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { purgeRateLimitBuckets } from "@/server/operations/rate-limits/purge-rate-limit-buckets";
import { makeApi } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { UNKNOWN_IDS } from "@/server/testing/api-sample-kinds";
import { operationsWith, pathOf } from "@/server/testing/api-sample-paths";
import { testContext } from "@/server/testing/test-context";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness({ shared: false });
});
afterAll(() => harness.fixture.close());

/** Parses a structured field of one named item with integer parameters, such as `"default";r=3;t=1`. */
function structured(value: string | null): Record<string, number> {
  const match = /^"default"((?:;[a-z]+=\d+)+)$/.exec(value ?? "");
  if (!match) throw new Error(`not a RateLimit field: ${value}`);
  const pairs = match[1]!.slice(1).split(";");
  return Object.fromEntries(pairs.map((pair) => [pair.split("=")[0]!, Number(pair.split("=")[1])]));
}

test("the headers state the policy, what remains and when it is full again", async () => {
  const api = makeApi(harness.fixture.system, { key: harness.key, rateLimit: { perSecond: 2, burst: 10 } });
  for (let call = 1; call <= 4; call += 1) {
    const { headers } = await api.call("GET", "/v1/me");
    expect(structured(headers.get("ratelimit-policy"))).toEqual({ q: 10, w: 5 });
    const { r, t } = structured(headers.get("ratelimit"));
    expect(r).toBeGreaterThanOrEqual(10 - call);
    expect(r).toBeLessThan(10);
    expect(t).toBeGreaterThan(0);
    expect(t).toBeLessThanOrEqual(5);
    expect(headers.get("x-ratelimit-limit")).toBe("10");
    expect(Number(headers.get("x-ratelimit-remaining"))).toBe(r);
    const resetsIn = Number(headers.get("x-ratelimit-reset")) - Date.now() / 1_000;
    expect(resetsIn).toBeGreaterThan(-1);
    expect(resetsIn).toBeLessThan(7);
  }
});

test("error responses have the headers too, and count", async () => {
  const { secret } = await issueKey(harness.fixture.system, {
    id: harness.fixture.partnerId,
    name: "poor",
    scopes: ["pools:read"],
  });
  const api = makeApi(harness.fixture.system, { key: secret, rateLimit: { perSecond: 1, burst: 3 } });
  const statuses: number[] = [];
  // On a slow machine the bucket refills a little meanwhile.
  while (!statuses.includes(429) && statuses.length < 50) {
    const response = await api.call("GET", "/v1/gifts");
    expect(structured(response.headers.get("ratelimit"))).toHaveProperty("r");
    statuses.push(response.status);
  }
  expect(statuses.slice(0, 3)).toEqual([403, 403, 403]);
  expect(statuses.at(-1)).toBe(429);
});

test("an empty bucket is 429 with Retry-After on every operation, other keys are unaffected, and waiting helps", async () => {
  const api = makeApi(harness.fixture.system, { key: harness.key, rateLimit: { perSecond: 1, burst: 2 } });
  const responses = await Promise.all(Array.from({ length: 6 }, () => api.call("GET", "/v1/me")));
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  for (const [name, endpoint] of operationsWith(({ authenticated }) => authenticated !== false)) {
    const refused = await api.call(endpoint.method, pathOf(endpoint, UNKNOWN_IDS));
    if (refused.status !== 429) continue;
    expect(refused.json.error.code, name).toBe("rate_limited");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(structured(refused.headers.get("ratelimit")).r).toBe(0);
  }
  const other = await issueKey(harness.fixture.system, { id: harness.fixture.partnerId, name: "second" });
  for (const key of [harness.strangerKey, other.secret]) {
    expect((await api.call("GET", "/v1/me", { key })).status).toBe(200);
  }
  expect((await api.call("GET", "/v1/openapi.json")).status).toBe(200);
  let refused = await api.call("GET", "/v1/me");
  // The tokens that were refilled meanwhile are used up first.
  while (refused.status === 200) refused = await api.call("GET", "/v1/me");
  const retryAfterMs = Number(refused.headers.get("retry-after")) * 1_000;
  // A timer may fire slightly early.
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs + 20));
  expect((await api.call("GET", "/v1/me")).status).toBe(200);
});

/** Moves all of a bucket's timestamps into the past. */
function age(key: string, interval: string) {
  return harness.fixture.system.db
    .$executeRaw`UPDATE rate_limit_buckets SET filled_at = filled_at - ${interval}::interval WHERE key_id = ${key}`;
}

/** A process's limiter, the statements it sent, and its own clock. */
function makeProcess(limit: { perSecond: number; burst: number }) {
  const statements: number[] = [];
  const clock = { nowMs: 0 };
  const limiter = new RateLimiter(
    limit,
    (key, wanted) => {
      statements.push(wanted);
      return consumeRateLimitTokens(harness.fixture.system, key, wanted, limit);
    },
    () => clock.nowMs,
  );
  const take = async (key: string, count: number) => {
    const outcomes = await Promise.allSettled(Array.from({ length: count }, () => limiter.take(key)));
    for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(AlmonerError);
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  return { statements, clock, take, limiter };
}

const SLOW = { perSecond: 0.001, burst: 3 };

test("a bucket refills at its rate, never beyond its burst, and survives a clock that goes backwards", async () => {
  const key = newId("apiKey");
  // Each take uses a new process, which has to query the bucket itself.
  const taken = () => makeProcess(SLOW).take(key, 5);
  expect(await taken()).toBe(3);
  await age(key, "900 seconds");
  expect(await taken()).toBe(0);
  await age(key, "101 seconds");
  expect(await taken()).toBe(1);
  await age(key, "1 hour");
  expect(await taken()).toBe(3);
  await age(key, "-1 hour");
  expect(await taken()).toBe(0);
  await age(key, "1001 seconds");
  expect(await taken()).toBe(1);
});

test("concurrent requests share one query, and the headers count them down", async () => {
  const { statements, limiter } = makeProcess({ perSecond: 0.001, burst: 100 });
  const responses = await Promise.all(Array.from({ length: 40 }, () => limiter.take("together")));
  expect(statements).toEqual([1, 39]);
  const remaining = responses.map((headers) => Number(headers["X-RateLimit-Remaining"]));
  expect(remaining).toEqual(Array.from({ length: 40 }, (_, index) => 99 - index));
});

test("a process that knows the bucket is empty rejects without a query until there can be a token", async () => {
  const { statements, clock, take, limiter } = makeProcess(SLOW);
  expect(await take("hammered", 50)).toBe(3);
  const requested = statements.length;
  clock.nowMs += 999_000;
  expect(await take("hammered", 50)).toBe(0);
  expect(statements).toHaveLength(requested);
  const apiError = await limiter.take("hammered").catch((error: AlmonerError) => error);
  expect(apiError).toMatchObject({ headers: { "Retry-After": "1", "X-RateLimit-Remaining": "0" } });
  clock.nowMs += 1_001;
  expect(await take("hammered", 1)).toBe(0);
  expect(statements.length).toBe(requested + 1);
});

test("processes sharing a bucket grant exactly its tokens, however many they take at once", async () => {
  const limit = { perSecond: 0.001, burst: 100 };
  const processes = Array.from({ length: 4 }, () => makeProcess(limit));
  const granted = await Promise.all(
    processes.flatMap(({ take }) => Array.from({ length: 20 }, () => take("shared", 3))),
  );
  expect(granted.reduce((sum, count) => sum + count, 0)).toBe(100);
});

test("without a database a limited request is 503, and is not admitted", async () => {
  const limiter = new RateLimiter(SLOW, (key, wanted) =>
    consumeRateLimitTokens(testContext(openDatabase("postgresql://a:b@127.0.0.1:1/x", 1)), key, wanted, SLOW),
  );
  const errors = await Promise.allSettled(Array.from({ length: 3 }, () => limiter.take("away")));
  for (const apiError of errors) expect(apiError).toMatchObject({ reason: { code: "ECONNREFUSED" } });
  const impatient = openDatabase(harness.fixture.url, 2, { lockTimeoutMs: 200 });
  // A key of its own: the tests before leave the bucket of the shared one empty.
  const { secret } = await issueKey(harness.fixture.system, { id: harness.fixture.partnerId, name: "away" });
  const api = makeApi(testContext(impatient, { clock: harness.fixture.clock }), {
    key: secret,
    rateLimit: { perSecond: 1, burst: 2 },
  });
  const { pool } = harness.fixture.system;
  const locked = await pool.connect();
  try {
    await locked.query("BEGIN");
    await locked.query("LOCK TABLE rate_limit_buckets");
    const response = await api.call("GET", "/v1/me");
    expect(response.status).toBe(503);
    expect(response.json.error.code).toBe("unavailable");
  } finally {
    await locked.query("ROLLBACK");
    locked.release();
  }
  expect((await api.call("GET", "/v1/me")).status).toBe(200);
  await impatient.close();
});

test.each([
  // left in the bucket, seconds until a token, seconds until it is full
  [0, "10", 30],
  [0.35, "7", 27],
  [0.9, "1", 21],
  [0.999, "1", 21],
])(
  "with %f tokens of three left, ten seconds each, a request waits %s s and the bucket %i s",
  async (left, wait, full) => {
    const limiter = new RateLimiter(
      { perSecond: 0.1, burst: 3 },
      async () => ({ granted: 0, left, atMs: 1_000_000 }),
      () => 0,
    );
    const refused = (await limiter.take("slow").catch((error) => error)) as AlmonerError;
    expect(refused.headers).toEqual({
      "Retry-After": wait,
      "RateLimit-Policy": '"default";q=3;w=30',
      RateLimit: `"default";r=0;t=${full}`,
      "X-RateLimit-Limit": "3",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(1_000 + full),
    });
  },
);

test("only buckets idle for two weeks are deleted", async () => {
  for (const key of ["idle", "busy"]) await makeProcess(SLOW).take(key, 1);
  await age("idle", "14 days 1 second");
  expect(await purgeRateLimitBuckets(harness.fixture.system)).toBe(1);
  const { rows } = await harness.fixture.system.pool.query("SELECT 1 FROM rate_limit_buckets WHERE key_id = 'busy'");
  expect(rows).toHaveLength(1);
});
