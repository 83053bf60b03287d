import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { methodChecks } from "@/server/testing/conformance/method-checks";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

holdEveryOperation(methodChecks, () => harness);

const UNKNOWN_PATHS = [
  "/v1",
  "/v1/",
  "/v1/nothing",
  "/v1/Gifts",
  "/v1/gifts/",
  "/v1//gifts",
  "/v1/gifts//",
  "/v1/gifts/x/y/z",
  "/v1/gifts%2Fx",
  "/v1/%67ifts",
  "/v1/gifts;a=b",
  "/v1/me/x",
  "/v1/openapi",
  "/v1/__proto__",
  "/v1/constructor",
];

test("an unknown path is 404 unknown_path, with or without a key", async () => {
  for (const path of UNKNOWN_PATHS) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      for (const key of [harness.key, null]) {
        const response = await harness.api.call(method, path, { key });
        expect(response.status, `${method} ${path}`).toBe(404);
        expect(response.json.error.code).toBe("unknown_path");
      }
    }
    expect((await harness.api.call("HEAD", path)).status).toBe(404);
  }
});

test("every response has its own Request-Id", async () => {
  const seen = new Set<string>();
  for (let call = 0; call < 50; call += 1) {
    const response = await harness.api.call("GET", call % 2 ? "/v1/me" : "/v1/nothing", {
      headers: { "Request-Id": "mine" },
    });
    seen.add(response.headers.get("request-id")!);
  }
  expect(seen.size).toBe(50);
});
