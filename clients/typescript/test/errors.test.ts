import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  Almoner,
  AlmonerError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InternalError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RefusedError,
} from "@/clients/typescript/src/almoner";
import { type FlakyProxy, startFlakyProxy } from "@/clients/typescript/test/flaky-proxy";
import { type ServedFixture, serveApi, serveFixture } from "@/clients/typescript/test/served-fixture";
import { newId } from "@/server/kernel/ids";
import { makeTenant } from "@/server/testing/test-tenant";

let harness: ServedFixture;
let proxy: FlakyProxy;
let almoner: Almoner;
beforeAll(async () => {
  harness = await serveFixture();
  proxy = await startFlakyProxy(harness.url);
  almoner = harness.client();
});
afterAll(async () => {
  await proxy.close();
  await harness.close();
});

async function errorOf(call: PromiseLike<unknown>): Promise<AlmonerError> {
  return Promise.resolve(call).then(
    () => expect.unreachable("the call succeeded"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(AlmonerError);
      return error as AlmonerError;
    },
  );
}

test("an invalid request lists every invalid field", async () => {
  const error = await errorOf(almoner.gifts.create({ from: "x", to: "y", amount_cents: 0 }));
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error.name).toBe("InvalidRequestError");
  expect(error).toMatchObject({ status: 400, type: "invalid_request", code: "invalid_parameter", param: "from" });
  expect(error.details.map(({ param }) => param)).toEqual(["from", "to", "amount_cents"]);
  expect(error.requestId).toMatch(/^req_/);
  expect(error.requestId).toBe(error.headers.get("request-id"));
  expect(error.docUrl).toContain("/docs/errors#invalid_parameter");
  expect(error.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

test("a wrong key is an authentication error", async () => {
  const error = await errorOf(harness.client({ apiKey: "alm_sk_sandbox_nonsense" }).me());
  expect(error).toBeInstanceOf(AuthenticationError);
  expect(error).toMatchObject({ status: 401, code: "invalid_api_key" });
});

test("a missing scope is a permission error", async () => {
  const { secret } = await makeTenant(harness.fixture.system, ["gifts:read"]);
  const error = await errorOf(harness.client({ apiKey: secret }).webhooks.list());
  expect(error).toBeInstanceOf(PermissionError);
  expect(error).toMatchObject({ status: 403, code: "insufficient_scope" });
});

test("a missing resource is a not-found error", async () => {
  const error = await errorOf(almoner.gifts.get(newId("gift")));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ status: 404, code: "resource_not_found", details: [], idempotencyKey: null });
});

test("a status that doesn't allow the call is a conflict", async () => {
  const gift = await harness.fixture.give(await harness.fixture.person(), harness.fixture.charity);
  const error = await errorOf(almoner.gifts.refund(gift));
  expect(error).toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ status: 409, code: "gift_not_refundable" });
});

test("a rule that doesn't allow the call is an error with its figures", async () => {
  const { id } = await harness.fixture.person({ tier: 0 });
  const error = await errorOf(
    almoner.gifts.create({ from: id, to: harness.fixture.charity.id, amount_cents: 90_000_000 }),
  );
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({ status: 422, code: "monthly_limit_exceeded" });
  expect(Object.keys(error.context).length).toBeGreaterThan(0);
});

test("too many requests are a rate limit error, once the retries are exhausted", async () => {
  const api = await serveApi(harness.fixture.system, {
    RATE_LIMIT: "on",
    RATE_LIMIT_PER_SECOND: "1",
    RATE_LIMIT_BURST: "1",
  });
  const { secret } = await makeTenant(harness.fixture.system);
  const limited = harness.client({ apiKey: secret, baseUrl: api.url, maxRetries: 0 });
  const outcomes = await Promise.allSettled([limited.me(), limited.me(), limited.me(), limited.me()]);
  const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) {
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ status: 429, code: "rate_limited", tries: 1 });
  }
  await api.close();
});

test("a server failure is an internal error", async () => {
  const error = { type: "internal", code: "internal_error", message: "Try again.", param: null, details: [] };
  proxy.plan({ response: 500, body: JSON.stringify({ error }), headers: { "Content-Type": "application/json" } });
  const caught = await errorOf(harness.client({ baseUrl: proxy.url, maxRetries: 0 }).me());
  expect(caught).toBeInstanceOf(InternalError);
  expect(caught).toMatchObject({ status: 500, code: "internal_error", message: "Try again." });
});

test("an unknown error type falls back to its status", async () => {
  const error = { type: "constructor", code: "brand_new", message: "Something new.", param: null, details: [] };
  proxy.plan({ response: 422, body: JSON.stringify({ error }) }, { response: 451, body: JSON.stringify({ error }) });
  const behind = harness.client({ baseUrl: proxy.url });
  expect(await errorOf(behind.me())).toBeInstanceOf(RefusedError);
  expect(Object.getPrototypeOf(await errorOf(behind.me()))).toBe(AlmonerError.prototype);
});

test("a response from something other than Almoner is reported with its likely cause", async () => {
  const behind = harness.client({ baseUrl: proxy.url, maxRetries: 0 });
  proxy.plan({ response: 502 }, { response: 200 }, { response: 200, headers: { "Content-Type": "application/json" } });
  const failed = await errorOf(behind.me());
  expect(failed).toBeInstanceOf(InternalError);
  expect(failed).toMatchObject({ status: 502, code: "unexpected_answer", param: null, details: [], docUrl: null });
  for (let count = 0; count < 2; count += 1) {
    expect(await errorOf(behind.me())).toMatchObject({ status: 200, message: expect.stringContaining("baseUrl") });
  }
  proxy.plan({ response: 301, headers: { Location: "https://giving.example.org/v1/me" } });
  const moved = await errorOf(behind.me());
  expect(moved.message).toContain("redirects to https://giving.example.org. Give that as baseUrl");
  expect(proxy.seen).toHaveLength(1);
});

test("the API key never appears in errors or when the client is printed", async () => {
  const seen: unknown[] = [almoner, almoner.gifts, almoner.gifts.list()];
  seen.push(await errorOf(harness.client({ apiKey: `${harness.apiKey}x` }).me()));
  seen.push(await errorOf(almoner.gifts.get("nothing")));
  const chatty = (message: string) => async () => {
    throw new TypeError("fetch failed", { cause: new Error(message) });
  };
  for (const message of [`bad header Bearer ${harness.apiKey}`, "no route"]) {
    const error = await harness
      .client({ fetch: chatty(message) })
      .me()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    seen.push(error);
  }
  const printed = seen.map((one) => inspect(one, { depth: 20, showHidden: true }) + JSON.stringify(one)).join();
  expect(printed).not.toContain(harness.apiKey);
  expect(printed).toContain("no route");
});

const INVALID: [string, { apiKey?: string; baseUrl?: string }][] = [
  ["no key", { apiKey: "" }],
  ["a key with a line break", { apiKey: "alm_sk_sandbox_secret\n" }],
  ["no address", { baseUrl: "" }],
  ["an address without its scheme", { baseUrl: "giving.example.org" }],
  ["an address with a user", { baseUrl: "https://a:b@giving.example.org" }],
  ["an address with /v1", { baseUrl: "https://giving.example.org/v1/" }],
];
test.each(INVALID)("a client with %s is rejected at construction, without revealing the key", (_, options) => {
  const make = () =>
    new Almoner({ apiKey: "alm_sk_sandbox_secret", baseUrl: "https://giving.example.org", ...options });
  expect(make).toThrow(TypeError);
  expect(make).not.toThrow("secret");
});
