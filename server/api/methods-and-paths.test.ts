import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiWorld, makeApiWorld } from "@/server/testing/api-samples";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { methodChecks } from "@/server/testing/conformance/method-checks";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation(methodChecks, () => it);

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

test("a path that nothing answers at is 404 unknown_path, with or without a key", async () => {
  for (const path of UNKNOWN_PATHS) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      for (const key of [it.key, null]) {
        const answer = await it.api.call(method, path, { key });
        expect(answer.status, `${method} ${path}`).toBe(404);
        expect(answer.json.error.code).toBe("unknown_path");
      }
    }
    expect((await it.api.call("HEAD", path)).status).toBe(404);
  }
});

test("every answer has a Request-Id of its own", async () => {
  const seen = new Set<string>();
  for (let call = 0; call < 50; call += 1) {
    const answer = await it.api.call("GET", call % 2 ? "/v1/me" : "/v1/nothing", { headers: { "Request-Id": "mine" } });
    seen.add(answer.headers.get("request-id")!);
  }
  expect(seen.size).toBe(50);
});
