import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { makeServer } from "@/server/http/serve";

// Guards every response of the site, whoever makes it, and the server itself from requests that it should not answer.

const open: ReturnType<typeof makeServer>[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const pages: RequestListener = (request, response) => {
  response.writeHead(200, { "X-Visitor": String(request.headers["x-almoner-visitor"]) }).end("page");
};

async function serve(publicUrl = "https://give.example.org", trustedProxies = 1) {
  const api = async (request: Request) =>
    new Response("api", { headers: { "X-Visitor": String(request.headers.get("x-almoner-visitor")) } });
  const server = makeServer({ api, pages, publicUrl, trustedProxies });
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

function raw(port: number, request: string, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${[request, "Connection: close", ...lines].join("\r\n")}\r\n\r\n`);
  return text(socket);
}

const PATHS = [
  "/v1/me",
  "/healthz",
  "/",
  "/embed.js",
  "/c/x/qr.svg",
  "/nothing",
  "/rails/sandbox/events",
  "/hooks/email/mailgun",
  "/pictures/x",
];

it.each(PATHS)("%s is never sniffed, and on https only https from then on", async (path) => {
  const { port } = await serve();
  const reply = await raw(port, `GET ${path} HTTP/1.1`, "Host: give.example.org");
  expect(reply).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(reply).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
  const local = await serve("http://localhost:3000", 0);
  expect(await raw(local.port, `GET ${path} HTTP/1.1`, "Host: x")).not.toMatch(/strict-transport/i);
});

it("a malformed request is answered with the same headers", async () => {
  const { port } = await serve();
  expect(await raw(port, "GET /v1/me HTTP/1.1", "Host: a", "A b: c")).toMatch(/strict-transport-security: max-age/i);
});

it.each(["/v1/me", "/", "/healthz"])("two hosts are refused for %s", async (path) => {
  const { port } = await serve();
  expect(await raw(port, `GET ${path} HTTP/1.1`, "Host: a", "Host: b")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw(port, `GET ${path} HTTP/1.1`, "Host: a", "Host: a")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw(port, `GET ${path} HTTP/1.1`, "Host: a")).toMatch(/^HTTP\/1\.1 200 /);
});

it.each(["/v1/me", "/", "/healthz"])("a body whose end is not known is refused for %s", async (path) => {
  const { port } = await serve();
  for (const encoding of ["xchunked", "identity", "gzip, chunked", "chunked, chunked", "chunked, gzip"]) {
    const reply = await raw(port, `POST ${path} HTTP/1.1`, "Host: a", `Transfer-Encoding: ${encoding}`);
    expect(reply, encoding).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(await raw(port, `GET ${path} HTTP/1.1`, "Host: a", "Transfer-Encoding: Chunked", "", "0")).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

it("OPTIONS * is about the server, not a page", async () => {
  const { port } = await serve();
  expect(await raw(port, "OPTIONS * HTTP/1.1", "Host: a")).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nAllow: /);
});

it("nobody names themselves: the visitor is who the proxy says", async () => {
  const { port } = await serve();
  for (const path of ["/v1/me", "/"]) {
    const forged = ["Host: a", "X-Almoner-Visitor: local", "x-almoner-visitor: 192.0.2.7"];
    expect(await raw(port, `GET ${path} HTTP/1.1`, ...forged)).toMatch(/^x-visitor: unknown\r$/im);
    const forwarded = [...forged, "X-Forwarded-For: 192.0.2.7, 203.0.113.9:4411"];
    expect(await raw(port, `GET ${path} HTTP/1.1`, ...forwarded)).toMatch(/^x-visitor: 203\.0\.113\.9\r$/im);
  }
});

it("connections, headers and idle time have limits", async () => {
  const { server } = await serve();
  expect(server.maxConnections).toBeGreaterThan(0);
  for (const limit of [server.headersTimeout, server.requestTimeout, server.keepAliveTimeout])
    expect(limit).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
});
