import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/server/api/all-endpoints";
import { endpoints as projections } from "@/server/api/endpoint";
import { issueKey } from "@/server/domain/identities/issue-key";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { RequestJournal } from "@/server/domain/request-logs/request-journal";
import { newId } from "@/server/kernel/ids";
import type { Scope } from "@/server/kernel/scopes";
import { operation } from "@/server/operations/operation";
import { type Api, type ApiResponse, makeApi } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { operations, pathOf } from "@/server/testing/api-sample-paths";
import { makeTenant } from "@/server/testing/test-tenant";

let harness: ApiHarness;
let journal: RequestJournal;
let api: Api;
beforeAll(async () => {
  harness = await makeApiHarness();
  journal = new RequestJournal(harness.fixture.system);
  const fail = () => Promise.reject(new Error("unexpected"));
  const failing = operation({ name: "fail", summary: "Fails.", permission: { scope: null }, run: fail });
  const [replacement] = projections("Sandbox", [[failing, "POST /v1/sandbox/clock"]]);
  const registry = endpoints.map((one) => (one.operationId === "advanceSandboxClock" ? replacement! : one));
  api = makeApi(harness.fixture.system, { key: harness.key, requestJournal: journal, registry });
});
afterAll(() => harness.fixture.close());

const requestIdOf = ({ headers }: ApiResponse) => headers.get("request-id")!;

/** The log entry of a response's request; null if there is none. */
async function logged(response: ApiResponse, key = harness.key) {
  await journal.flush();
  const found = await api.call("GET", `/v1/request_logs/${requestIdOf(response)}`, { key });
  return found.status === 200 ? found.json : null;
}

async function listed(query: string, key = harness.key): Promise<{ id: string; key_id: string }[]> {
  await journal.flush();
  const response = await api.call("GET", `/v1/request_logs?limit=100&${query}`, { key });
  expect(response.status, response.text).toBe(200);
  return response.json.data;
}

function keyOf(identityId: string, scopes: Scope[]) {
  return issueKey(harness.fixture.system, { id: identityId, name: "test", scopes });
}

test("a request is logged with its parameters and response, without anything confidential", async () => {
  const body = {
    from: harness.shared.individual,
    to: harness.shared.organization,
    amount_cents: 1_234,
    currency: "USD",
    memo: "For Charles Babbage",
    metadata: { crm_id: "Ada-17", paid: true },
  };
  const headers = { "Idempotency-Key": "order-17", "User-Agent": "shop/1.0 (ops@example.org)" };
  const before = Date.now();
  const response = await api.call("POST", "/v1/gifts?", { body, headers });
  expect(response.status).toBe(201);
  const log = await logged(response);
  expect(log).toEqual({
    id: requestIdOf(response),
    key_id: expect.stringMatching(/^key_/),
    identity_id: harness.fixture.partnerId,
    method: "POST",
    path: "/v1/gifts",
    query: null,
    status: 201,
    error_code: null,
    duration_ms: expect.any(Number),
    idempotency_key: "order-17",
    idempotent_replayed: false,
    user_agent: "shop/1.0 [redacted]",
    request_body_state: "kept",
    request_body: { ...body, memo: "[redacted]", metadata: { crm_id: "[redacted]", paid: true } },
    created_at: expect.any(String),
  });
  expect(Date.parse(log.created_at)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(log.created_at)).toBeLessThanOrEqual(Date.now());
  const replay = await api.call("POST", "/v1/gifts?", { body, headers });
  expect(await logged(replay)).toMatchObject({ status: 201, idempotent_replayed: true, idempotency_key: "order-17" });
});

test("errors are logged with their status and code", async () => {
  const get = (path: string) => api.call("GET", path);
  const post = (path: string, request: object) => api.call("POST", path, request);
  const gifts = "/v1/gifts";
  const cases: [() => Promise<ApiResponse>, object][] = [
    [() => get("/v1/me"), { status: 200, error_code: null, request_body_state: "none" }],
    [() => api.call("HEAD", "/v1/me"), { status: 200, method: "HEAD" }],
    [() => get(`${gifts}?limit=0`), { status: 400, error_code: "invalid_parameter", query: { limit: "0" } }],
    [() => get(`${gifts}?who=Ada`), { status: 400, error_code: "unknown_parameter", query: { who: "[redacted]" } }],
    [() => get(`/v1/gifts/${newId("gift")}`), { status: 404, error_code: "resource_not_found" }],
    [() => get("/v1/identities/ada@example.org"), { status: 404, path: "/v1/identities/[redacted]" }],
    [() => get("/v1/nothing"), { status: 404, error_code: "unknown_path", path: "/v1/[redacted]" }],
    [() => api.call("PUT", gifts), { status: 405, error_code: "method_not_allowed", method: "PUT" }],
    [() => api.call("BREW", gifts), { status: 405, method: "OTHER" }],
    [
      () => post(gifts, { rawBody: "{" }),
      { status: 400, error_code: "invalid_json", request_body_state: "unreadable" },
    ],
    [() => post(gifts, { body: [1] }), { status: 400, request_body_state: "unreadable", request_body: null }],
    [() => post(gifts, { rawBody: "{}", headers: { "Content-Type": "text/plain" } }), { status: 415 }],
    [() => post(gifts, { body: { x: Array(500).fill(1) } }), { status: 400, request_body_state: "shortened" }],
    [() => post(gifts, {}), { status: 400, error_code: "missing_parameter", request_body_state: "none" }],
    [() => post("/v1/sandbox/clock", {}), { status: 500, error_code: "internal_error" }],
  ];
  for (const [make, expected] of cases) {
    const response = await make();
    expect(await logged(response), JSON.stringify(expected)).toMatchObject({ method: expect.any(String), ...expected });
  }
});

test("requests without permission, over the rate limit, or with expired or revoked keys are logged", async () => {
  const limited = makeApi(harness.fixture.system, {
    requestJournal: journal,
    rateLimit: { perSecond: 1, burst: 2 },
  });
  const { key, secret } = await keyOf(harness.fixture.partnerId, ["pools:read"]);
  const responses = [];
  for (let count = 0; count < 4; count += 1) responses.push(await limited.call("POST", "/v1/gifts", { key: secret }));
  await revokeKey(harness.fixture.system, { keyId: key.id });
  const revoked = (await keyOf(harness.fixture.partnerId, ["*"])).key;
  await revokeKey(harness.fixture.system, { keyId: revoked.id });
  const logs = await listed(`key_id=${key.id}`);
  expect(logs.map(({ id }) => id)).toEqual(responses.map(requestIdOf).reverse());
  expect(logs[3]).toMatchObject({ status: 403, error_code: "insufficient_scope", request_body_state: "not_read" });
  expect(logs[0]).toMatchObject({ status: 429, error_code: "rate_limited", request_body_state: "not_read" });
  const dead = makeApi(harness.fixture.system, { requestJournal: journal });
  const response = await dead.call("GET", "/v1/gifts", { key: secret });
  expect(response.status).toBe(401);
  expect(await logged(response)).toMatchObject({ key_id: key.id, status: 401, error_code: "revoked_api_key" });
});

test("requests without a key or with an unknown one are not logged, nor is reading the log", async () => {
  const { secret } = await makeTenant(harness.fixture.system);
  const before = await harness.fixture.system.db.requestLog.count();
  for (const key of [null, "nonsense", `alm_sk_sandbox_${"0".repeat(38)}`])
    for (const path of ["/v1/me", "/v1/nothing", "/v1/gifts"]) await api.call("GET", path, { key });
  await api.call("GET", "/v1/openapi.json", { key: secret });
  await api.call("OPTIONS", "/v1/gifts", { key: secret });
  for (const path of ["", "?limit=0", `/${newId("request")}`])
    await api.call("GET", `/v1/request_logs${path}`, { key: secret });
  await journal.flush();
  expect(await harness.fixture.system.db.requestLog.count()).toBe(before);
  expect(await listed("", secret)).toEqual([]);
});

// Guards tenants, and the keys of one tenant, from each other.
test("a key sees its own requests, a key with every scope its identity's, and neither anyone else's", async () => {
  const { identityId, secret: whole } = await makeTenant(harness.fixture.system);
  const [one, other] = [await keyOf(identityId, ["gifts:read"]), await keyOf(identityId, ["gifts:read"])];
  const mine = await api.call("GET", "/v1/me", { key: one.secret });
  const theirs = await api.call("GET", "/v1/me", { key: other.secret });
  const [mineId, theirsId] = [requestIdOf(mine), requestIdOf(theirs)];
  const idsOf = async (query: string, key: string) => (await listed(query, key)).map(({ id }) => id);
  expect(await idsOf("", one.secret)).toEqual([mineId]);
  expect(await idsOf("", other.secret)).toEqual([theirsId]);
  expect(await idsOf("", whole)).toEqual([theirsId, mineId]);
  expect(await idsOf(`key_id=${other.key.id}`, one.secret)).toEqual([]);
  expect(await idsOf(`key_id=${other.key.id}`, whole)).toEqual([theirsId]);
  expect(await idsOf(`key_id=${one.key.id}`, harness.key)).toEqual([]);
  expect(await logged(mine, one.secret)).not.toBeNull();
  expect(await logged(mine, whole)).not.toBeNull();
  for (const key of [other.secret, harness.key, harness.strangerKey]) expect(await logged(mine, key)).toBeNull();
});

test("every filter finds exactly what it names", async () => {
  const { identityId, secret: key } = await makeTenant(harness.fixture.system);
  const made: Record<string, string> = {};
  for (const [name, method, path] of [
    ["me", "GET", "/v1/me"],
    ["missing", "GET", `/v1/identities/${newId("individual")}`],
    ["wrong", "POST", "/v1/gifts"],
    ["own", "GET", `/v1/identities/${identityId}`],
  ] as const)
    made[name] = requestIdOf(await api.call(method, path, { key }));
  const names = async (query: string) =>
    (await listed(query, key)).map(({ id }) => Object.keys(made).find((name) => made[name] === id));
  expect(await names("")).toEqual(["own", "wrong", "missing", "me"]);
  expect(await names("method=GET")).toEqual(["own", "missing", "me"]);
  expect(await names("path=/v1/me")).toEqual(["me"]);
  expect(await names(`path=/v1/identities/${identityId}`)).toEqual(["own"]);
  expect(await names("status=200")).toEqual(["own", "me"]);
  expect(await names("status=404")).toEqual(["missing"]);
  expect(await names("status=422")).toEqual([]);
  expect(await names("error_code=missing_parameter")).toEqual(["wrong"]);
  expect(await names("status=400&method=POST&error_code=missing_parameter&path=/v1/gifts")).toEqual(["wrong"]);
  expect(await names("status=200&error_code=missing_parameter")).toEqual([]);
});

test.each(operations.filter(([, one]) => one.logged !== false && one.authenticated !== false))(
  "%s is logged, without any of its sample's texts",
  async (_, one) => {
    const ids = await harness.fresh(one);
    const request = requestOf(one, ids);
    const whole = makeApi(harness.fixture.system, { key: harness.key, requestJournal: journal });
    const log = await logged(await whole.call(one.method, pathOf(one, ids) + queryOf(one, ids), request));
    expect(log).toMatchObject({ method: one.method, path: pathOf(one, ids), status: one.success.status });
    expect(JSON.stringify(log)).not.toMatch(/@example|pm_sandbox|hooks\.example|Another/);
  },
);
