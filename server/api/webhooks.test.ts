import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator } from "@/server/api/authenticate";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import { webhookEndpoints } from "@/server/api/webhooks";
import type { Context } from "@/server/operations/context";
import { webhookDeliveryDetailResource, webhookDeliveryResource } from "@/server/resources/webhook-delivery";
import {
  createdWebhookEndpointResource,
  rotatedWebhookEndpointResource,
  webhookEndpointResource,
} from "@/server/resources/webhook-endpoint";
import { deliverAll } from "@/server/testing/deliver-all";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { call, makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards integrators: secrets appear exactly where promised, invalid fields are named, and others' endpoints stay
// hidden.

const URL = "https://hooks.example.org/almoner";
let opened: TestDatabase;
let ctx: Context;
let api: Dispatcher;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  api = makeDispatcher({ ctx, authenticator: new Authenticator(ctx), limiter: null }, webhookEndpoints);
  tenant = await makeTenant(ctx);
  stranger = await makeTenant(ctx);
});
afterAll(() => opened.close());

type Line = Parameters<typeof call>[2];
const ask = (line: Line, body?: unknown, headers?: Record<string, string>) =>
  call(api, tenant.secret, line, body, headers);
const make = (body: object = {}, headers?: Record<string, string>) =>
  ask("POST /v1/webhooks", { url: URL, events: ["*"], ...body }, headers);

test("the secret is shown when an endpoint is created and when it is rotated, and never in between", async () => {
  const made = await make({ events: ["gift.settled", "gift.settled"], description: "ledger" });
  expect(made.status).toBe(201);
  expect(createdWebhookEndpointResource.parse(made.json)).toMatchObject({
    url: URL,
    events: ["gift.settled"],
    description: "ledger",
    status: "active",
    disabled_reason: null,
  });
  expect(made.headers.get("location")).toBe(`/v1/webhooks/${made.json.id}`);
  for (const line of ["GET /v1/webhooks", `GET /v1/webhooks/${made.json.id}`] as Line[]) {
    const read = await ask(line);
    expect(read.status).toBe(200);
    expect(read.text).not.toContain("secret");
  }
  const changed = await ask(`PATCH /v1/webhooks/${made.json.id}`, { status: "disabled", description: null });
  expect(webhookEndpointResource.parse(changed.json)).toMatchObject({
    status: "disabled",
    disabled_reason: "by_owner",
    description: null,
  });
  const rotated = await ask(`POST /v1/webhooks/${made.json.id}/rotate_secret`);
  expect(rotated.status).toBe(200);
  expect(rotatedWebhookEndpointResource.parse(rotated.json).signing_secret).not.toBe(made.json.signing_secret);
});

test("a repeated creation returns the same secret, which the database stores only encrypted", async () => {
  const first = await make({}, { "Idempotency-Key": "hook-1" });
  const again = await make({}, { "Idempotency-Key": "hook-1" });
  expect(again.text).toBe(first.text);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  const [stored] = await ctx.db.idempotencyKey.findMany({ where: { key: "hook-1" } });
  expect(stored!.body).not.toContain("whsec_");
});

test("a URL in another script is stored in ASCII", async () => {
  const { json } = await make({ url: "https://例え.テスト/ä?b=ü" });
  expect(json.url).toBe("https://xn--r8jz45g.xn--zckzah/%C3%A4?b=%C3%BC");
});

describe("a bad request", () => {
  test.each([
    [{ url: "http://hooks.example.org/" }, ["url"]],
    [{ url: "https://10.0.0.1/" }, ["url"]],
    [{ url: "https://u:p@hooks.example.org/" }, ["url"]],
    [{ url: `https://hooks.example.org/${"x".repeat(2048)}` }, ["url"]],
    [{ events: [] }, ["events"]],
    [{ events: ["gift.created", "*"] }, ["events"]],
    [{ events: ["gift.nope"] }, ["events"]],
    [{ events: ["webhook.test"] }, ["events"]],
    [{ events: ["identity.created"] }, ["events"]],
    [{ url: "http://hooks.example.org/", events: ["gift.nope"] }, ["url", "events"]],
    [{ events: "gift.created", url: 5 }, ["url", "events"]],
    [
      { url: "http://hooks.example.org/", events: ["gift.nope"], description: 5, nope: 1 },
      ["url", "events", "description", "nope"],
    ],
    [{ secret: "mine" }, ["secret"]],
  ])("%j names %j", async (body, params) => {
    const response = await make(body);
    expect(response.status).toBe(400);
    expect(response.json.error.details.map((detail: { param: string }) => detail.param)).toEqual(params);
    expect(response.json.error.param).toBe(params[0]);
  });

  test("of a URL is reported together with the schema's errors when an endpoint is updated, too", async () => {
    const { json } = await make();
    const body = { url: "https://10.0.0.1/", status: "on" };
    const response = await ask(`PATCH /v1/webhooks/${json.id}`, body);
    expect(response.json.error.details.map((detail: { param: string }) => detail.param)).toEqual(["url", "status"]);
  });

  test("changes nothing of an existing endpoint", async () => {
    const { json } = await make();
    const response = await ask(`PATCH /v1/webhooks/${json.id}`, { url: "https://127.0.0.1/", description: "new" });
    expect(response.status).toBe(400);
    expect((await ask(`GET /v1/webhooks/${json.id}`)).json).toMatchObject({ url: URL, description: null });
  });
});

test("a test is queued, delivered, listed, read with its attempts, and resent manually", async () => {
  const { json: endpoint } = await make();
  const tested = await ask(`POST /v1/webhooks/${endpoint.id}/test`);
  expect(tested.status).toBe(201);
  expect(webhookDeliveryResource.parse(tested.json)).toMatchObject({
    type: "webhook.test",
    status: "pending",
    attempts: 0,
  });
  expect(tested.headers.get("location")).toBe(`/v1/webhooks/events/${tested.json.id}`);
  const run = () => deliverAll(ctx);
  await run();
  expect((await ask(`POST /v1/webhooks/events/${tested.json.id}/redeliver`)).status).toBe(200);
  await run();
  const read = await ask(`GET /v1/webhooks/events/${tested.json.id}`);
  expect(webhookDeliveryDetailResource.parse(read.json)).toMatchObject({
    status: "delivered",
    attempts: 2,
    body: { id: tested.json.id, type: "webhook.test" },
    attempt_list: [
      { number: 1, manual: false, response_status: 200 },
      { number: 2, manual: true },
    ],
  });
  const listed = await ask(`GET /v1/webhooks/events?endpoint_id=${endpoint.id}&status=delivered&type=webhook.test`);
  expect(listed.json.data).toHaveLength(1);
  expect(webhookDeliveryResource.parse(listed.json.data[0]).id).toBe(tested.json.id);
  expect((await ask(`GET /v1/webhooks/events?endpoint_id=${endpoint.id}&status=failed`)).json.data).toEqual([]);
  const future = new Date(ctx.now().getTime() + 3_600_000).toISOString();
  expect((await ask(`GET /v1/webhooks/events?created_after=${future}`)).json.data).toEqual([]);
  expect((await ask("GET /v1/webhooks/events?status=sent")).status).toBe(400);
  expect((await ask("GET /v1/webhooks/events?endpoint_id=whv_1")).status).toBe(400);
});

test("paging through deliveries neither repeats nor skips while others are added", async () => {
  const { json: endpoint } = await make();
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) ids.unshift((await ask(`POST /v1/webhooks/${endpoint.id}/test`)).json.id);
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await ask(`GET /v1/webhooks/events?endpoint_id=${endpoint.id}&limit=3${cursor}`);
    seen.push(...page.json.data.map((delivery: { id: string }) => delivery.id));
    await ask(`POST /v1/webhooks/${endpoint.id}/test`);
    cursor = page.json.next_cursor ? `&cursor=${page.json.next_cursor}` : "";
  } while (cursor);
  expect(seen).toEqual(ids);
});

test("deletion returns 204, and then the endpoint is unknown", async () => {
  const { json } = await make();
  const gone = await ask(`DELETE /v1/webhooks/${json.id}`);
  expect([gone.status, gone.text]).toEqual([204, ""]);
  expect((await ask(`GET /v1/webhooks/${json.id}`)).status).toBe(404);
  expect((await ask(`DELETE /v1/webhooks/${json.id}`)).status).toBe(404);
});

test("another tenant's endpoint, a malformed id and an unknown one get the same response", async () => {
  const { json } = await make();
  const body = (text: string) => text.replace(/"request_id":"[^"]+"/, "");
  const responses = [];
  for (const [secret, id] of [
    [stranger.secret, json.id],
    [tenant.secret, "whe_nope"],
    [tenant.secret, "gft_1"],
  ]) {
    const response = await call(api, secret!, `GET /v1/webhooks/${id}`);
    expect(response.status).toBe(404);
    responses.push(body(response.text));
  }
  expect(new Set(responses).size).toBe(1);
  expect((await call(api, stranger.secret, "GET /v1/webhooks")).json.data).toEqual([]);
  expect((await call(api, stranger.secret, "GET /v1/webhooks/events")).json.data).toEqual([]);
});

test("reading and writing require their scopes", async () => {
  const reader = await makeTenant(ctx, ["webhooks:read"]);
  expect((await call(api, reader.secret, "GET /v1/webhooks")).status).toBe(200);
  const refused = await call(api, reader.secret, "POST /v1/webhooks", { url: URL, events: ["*"] });
  expect(refused.status).toBe(403);
  expect(refused.json.error.code).toBe("insufficient_scope");
});
