import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/server/api/all-endpoints";
import { METHODS } from "@/server/api/endpoint";
import { type ApiWorld, makeApiWorld, operationsWith, pathOf, queryOf } from "@/server/testing/api-samples";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

const paths = [...new Set(endpoints.map(({ path }) => path))].map((path) => {
  const known = endpoints.filter((endpoint) => endpoint.path === path);
  const allowed = known.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [path, known[0]!, [...allowed, "OPTIONS"]] as const;
});

test.each(paths)("%s answers OPTIONS, and 405 with Allow to every method that it does not know", async (...args) => {
  const [, endpoint, allowed] = args;
  const path = pathOf(endpoint, it.shared);
  const options = await it.api.call("OPTIONS", path, { key: null });
  expect(options.status).toBe(204);
  expect(options.headers.get("allow")?.split(", ").sort()).toEqual([...allowed].sort());
  const unknown = [...METHODS, "HEAD", "PROPFIND", "BREW"].filter((method) => !allowed.includes(method));
  for (const method of unknown) {
    const answer = await it.api.call(method, path, { key: null });
    expect(answer.status, method).toBe(405);
    expect(answer.headers.get("allow")).toBe(options.headers.get("allow"));
    if (method !== "HEAD") expect(answer.json.error.code).toBe("method_not_allowed");
  }
});

test.each(operationsWith(({ method }) => method === "GET"))(
  "%s answers HEAD with GET's headers",
  async (_, endpoint) => {
    const path = pathOf(endpoint, it.shared) + queryOf(endpoint, it.shared);
    const [get, head] = await Promise.all([it.api.call("GET", path), it.api.call("HEAD", path)]);
    const plain = ({ headers }: typeof get) => [...headers].filter(([name]) => name !== "request-id");
    expect(head.status).toBe(get.status);
    expect(plain(head)).toEqual(plain(get));
  },
);

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
