import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness({ shared: false });
});
afterAll(() => harness.fixture.close());

const ask = (method: string, headers: Record<string, string> = {}) =>
  harness.api.call(method, "/v1/openapi.json", { headers: { Authorization: null, ...headers } });

test("the API's description can be read by pages of any origin, without credentials, and kept by caches", async () => {
  const { status, headers, json } = await ask("GET", { Origin: "https://editor.example" });
  expect(status).toBe(200);
  expect(json.openapi).toMatch(/^3\.1/);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.get("etag")).toMatch(/^W\/"[\w-]{22}"$/);
});

test("a preflight request for it is answered, and one for anything else allows nothing", async () => {
  const preflight = { Origin: "https://editor.example", "Access-Control-Request-Method": "GET" };
  const { status, headers } = await ask("OPTIONS", preflight);
  expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD");
  const other = await harness.api.call("OPTIONS", "/v1/gifts", { headers: preflight });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});

test("who has the current description gets no other", async () => {
  const etag = (await ask("GET")).headers.get("etag")!;
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const { status, text, headers } = await ask("GET", { "If-None-Match": known });
    expect([status, text], known).toEqual([304, ""]);
    expect(headers.get("etag")).toBe(etag);
    expect(headers.get("access-control-allow-origin")).toBe("*");
  }
  expect((await ask("GET", { "If-None-Match": '"other"' })).status).toBe(200);
  const head = await ask("HEAD");
  expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", etag]);
});
