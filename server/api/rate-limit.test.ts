import { afterAll, beforeAll, expect, test } from "vitest";
import { RateLimiter } from "@/server/api/rate-limit";
import { issueKey } from "@/server/domain/identities/issue-key";
import { AlmonerError } from "@/server/kernel/errors";
import { makeApi } from "@/server/testing/api-client";
import { type ApiWorld, makeApiWorld, operationsWith, pathOf } from "@/server/testing/api-samples";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

/** Reads a structured field of one named item with integer parameters, such as `"default";r=3;t=1`. */
function structured(value: string | null): Record<string, number> {
  const match = /^"default"((?:;[a-z]+=\d+)+)$/.exec(value ?? "");
  if (!match) throw new Error(`not a RateLimit field: ${value}`);
  const pairs = match[1]!.slice(1).split(";");
  return Object.fromEntries(pairs.map((pair) => [pair.split("=")[0]!, Number(pair.split("=")[1])]));
}

test("the headers tell policy, what is left and when it is full again", async () => {
  const api = makeApi(it.world.system, { key: it.key, rateLimit: { perSecond: 2, burst: 10 } });
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

test("refusals carry the headers too, and count", async () => {
  const { secret } = await issueKey(it.world.system, {
    identityId: it.world.partnerId,
    name: "poor",
    scopes: ["pools:read"],
  });
  const api = makeApi(it.world.system, { key: secret, rateLimit: { perSecond: 1, burst: 3 } });
  for (const status of [403, 403, 403, 429]) {
    const answer = await api.call("GET", "/v1/gifts");
    expect(answer.status).toBe(status);
    expect(structured(answer.headers.get("ratelimit"))).toHaveProperty("r");
  }
});

test("an empty bucket is 429 with Retry-After on every operation, other keys are untouched, and waiting helps", async () => {
  const api = makeApi(it.world.system, { key: it.key, rateLimit: { perSecond: 1, burst: 2 } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.call("GET", "/v1/me")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const [name, endpoint] of operationsWith(({ authenticated }) => authenticated !== false)) {
    const refused = await api.call(endpoint.method, pathOf(endpoint, it.shared));
    if (refused.status !== 429) continue;
    expect(refused.json.error.code, name).toBe("rate_limited");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(structured(refused.headers.get("ratelimit")).r).toBe(0);
  }
  const other = await issueKey(it.world.system, { identityId: it.world.partnerId, name: "second" });
  for (const key of [it.strangerKey, other.secret]) {
    expect((await api.call("GET", "/v1/me", { key })).status).toBe(200);
  }
  expect((await api.call("GET", "/v1/openapi.json")).status).toBe(200);
  const retryAfter = Number((await api.call("GET", "/v1/me")).headers.get("retry-after") ?? 0);
  await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000));
  expect((await api.call("GET", "/v1/me")).status).toBe(200);
});

test("a bucket fills at its rate, never beyond its burst, and survives a clock that goes backwards", () => {
  let now = 1_000_000;
  const limiter = new RateLimiter({ perSecond: 10, burst: 3 }, () => now);
  const taken = () => {
    for (let count = 0; ; count += 1) {
      try {
        limiter.take("key");
      } catch (error) {
        expect(error).toBeInstanceOf(AlmonerError);
        return count;
      }
    }
  };
  expect(taken()).toBe(3);
  now += 99;
  expect(taken()).toBe(0);
  now += 1;
  expect(taken()).toBe(1);
  now += 3_600_000;
  expect(taken()).toBe(3);
  now -= 10_000;
  expect(taken()).toBe(0);
});
