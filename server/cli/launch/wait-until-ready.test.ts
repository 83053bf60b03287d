import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Tell, waitForWork, waitUntilReady } from "@/server/cli/launch/wait-until-ready";
import { Stopped } from "../terminal/terminal.mjs";

// Guards that a start says what it waits for, and needs only the server to be ready: the workers may follow later.

const FOREVER_MS = 600_000;
const NEVER = new AbortController().signal;

let server: Server;
let health: Record<string, { ok: boolean; detail: string } | null>;
let told: string[];
beforeEach(async () => {
  told = [];
  health = { "/readyz": null, "/readyz/jobs": null };
  server = createServer((request, response) => {
    const check = health[request.url!] ?? null;
    response.writeHead(check ? 503 : 200).end(JSON.stringify({ checks: check ? { engine: check } : {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const wait = (timeoutMs: number, tell: Tell = (what) => told.push(what)) => ({
  origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  timeoutMs,
  halt: NEVER,
  tell,
  pollMs: 1,
});
const away = { ok: false, detail: "address not reachable" };

it("is over with the server, whatever the background work does, which it can say", async () => {
  health["/readyz/jobs"] = away;
  await waitUntilReady(wait(FOREVER_MS));
  expect(told).toEqual([]);
  expect(await waitForWork(wait(0))).toBe("engine: address not reachable");
});

it("says what is missing while it waits, once, and goes on when it is there", async () => {
  health["/readyz"] = { ok: false, detail: "missing: one" };
  const tell = (what: string) => {
    told.push(what);
    health["/readyz"] = told.length === 1 ? { ok: false, detail: "missing: two" } : null;
  };
  await waitUntilReady(wait(FOREVER_MS, tell));
  expect(told).toEqual([
    "the server to be ready: engine: missing: one",
    "the server to be ready: engine: missing: two",
  ]);
});

it("ends after its time with what was missing, and how to wait longer", async () => {
  health["/readyz"] = away;
  await expect(waitUntilReady(wait(0))).rejects.toThrow(
    "The server was not ready after 0 seconds: engine: address not reachable. Set READY_TIMEOUT to wait longer.",
  );
});

it("ends when the product stops", async () => {
  const halt = new AbortController();
  health["/readyz"] = away;
  await expect(waitUntilReady({ ...wait(FOREVER_MS, () => halt.abort()), halt: halt.signal })).rejects.toThrow(Stopped);
});
