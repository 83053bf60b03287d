import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { JobCall, JobDoor } from "@/server/adapters/job-engine/inngest-door";
import { type JobServer, startJobServer } from "@/server/http/job-server";
import { silentLog } from "@/server/testing/silent-log";

let servers: JobServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(answer: (call: JobCall) => Promise<Response>, port = 0): Promise<JobServer> {
  const door: JobDoor = { path: "/api/inngest", answer, close: async () => {} };
  const server = await startJobServer(door, { host: "127.0.0.1", port, log: silentLog });
  servers = [...servers, server];
  return server;
}

async function textOf({ body }: JobCall): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const urlOf = ({ port }: JobServer) => `http://127.0.0.1:${port}/api/inngest`;

test("the door gets the call with its query, headers and body, and its response goes back", async () => {
  const server = await start(async (call) => {
    const said = `${call.method} ${call.url} ${call.headers.get("x-run-id")} ${await textOf(call)}`;
    return new Response(said, { status: 206, headers: { "x-inngest-sdk": "js" } });
  });
  const init = { method: "POST", body: "déjà", headers: { "x-run-id": "run_1" } };
  const response = await fetch(`${urlOf(server)}?fnId=a&stepId=step`, init);
  expect([response.status, response.headers.get("x-inngest-sdk")]).toEqual([206, "js"]);
  expect(await response.text()).toBe("POST http://localhost/api/inngest?fnId=a&stepId=step run_1 déjà");
});

test.each(["/", "/api/inngest/", "/api/inngestion", "/v1/me", "/healthz"])("%s is not found", async (path) => {
  const server = await start(async () => new Response("never"));
  expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBe(404);
});

// Guards the memory of the worker: a body is not read for a caller who was rejected.
test("a connection is closed after a response to a body that was not read", async () => {
  const server = await start(async () => new Response("no", { status: 401 }));
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`POST /api/inngest HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${300 * 1_024 * 1_024}\r\n\r\n`);
  let sent = 0;
  const chunk = Buffer.alloc(65_536);
  const send = () => {
    sent += chunk.byteLength;
    if (socket.write(chunk)) setImmediate(send);
  };
  socket.on("drain", send);
  send();
  // A caller who keeps sending may miss the response, so the test only checks that the connection ends.
  await new Promise((resolve) => socket.once("close", resolve));
  expect(sent).toBeLessThan(32 * 1_024 * 1_024);
});

test("a failing door costs its own connection only", async () => {
  let isFailing = true;
  const server = await start(async () => {
    if (isFailing) throw new Error("the door is stuck");
    return new Response("fine");
  });
  await expect(fetch(urlOf(server))).rejects.toThrow();
  isFailing = false;
  expect(await (await fetch(urlOf(server))).text()).toBe("fine");
});

test("stopping finishes the calls under way and refuses new ones, which Inngest makes again", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const server = await start(async () => {
    begun();
    await held;
    return new Response("done");
  });
  const underWay = fetch(urlOf(server));
  await isBegun;
  let isStopped = false;
  const stopped = server.stop().then(() => {
    isStopped = true;
  });
  const refused = await fetch(urlOf(server));
  expect([refused.status, refused.headers.get("retry-after"), isStopped]).toEqual([503, "1", false]);
  // The SDK's server parses every response.
  expect(await refused.json()).toEqual({ message: "The worker is stopping." });
  release();
  expect(await (await underWay).text()).toBe("done");
  await stopped;
  await expect(fetch(urlOf(server))).rejects.toThrow();
});

test("a second worker on the same port says what to change", async () => {
  const { port } = await start(async () => new Response());
  await expect(start(async () => new Response(), port)).rejects.toThrow(
    `WORKER_PORT ${port} of 127.0.0.1 is in use, perhaps by another worker. Set WORKER_PORT to another port.`,
  );
});
