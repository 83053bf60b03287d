import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/app/v1/[[...path]]/route";
import { METHODS } from "@/server/api/endpoint";
import type { Application } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { apiHandler } from "@/server/http/api-handler";
import { makeFramework } from "@/server/http/framework";
import { makeServer } from "@/server/http/serve";
import { BODY_MAX_BYTES } from "@/server/kernel/limits";
import { type ApiRequest, type ApiResponse, readResponse, requestInit } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { operations, pathOf } from "@/server/testing/api-sample-paths";
import { ODD_TARGETS } from "@/server/testing/odd-targets";

// Used by the route file instead of composing its own application.
let application: Application;
vi.mock("@/server/compose/application", async (original) => ({
  ...(await original<object>()),
  getApplication: async () => application,
}));

const route: Record<string, ((request: Request) => Promise<Response>) | undefined> = {
  GET,
  POST,
  PUT,
  PATCH,
  DELETE,
  HEAD,
  OPTIONS,
};

let harness: ApiHarness;
let server: ReturnType<typeof makeServer>;
let port: number;

beforeAll(async () => {
  harness = await makeApiHarness();
  const env = { ...readEnv({}), RATE_LIMIT: "off" as const, METRICS_TOKEN: "token" };
  const database = { prisma: harness.fixture.system.db, pool: harness.fixture.system.pool, close: async () => {} };
  application = {
    env,
    context: harness.fixture.system,
    database,
    close: async () => {},
  } as unknown as Application;
  server = makeServer({
    api: apiHandler(application),
    pages: (_, response) => response.writeHead(404, { "Content-Type": "text/plain" }).end("no page"),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await harness.fixture.close();
});

async function throughServer(method: string, path: string, request: ApiRequest): Promise<ApiResponse> {
  return readResponse(await fetch(`http://127.0.0.1:${port}${path}`, requestInit(method, request, harness.key)));
}

/** Calls the route file's handler for the method, as Next does for every path under /v1. */
async function throughRoute(method: string, path: string, request: ApiRequest): Promise<ApiResponse> {
  const handler = route[method]!;
  return readResponse(
    await handler(new Request(`http://almoner.test${path}`, requestInit(method, request, harness.key))),
  );
}

const OF_THE_CONNECTION = [
  ...["connection", "date", "keep-alive", "transfer-encoding", "content-length"],
  ...["content-encoding", "vary"],
];
function comparable({ status, headers, text }: ApiResponse) {
  const stored = [...headers].filter(([name]) => !OF_THE_CONNECTION.includes(name) && name !== "request-id");
  const stable = text.replace(/req_\w+/g, "req_").replace(/"(made_at|now)":"[^"]+"/g, '"$1":""');
  return { status, headers: Object.fromEntries(stored), text: stable };
}

async function sameInBothHandlers(method: string, path: string, request: ApiRequest): Promise<ApiResponse> {
  const [served, routed] = [await throughServer(method, path, request), await throughRoute(method, path, request)];
  expect(comparable(served), `${method} ${path}`).toEqual(comparable(routed));
  expect(served.headers.get("request-id")).toMatch(/^req_/);
  return served;
}

test("the route file handles every method itself, so Next adds none of its own", () => {
  for (const method of [...METHODS, "HEAD", "OPTIONS"]) expect(route[method], method).toBeTypeOf("function");
});

/** One operation of each kind: a read, a list, one without a key, a creation, an update, a deletion. */
const ofKind = (isOne: (endpoint: (typeof operations)[number][1]) => boolean) =>
  operations.find(([, one]) => isOne(one))!;
const SAMPLE = [
  ofKind(({ method, path }) => method === "GET" && path.endsWith("{id}")),
  ofKind(({ method, path }) => method === "GET" && path === "/v1/gifts"),
  ofKind(({ authenticated }) => authenticated === false),
  ...(["POST", "PATCH", "DELETE"] as const).map((wanted) => ofKind(({ method }) => method === wanted)),
];

test.each(SAMPLE)("%s returns the same through both handlers", async (_, endpoint) => {
  const path = pathOf(endpoint, harness.shared) + queryOf(endpoint, harness.shared);
  const request = requestOf(endpoint, harness.shared);
  const refused = await sameInBothHandlers(endpoint.method, path, { ...request, key: "nonsense" });
  expect(refused.status).toBe(endpoint.authenticated === false ? 200 : 401);
  await sameInBothHandlers("OPTIONS", path, {});
  await sameInBothHandlers("PUT", path, {});
  if (endpoint.method !== "GET") return;
  const get = await sameInBothHandlers("GET", path, {});
  expect(get.status).toBe(200);
  const head = await sameInBothHandlers("HEAD", path, {});
  expect(head.text).toBe("");
  // A length may be omitted, but none other than GET's may be sent.
  expect([null, get.headers.get("content-length")]).toContain(head.headers.get("content-length"));
  await sameInBothHandlers("GET", `${path}${path.includes("?") ? "&" : "?"}nonsense=1`, {});
});

const withBody = SAMPLE.filter(([, { body }]) => body !== undefined);
test.each(withBody)("%s is rejected alike by both handlers", async (_, endpoint) => {
  const path = pathOf(endpoint, harness.shared);
  const rejected = async (request: ApiRequest) => (await sameInBothHandlers(endpoint.method, path, request)).status;
  expect(await rejected({ rawBody: "{" })).toBe(400);
  expect(await rejected({ body: { nonsense: "💥", nothing: null } })).toBe(400);
  expect(await rejected({ rawBody: "{}", headers: { "Content-Type": null } })).toBe(415);
  expect(await rejected({ rawBody: "{}", headers: { "Content-Type": "text/plain" } })).toBe(415);
  expect(await rejected({ rawBody: " ".repeat(BODY_MAX_BYTES + 1) })).toBe(413);
});

test("a key used with one handler is replayed by the other", async () => {
  for (const [name, endpoint] of SAMPLE.filter(([, { method }]) => method === "POST")) {
    const ids = await harness.fresh(endpoint);
    const request = { ...requestOf(endpoint, ids), headers: { "Idempotency-Key": `door ${endpoint.operationId}` } };
    const first = await throughServer("POST", pathOf(endpoint, ids), request);
    const again = await throughRoute("POST", pathOf(endpoint, ids), request);
    expect(first.status, name).toBe(endpoint.success.status);
    expect(again.text, name).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
  }
});

test.each(["/v1", "/v1/nothing", "/v1/gifts/a/b/c/d", "/v1/gifts%2F", "/v1/__proto__"])(
  "%s is unknown to both handlers",
  async (path) => {
    for (const method of ["GET", "POST", "DELETE", "HEAD"]) {
      expect((await sameInBothHandlers(method, path, {})).status).toBe(404);
    }
  },
);

/** Sends raw bytes and reads the response until the connection closes. */
function raw(text: string | Buffer, at = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(at, "127.0.0.1", () => socket.write(text));
    let reply = "";
    socket.setTimeout(5_000, () => socket.destroy());
    socket
      .on("data", (bytes) => (reply += bytes))
      .on("close", () => resolve(reply))
      .on("error", reject);
  });
}

const RAW: [string, string, number][] = [
  ["TRACE", "TRACE /v1/gifts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405],
  ["an odd method", "PROPFIND /v1/gifts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405],
  ["a host that is none", "GET /v1/gifts HTTP/1.1\r\nHost: [bad\r\nConnection: close\r\n\r\n", 401],
  ["a host with a path", "GET /v1/me HTTP/1.1\r\nHost: a/b?c#d\r\nConnection: close\r\n\r\n", 401],
  ["HTTP/1.0 without a host", "GET /v1/gifts HTTP/1.0\r\n\r\n", 401],
  ["an absolute target", "GET http://x/v1/gifts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 401],
  ["the bare prefix", "GET /v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404],
  ["a broken escape", "GET /v1/gifts/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404],
  ["a backslash", "GET /v1/gifts\\x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404],
  ["an address that is too long", `GET /v1/gifts?${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
  ["headers that are too long", `GET /v1/gifts HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 400],
  ["a header that is none", "GET /v1/gifts HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n", 400],
  ["what is not HTTP", "hello\r\n\r\n", 400],
  ["dots", "GET /v1/../v1/gifts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 401],
];
test.each(RAW)("the server responds to %s with one error body", async (_, request, status) => {
  const reply = await raw(request);
  expect(reply.split("\r\n")[0]).toBe(`HTTP/1.1 ${status} ${reply.split("\r\n")[0]!.split(" ").slice(2).join(" ")}`);
  expect(reply).toMatch(/^request-id: req_/im);
  expect(reply).toContain('"error":{"type":');
});

// Guards the server: no request target causes an internal error, with any method and without a key.
test("no target is answered with a failure of ours, by any method", async () => {
  for (const target of ODD_TARGETS) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const bytes = Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, "latin1");
      const [line] = (await raw(bytes)).split("\r\n");
      expect(line, `${method} ${target.slice(0, 100)}`).toMatch(/^HTTP\/1\.1 [234]\d\d /);
    }
  }
});

test("the connection survives a body that was too large", async () => {
  const tooLarge = await throughServer("POST", "/v1/gifts", { rawBody: " ".repeat(4 * BODY_MAX_BYTES) });
  expect(tooLarge.status).toBe(413);
  expect((await throughServer("GET", "/v1/me", {})).status).toBe(200);
});

// The bytes that Java 17's HttpClient and `curl --http2` sent, with the key replaced.
const UPGRADES = ["java-get", "java-post", "curl-http2"];
test.each(UPGRADES)(
  "the offer of HTTP/2 by %s is ignored and the request served, also after a page was opened",
  async (name) => {
    const framework = makeFramework({ host: "127.0.0.1", port });
    const pages: RequestListener = async (request, response) => {
      // The page's result doesn't matter: the framework looks for the server even without a build.
      await Promise.resolve(framework.handle(request, response)).catch(() => {});
      response.end();
    };
    const one = makeServer({ api: apiHandler(application), pages });
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    const onOne = (one.address() as AddressInfo).port;
    await fetch(`http://127.0.0.1:${onOne}/`).then((response) => response.text());
    const bytes = readFileSync(`server/http/fixtures/${name}.txt`, "utf8").replace(
      "Bearer KEY",
      `Bearer ${harness.key}`,
    );
    const reply = await raw(bytes.replace("Upgrade, ", "close, Upgrade, "), onOne);
    expect(reply).toMatch(name === "java-post" ? /^HTTP\/1\.1 400 / : /^HTTP\/1\.1 200 /);
    one.closeAllConnections();
    one.close();
  },
);

test("an offer of WebSocket is ignored", async () => {
  const offer = "Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  expect(await raw(`GET /v1/me HTTP/1.1\r\nHost: x\r\n${offer}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
});

test("pages and operators' paths go to their own handlers", async () => {
  expect((await throughServer("GET", "/", {})).text).toBe("no page");
  expect((await throughServer("GET", "/v1gifts", {})).text).toBe("no page");
  expect((await throughServer("GET", "/healthz", {})).text).toContain("ok");
});

test("a long list is compressed for clients that accept it, a short response is not", async () => {
  for (let at = 0; at < 20; at++)
    await throughServer("POST", "/v1/identities", { body: { type: "individual", email: `long-${at}@example.org` } });
  const ask = (path: string, encodings: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { Authorization: `Bearer ${harness.key}`, "Accept-Encoding": encodings },
    });
  const plain = await ask("/v1/identities?limit=100", "identity");
  expect(plain.headers.get("content-encoding")).toBeNull();
  const text = await plain.text();
  expect(text.length).toBeGreaterThan(4_096);
  for (const [encodings, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
  ]) {
    const packed = await ask("/v1/identities?limit=100", encodings!);
    expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual([encoding, "Accept-Encoding"]);
    expect(await packed.text()).toBe(text);
  }
  expect((await ask("/v1/me", "gzip, br")).headers.get("content-encoding")).toBeNull();
});
