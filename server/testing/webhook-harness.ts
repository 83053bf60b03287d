import http from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import { makeWaker } from "@/server/adapters/job-engine/waker";
import { httpsSender } from "@/server/adapters/webhook-sender/https-sender";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import type { EventType } from "@/server/events/catalogue";
import { emitEvents } from "@/server/events/emit";
import type { Clock } from "@/server/kernel/clock";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { silentLog } from "@/server/testing/silent-log";
import { type TestContextOverrides, testContext } from "@/server/testing/test-context";
import { openTestDatabase } from "@/server/testing/test-database";

/** A product clock that stands still until it is advanced. Wall-clock time runs normally. */
export class StillClock implements Clock {
  constructor(private instant = new Date("2026-11-21T10:00:00.000Z")) {}

  now(): Date {
    return new Date(this.instant);
  }

  wall(): Date {
    return new Date();
  }

  advance(ms: number): void {
    this.instant = new Date(this.instant.getTime() + ms);
  }
}

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  at: number;
}

/** A subscriber's server on loopback. It stores requests and responds as configured; with 200 by default. */
export interface Receiver {
  url: string;
  requests: ReceivedRequest[];
  response: (request: ReceivedRequest, response: http.ServerResponse) => void;
  /** The maximum number of concurrent requests so far. */
  mostAtOnce: number;
  close(): Promise<void>;
}

/** Starts a subscriber's server on a free port. */
export async function startReceiver(): Promise<Receiver> {
  let underWay = 0;
  const server = http.createServer(async (incoming, response) => {
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, ++underWay);
    response.on("close", () => underWay--);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "", url: path = "" } = incoming;
    const headers = incoming.headers as Record<string, string>;
    const request = { method, path, headers, body: Buffer.concat(chunks), at: Date.now() };
    receiver.requests.push(request);
    receiver.response(request, response);
  });
  const receiver: Receiver = {
    url: "",
    requests: [],
    response: (_request, response) => response.end("ok"),
    mostAtOnce: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

type NewWebhook = Parameters<typeof createWebhook>[1];

export interface WebhookHarness {
  clock: StillClock;
  /** The context of Almoner itself. `as` returns a context for the holder of an identity's key. */
  ctx: Context;
  as(identityId: string): Context;
  /** Another process of Almoner on the same database. */
  otherProcess(overrides?: TestContextOverrides): Context;
  makeIdentity(managerId?: string): Promise<string>;
  makeEndpoint(ownerId: string, draft: Partial<NewWebhook> & { url: string }): ReturnType<typeof createWebhook>;
  /** Writes events as an operation would; returns their ids, in order. */
  emit(type: EventType, partyIds: string[], data?: object, count?: number): Promise<string[]>;
  /** The superuser's connections. */
  admin: pg.Pool;
  /** Deletes all endpoints, events and deliveries. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A database with the real webhook sender, which may send to this machine. */
export async function openWebhookHarness(): Promise<WebhookHarness> {
  const opened = await openTestDatabase();
  const clock = new StillClock();
  const waker = makeWaker(opened.database.pool, silentLog);
  const otherProcess = (overrides: TestContextOverrides = {}) =>
    testContext(opened.database, {
      clock,
      settings: { webhookAllowHosts: ["127.0.0.1", "localhost"] },
      ports: { webhookSender: httpsSender({ allowHosts: ["127.0.0.1", "localhost"] }) },
      wake: () => waker.wake(),
      ...overrides,
    });
  const ctx = otherProcess();
  const as = (identityId: string) =>
    ctx.as({ kind: "api_key", identityId, keyId: newId("apiKey"), scopes: ["*"], requestId: newId("request") });
  return {
    clock,
    ctx,
    as,
    otherProcess,
    async makeIdentity(managerId) {
      const id = newId("organization");
      const email = `${id}@example.org`;
      const at = clock.now();
      const dates = { createdAt: at, updatedAt: at };
      await ctx.db.identity.create({
        data: { id, type: "application", email, emailKey: email, metadata: {}, managerId, ...dates },
      });
      return id;
    },
    makeEndpoint: (ownerId, draft) => createWebhook(as(ownerId), { events: ["*"], ...draft }),
    async emit(type, partyIds, data = { id: "gft_1" }, count = 1) {
      const before = new Set((await ctx.db.event.findMany({ select: { id: true } })).map((event) => event.id));
      const draft = { type, subjectId: "gft_1", partyIds, data };
      await ctx.transaction((tx) => emitEvents(tx, Array(count).fill(draft)));
      const after = await ctx.db.event.findMany({ select: { id: true }, orderBy: { id: "asc" } });
      return after.flatMap((event) => (before.has(event.id) ? [] : [event.id]));
    },
    async clear() {
      await opened.admin.query(
        "TRUNCATE webhook_endpoints, events, open_events, awaited_events, email_messages CASCADE",
      );
    },
    admin: opened.admin,
    async close() {
      await waker.close();
      await opened.close();
    },
  };
}
