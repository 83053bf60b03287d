import http from "node:http";
import type net from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type HttpsSenderOptions, httpsSender } from "@/server/adapters/webhook-sender/https-sender";
import { eventually } from "@/server/testing/eventually";

// Guards that a reused connection never leads to an unchecked address, and costs no attempt.

const HOST = "hooks.test";
const servers: net.Server[] = [];
const sockets = new Set<net.Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  sockets.clear();
});

async function listen(server: net.Server): Promise<number> {
  servers.push(server);
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const echo: http.RequestListener = (request, response) => void request.resume().on("end", () => response.end("ok"));

/** Posts to a host by name, which resolves to the given addresses. */
function sender(options: Partial<HttpsSenderOptions> = {}) {
  const state = { addresses: ["127.0.0.1"] };
  const resolve = async () => state.addresses.map((address) => ({ address, family: 4 as const }));
  const { post } = httpsSender({ allowHosts: [HOST], resolve, ...options });
  const send = (port: number) => post({ url: `http://${HOST}:${port}/hook`, headers: {}, body: "{}" });
  return { send, state };
}

const accepted = { status: 200, text: "ok", failure: null };

describe("a connection", () => {
  test("is used again by the next request to the host, and by as many at once as there are", async () => {
    const port = await listen(http.createServer(echo));
    const { send } = sender();
    for (let count = 0; count < 3; count += 1) expect(await send(port)).toMatchObject(accepted);
    expect(sockets.size).toBe(1);
    expect(await Promise.all([send(port), send(port)])).toMatchObject([accepted, accepted]);
    expect(sockets.size).toBe(2);
  });

  test("is not used for another port", async () => {
    const ports = [await listen(http.createServer(echo)), await listen(http.createServer(echo))];
    const { send } = sender();
    for (const port of ports) expect(await send(port)).toMatchObject(accepted);
    expect(sockets.size).toBe(2);
  });

  test("is used only while the host has the addresses that it had, in whatever order", async () => {
    const port = await listen(http.createServer(echo));
    const { send, state } = sender();
    state.addresses = ["127.0.0.1", "127.0.0.9"];
    await send(port);
    state.addresses = ["127.0.0.9", "127.0.0.1"];
    await send(port);
    expect(sockets.size).toBe(1);
    state.addresses = ["127.0.0.1"];
    await send(port);
    expect(sockets.size).toBe(2);
  });

  test("is closed when the response is longer than what is read", async () => {
    const port = await listen(http.createServer((_request, response) => response.end("x".repeat(100_000))));
    const { send } = sender();
    for (let count = 0; count < 2; count += 1) expect(await send(port)).toMatchObject({ status: 200, failure: null });
    expect(sockets.size).toBe(2);
  });

  test("is closed when no other request follows, and not while a response is awaited", async () => {
    const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      request.resume();
      setTimeout(() => response.end("ok"), 2_500);
    });
    const port = await listen(server);
    expect(await sender().send(port)).toMatchObject(accepted);
    const [socket] = sockets;
    expect(socket!.destroyed).toBe(false);
    await eventually(() => expect(socket!.destroyed).toBe(true));
  });
});

describe("when the server closed the connection meanwhile", () => {
  let requests = 0;
  beforeEach(() => {
    requests = 0;
  });
  /** A server that cuts the connection at the chosen requests. */
  const cutting = (isCut: (request: number) => boolean) =>
    listen(
      http.createServer((request, response) => {
        requests += 1;
        if (isCut(requests)) request.socket.resetAndDestroy();
        else echo(request, response);
      }),
    );

  test("the request is sent once more, on a new one", async () => {
    const port = await cutting((request) => request === 2);
    const { send } = sender();
    await send(port);
    expect(await send(port)).toMatchObject(accepted);
    expect(sockets.size).toBe(2);
  });

  test("and ends the new one as well, the attempt has failed", async () => {
    const port = await cutting((request) => request > 1);
    const { send } = sender();
    await send(port);
    expect(await send(port)).toMatchObject({ status: null, failure: { code: "connection_reset" } });
    expect(requests).toBe(3);
  });

  test("a request on a connection of its own is not repeated", async () => {
    const port = await cutting(() => true);
    expect(await sender().send(port)).toMatchObject({ failure: { code: "connection_reset" } });
    expect(requests).toBe(1);
  });
});
