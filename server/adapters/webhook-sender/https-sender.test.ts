import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type HttpsSenderOptions, httpsSender } from "@/server/adapters/webhook-sender/https-sender";
import { WEBHOOK_CONNECT_TIMEOUT_MS, WEBHOOK_TIMEOUT_MS } from "@/server/kernel/limits";

// Guards every way that an attempt can end: each is a named value, within bounded time and size.

const LOCAL = ["127.0.0.1", "hooks.test"];
const resolveLocal = async () => [{ address: "127.0.0.1", family: 4 as const }];
const servers: net.Server[] = [];
const sockets = new Set<net.Socket>();
const folder = mkdtempSync(path.join(os.tmpdir(), "almoner-tls-"));

beforeAll(() => {
  const subject = ["-subj", "/CN=hooks.test", "-addext", "subjectAltName=DNS:hooks.test"];
  const args = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    "key.pem",
    "-out",
    "cert.pem",
  ];
  execFileSync("openssl", [...args, ...subject], { cwd: folder, stdio: "ignore" });
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(server: net.Server): Promise<number> {
  servers.push(server);
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function post(url: string, options: Partial<HttpsSenderOptions> = {}) {
  const sender = httpsSender({ allowHosts: LOCAL, resolve: resolveLocal, ...options });
  return sender.post({ url, headers: { "Content-Type": "application/json", "X-Own": "1" }, body: '{"a":"é"}' });
}

async function answering(handler: http.RequestListener, options?: Partial<HttpsSenderOptions>) {
  const port = await listen(http.createServer(handler));
  return post(`http://127.0.0.1:${port}/hook?x=1`, options);
}

describe("a response", () => {
  test("of 2xx is a success, and the request is what was requested", async () => {
    const seen: unknown[] = [];
    const reply = await answering(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      seen.push(request.method, request.url, request.headers, Buffer.concat(chunks).toString());
      response.writeHead(202).end("thanks");
    });
    expect(reply).toMatchObject({ status: 202, text: "thanks", failure: null });
    expect(seen).toMatchObject([
      "POST",
      "/hook?x=1",
      {
        host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        "x-own": "1",
        "content-length": "10",
        connection: "keep-alive",
      },
      '{"a":"é"}',
    ]);
  });

  test.each([301, 302, 303, 307, 308, 304])("of %i is a failure that is not followed", async (status) => {
    let requested = 0;
    const reply = await answering((_request, response) => {
      requested += 1;
      response.writeHead(status, { Location: "http://169.254.169.254/" }).end();
    });
    expect(reply).toMatchObject({ status, failure: { code: "redirect" } });
    expect(requested).toBe(1);
  });

  test("of 410 is gone", async () => {
    const reply = await answering((_request, response) => response.writeHead(410, { "Retry-After": "60" }).end("no"));
    expect(reply).toMatchObject({ status: 410, failure: { code: "gone" } });
    expect(reply.retryAfterMs ?? null).toBeNull();
  });

  test.each([
    [429, 60_000],
    [503, 60_000],
    [500, null],
  ])("of %i with Retry-After asks to wait %j ms", async (status, waitMs) => {
    const reply = await answering((_request, response) =>
      response.writeHead(status, { "Retry-After": "60" }).end("no"),
    );
    expect(reply).toMatchObject({ status, retryAfterMs: waitMs });
  });

  test.each([400, 404, 429, 500, 503])("of %i is http_error", async (status) => {
    const reply = await answering((_request, response) => response.writeHead(status, { "Retry-After": "9" }).end("no"));
    expect(reply).toMatchObject({ status, text: "no", failure: { code: "http_error" } });
    expect(reply.failure!.message).toContain(String(status));
  });

  test("is read up to 16 KiB and stored up to 2 KiB, sanitized", async () => {
    let sent = 0;
    const reply = await answering((_request, response) => {
      response.writeHead(200);
      response.write(Buffer.concat([Buffer.from("a\u0000b\u001b[31m\u0085\nc"), Buffer.from([0xff, 0xfe])]));
      const more = setInterval(() => {
        sent += 8_192;
        response.write(Buffer.alloc(8_192, "x"));
      }, 1);
      response.on("close", () => clearInterval(more));
    });
    expect(reply).toMatchObject({ status: 200, failure: null });
    expect(reply.text!.startsWith("ab[31m\nc\ufffd\ufffdxxx")).toBe(true);
    expect(Buffer.byteLength(reply.text!)).toBeLessThanOrEqual(2_048);
    expect(sent).toBeLessThan(1_000_000);
  });

  test("of invalid bytes only is still stored within 2 KiB", async () => {
    const reply = await answering((_request, response) => response.end(Buffer.alloc(4_000, 0xff)));
    expect(Buffer.byteLength(reply.text!)).toBeLessThanOrEqual(2_048);
  });

  test("that breaks off after its 2xx is still a success", async () => {
    const reply = await answering((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("part");
      setTimeout(() => response.destroy(), 20);
    });
    expect(reply).toMatchObject({ status: 200, text: "part", failure: null });
  });

  test("that is not HTTP is http_error", async () => {
    const port = await listen(net.createServer((socket) => socket.end("SSH-2.0-OpenSSH\r\n\r\n")));
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, failure: { code: "http_error" } });
  });
});

describe("a missing response", () => {
  test("because nothing listens is connection_refused", async () => {
    const port = await listen(net.createServer());
    await new Promise((resolve) => servers.pop()!.close(resolve));
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: null,
      text: null,
      failure: { code: "connection_refused" },
    });
  });

  test("because the connection is cut is connection_reset", async () => {
    const port = await listen(net.createServer((socket) => socket.once("data", () => socket.resetAndDestroy())));
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ failure: { code: "connection_reset" } });
  });

  test("in time is timeout, also when the response trickles endlessly", async () => {
    const silent = await answering(() => {}, { timeoutMs: 150 });
    expect(silent).toMatchObject({ status: null, failure: { code: "timeout" } });
    expect(silent.durationMs).toBeLessThan(WEBHOOK_TIMEOUT_MS);
    const trickling = await answering(
      (_request, response) => {
        const more = setInterval(() => response.write("."), 10);
        response.on("close", () => clearInterval(more));
      },
      { timeoutMs: 150 },
    );
    expect(trickling.status).toBe(200);
    expect(trickling.durationMs).toBeLessThan(WEBHOOK_TIMEOUT_MS);
  });

  test("to the TLS greeting is timeout after the connect timeout", async () => {
    const port = await listen(net.createServer(() => {}));
    const reply = await post(`https://hooks.test:${port}/`, { connectTimeoutMs: 100 });
    expect(reply).toMatchObject({ failure: { code: "timeout" } });
    expect(reply.durationMs).toBeLessThan(WEBHOOK_CONNECT_TIMEOUT_MS);
  });

  test("from name servers is dns_error, and a late one is timeout", async () => {
    const unknown = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    expect(await post("https://hooks.test/", { resolve: unknown })).toMatchObject({ failure: { code: "dns_error" } });
    const never = () => new Promise<never>(() => {});
    expect(await post("https://hooks.test/", { resolve: never, timeoutMs: 50 })).toMatchObject({
      failure: { code: "timeout" },
    });
  });
});

describe("TLS", () => {
  const serve = (options: https.ServerOptions = {}) => {
    const pair = { key: readFileSync(path.join(folder, "key.pem")), cert: readFileSync(path.join(folder, "cert.pem")) };
    return listen(
      https.createServer({ ...pair, ...options }, (request, response) => response.end(request.headers.host)),
    );
  };
  const ca = () => readFileSync(path.join(folder, "cert.pem"), "utf8");

  test("with a trusted certificate for the host works, under the host's own name", async () => {
    const port = await serve();
    expect(await post(`https://hooks.test:${port}/`, { ca: ca() })).toMatchObject({
      status: 200,
      text: `hooks.test:${port}`,
      failure: null,
    });
  });

  test("with an unknown certificate, or one for another host, is tls_error", async () => {
    const port = await serve();
    expect(await post(`https://hooks.test:${port}/`)).toMatchObject({ status: null, failure: { code: "tls_error" } });
    const other = { ca: ca(), allowHosts: ["other.test"] };
    expect(await post(`https://other.test:${port}/`, other)).toMatchObject({ failure: { code: "tls_error" } });
  });

  test("older than 1.2 is tls_error", async () => {
    const port = await serve({ minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT:@SECLEVEL=0" });
    expect(await post(`https://hooks.test:${port}/`, { ca: ca() })).toMatchObject({ failure: { code: "tls_error" } });
  });

  test("sent to a server without it is tls_error", async () => {
    const port = await listen(http.createServer());
    expect(await post(`https://hooks.test:${port}/`)).toMatchObject({ failure: { code: "tls_error" } });
  });
});
