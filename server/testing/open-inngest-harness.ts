import { expect } from "vitest";
import { startInngestEngine } from "@/server/adapters/job-engine/inngest";
import type { InngestAccess } from "@/server/adapters/job-engine/inngest-client";
import { type JobDoor, openInngestDoor } from "@/server/adapters/job-engine/inngest-door";
import type { Database } from "@/server/db/client";
import type { Job } from "@/server/jobs/job";
import type { Context, Log } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { InngestDouble } from "@/server/testing/inngest/inngest-double";
import type { JobHarness, StartOptions } from "@/server/testing/job-fixture";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";

export const SIGNING_KEY = "signkey-test-00c0ffee00c0ffee00c0ffee00c0ffee";

/** The connection between Almoner and the simulated server. */
interface Network {
  isDown: boolean;
  /** Almoner's requests reach the server, but the server's calls do not reach Almoner. */
  isOneWay: boolean;
  /** Responds in place of the server, unless it returns null. */
  intercept(path: string, body: unknown): Response | null;
  /** How many requests each path got. */
  requests: Map<string, number>;
}

export interface InngestHarness extends JobHarness {
  clock: MovableClock;
  /** The simulated server. It exists once an engine has started. */
  server(): InngestDouble;
  network: Network;
  access: InngestAccess;
  door(): JobDoor;
  /** Starts an engine without waiting for the server to accept the functions. */
  startUnregistered(jobs: Job[], options?: StartOptions): Promise<JobEngine>;
  /** Status and path of each call that the server made. */
  calls: string[];
}

/**
 * An engine on a simulated Inngest server, which calls its endpoint without a socket. Given a database, it makes a
 * context of its own; given a context, it uses that.
 */
export function openInngestHarness(on: Database | Context, { log }: { log?: Log } = {}): InngestHarness {
  const clock = new MovableClock();
  const network: Network = { isDown: false, isOneWay: false, intercept: () => null, requests: new Map() };
  const calls: string[] = [];
  let door: JobDoor | null = null;
  let server: InngestDouble | null = null;
  const call = async (request: Request) => {
    const { method, url, headers } = request;
    if (network.isOneWay) throw new TypeError("fetch failed");
    const response = await door!.answer({ method, url, headers, body: bytesOf(await request.text()) });
    calls.push(`${response.status} ${new URL(url).searchParams.get("fnId")}`);
    return response;
  };
  // Inngest runs on wall-clock time, which its double controls here.
  const wall = () => new Date(server?.now() ?? Date.now());
  const ctx =
    "statement" in on ? on : testContext(on, { clock: { now: () => clock.now(), wall }, ...(log ? { log } : {}) });
  const access: InngestAccess = {
    appId: "almoner",
    eventKey: "test",
    signingKey: SIGNING_KEY,
    baseUrl: "http://inngest.test",
    serveOrigin: "http://worker.test",
    fetch: (input, init) => throughNetwork(network, input, init, () => server!),
  };
  const startUnregistered = async (jobs: Job[], { atOnce }: StartOptions = {}) => {
    const workers = atOnce ? { workers: atOnce } : {};
    server ??= new InngestDouble({ signingKey: SIGNING_KEY, eventKey: access.eventKey, call, tickMs: 10, ...workers });
    const engine = startInngestEngine(ctx, jobs, access);
    door = openInngestDoor(ctx, jobs, access);
    return engine;
  };
  return {
    ctx,
    clock,
    network,
    server: () => server!,
    access,
    calls,
    door: () => door!,
    startUnregistered,
    async start(jobs, options) {
      const engine = await startUnregistered(jobs, options);
      await eventually(() => expect(server!.functions.length).toBeGreaterThan(jobs.length));
      return engine;
    },
    passTime(ms) {
      clock.advance(ms);
      server?.passTime(ms);
    },
    failuresOf: (job) => failuresOf(ctx, job),
    async close() {
      server?.close();
      await door?.close();
    },
  };
}

async function failuresOf(ctx: Context, job: string): Promise<string[]> {
  const failures = await ctx.db.jobFailure.findMany({
    where: { engine: "inngest", job },
    orderBy: { failedAt: "asc" },
  });
  return failures.map(({ error }) => error);
}

/** Returns the server's response, unless the network simulates something else. */
async function throughNetwork(
  network: Network,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  server: () => InngestDouble,
): Promise<Response> {
  const { pathname } = new URL(String(input));
  network.requests.set(pathname, (network.requests.get(pathname) ?? 0) + 1);
  if (network.isDown) throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:1") });
  return network.intercept(pathname, JSON.parse(String(init?.body))) ?? server().fetch(input, init);
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
