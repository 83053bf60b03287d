import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { InngestDoubleProcess } from "@/server/cli/doubles/inngest-double";
import { launchProduct } from "@/server/cli/launch/launch-product.mjs";

export type EngineName = "embedded" | "inngest";

const POLL_MS = 200;
const DEADLINE_MS = 900_000;

/** A product that the benchmark starts, whose jobs run on one of the engines. */
export interface JobProduct {
  engine: EngineName;
  /** The double of the job server, if that is the engine. */
  double: InngestDoubleProcess | null;
  /** Makes a gift to the charity. Returns how long the response took, in ms. */
  give(): Promise<number>;
  /** Subscribes to the events. */
  subscribe(url: string, events: string[]): Promise<void>;
  /** Runs a statement that returns one row. */
  read<Row extends pg.QueryResultRow>(sql: string): Promise<Row>;
  close(): Promise<void>;
}

/**
 * Starts a product in the folder, with its own double if the engine needs one. Passes `onStarted` a function that stops
 * it.
 */
export async function openJobProduct(
  engine: EngineName,
  dir: string,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<JobProduct> {
  const double = engine === "inngest" ? new InngestDoubleProcess() : null;
  await double?.start();
  const env = { RATE_LIMIT: "off", SETTLEMENT_DELAY: "3s", LOG_LEVEL: "warn", ...(await double?.productEnv()) };
  let stopProduct = async () => {};
  const stop = async () => {
    await stopProduct();
    await double?.kill();
  };
  onStarted(stop);
  const own = path.join(dir, engine);
  mkdirSync(own);
  const launched = await launchProduct({
    dir: own,
    env,
    onStarted: (end: () => Promise<void>) => {
      stopProduct = end;
    },
  });
  const pool = new pg.Pool({ connectionString: launched.databaseUrl, max: 2 });
  pool.on("error", () => {});
  const url = launched.url.replace("localhost", "127.0.0.1");
  const headers = { Authorization: `Bearer ${launched.apiKey}`, "Content-Type": "application/json" };
  const post = async (place: string, body: object) => {
    const response = await fetch(url + place, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${place} returned ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const me = (await (await fetch(`${url}/v1/me`, { headers })).json()) as { identity: { id: string } };
  const read = async <Row extends pg.QueryResultRow>(sql: string) => (await pool.query<Row>(sql)).rows[0]!;
  const { charity_id: charityId } = JSON.parse(readFileSync(launched.sandboxFile, "utf8")) as { charity_id: string };
  return {
    engine,
    double,
    async give() {
      const started = performance.now();
      await post("/v1/gifts", { from: me.identity.id, to: charityId, amount_cents: 500 });
      return performance.now() - started;
    },
    async subscribe(target, events) {
      await post("/v1/webhooks", { url: target, events });
    },
    read,
    async close() {
      await pool.end();
      await stop();
    },
  };
}

/** Waits until the count is at least `wanted`. Returns how long that took, in ms. */
export async function untilCounted(count: () => Promise<number>, wanted: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < DEADLINE_MS) {
    if ((await count()) >= wanted) return performance.now() - started;
    await sleep(POLL_MS);
  }
  throw new Error(`${await count()} of ${wanted} were done within ${DEADLINE_MS / 60_000} minutes`);
}

/** A delivery that a receiver got, and when. */
export interface Hook {
  id: string;
  subject: string;
  type: string;
  at: number;
}

/** A webhook receiver. `respond` decides each response's status and delay. */
export class HookReceiver {
  readonly hooks: Hook[] = [];
  private server: Server | undefined;

  constructor(private readonly respond: (hook: Hook) => { status: number; afterMs: number }) {}

  async listen(): Promise<string> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const hook = hookOf(request.headers, Buffer.concat(chunks).toString());
      const { status, afterMs } = this.respond(hook);
      this.hooks.push(hook);
      if (afterMs > 0) await sleep(afterMs);
      response.writeHead(status).end();
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

function hookOf(headers: IncomingHttpHeaders, text: string): Hook {
  const body = JSON.parse(text) as { data?: { object?: { id?: string }; id?: string } };
  return {
    id: String(headers["webhook-id"]),
    type: String(headers["svc-event-type"]),
    subject: String(body.data?.object?.id ?? body.data?.id),
    at: Date.now(),
  };
}
