import pg from "pg";
import { checkWork } from "@/server/adapters/job-engine/check-jobs";
import { startClockPlayer } from "@/server/adapters/job-engine/clock-player";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import type { InngestAccess } from "@/server/adapters/job-engine/inngest-client";
import type { JobDoor } from "@/server/adapters/job-engine/inngest-door";
import { startSweeps } from "@/server/adapters/job-engine/sweeps";
import { makeWaker, type Waker } from "@/server/adapters/job-engine/waker";
import type { Env } from "@/server/config/env";
import type { Job, Work } from "@/server/jobs/job";
import type { Context, Log } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";

/** The variables that determine which engine runs the jobs, and where Inngest calls them. */
export type JobEngineEnv = Partial<
  Pick<
    Env,
    | "INNGEST_EVENT_KEY"
    | "INNGEST_SIGNING_KEY"
    | "INNGEST_SIGNING_KEY_FALLBACK"
    | "INNGEST_BASE_URL"
    | "INNGEST_APP_ID"
    | "INNGEST_SERVED_BY"
    | "INNGEST_SERVE_ORIGIN"
  >
>;

// Inngest's SDK pulls in OpenTelemetry, so it is only loaded if Inngest runs the jobs.

interface Choice {
  env: JobEngineEnv;
  ctx: Context;
  jobs: Job[];
}

/**
 * Starts the work of a worker process: the sweeps, the player of the sandbox's clock, and the jobs, on Inngest if its
 * keys are set, otherwise on the embedded engine. Throws for work that they do not support.
 */
export async function startWork(env: JobEngineEnv, ctx: Context, work: Work): Promise<JobEngine> {
  checkWork(work);
  const sweeps = startSweeps(ctx, work.sweeps);
  // Only the sandbox's clock is followed by other processes.
  const player = ctx.clock.catchUp ? startClockPlayer(ctx, work) : null;
  const onWork = () => {
    sweeps.kick();
    player?.kick();
  };
  const engine = await startJobEngine({ env, ctx, jobs: work.jobs, onWork });
  return {
    ...engine,
    async stop() {
      await Promise.all([engine.stop(), sweeps.stop(), player?.stop()]);
    },
  };
}

async function startJobEngine({ env, ctx, jobs, onWork }: Choice & { onWork(): void }): Promise<JobEngine> {
  const access = inngestAccess(env);
  if (!access) return startEmbeddedEngine(ctx, jobs, { onWork });
  const { startInngestEngine } = await import("@/server/adapters/job-engine/inngest");
  return startInngestEngine(ctx, jobs, access, onWork);
}

/**
 * Accepts Inngest's calls in this process. Null if the embedded engine runs the jobs, or if the other process takes the
 * calls: then no request can run a job here.
 */
export async function openJobDoor({ env, ctx, jobs }: Choice, server: "worker" | "web"): Promise<JobDoor | null> {
  const access = inngestAccess(env);
  if (!access || (env.INNGEST_SERVED_BY ?? "worker") !== server) return null;
  const { openInngestDoor } = await import("@/server/adapters/job-engine/inngest-door");
  return openInngestDoor(ctx, jobs, access);
}

/** Wakes the engine over a connection of its own, whichever engine it is and whatever process it runs in. */
export function connectWaker({ databaseUrl, log }: { databaseUrl: string; log: Log }): Waker {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000 });
  // If the server closes the connection, the next notification reconnects.
  pool.on("error", () => {});
  const waker = makeWaker(pool, log);
  return {
    wake: () => waker.wake(),
    async close() {
      await waker.close();
      await pool.end();
    },
  };
}

/** True if the jobs run on Inngest. */
export function usesInngest(env: JobEngineEnv): boolean {
  return Boolean(env.INNGEST_EVENT_KEY);
}

function inngestAccess(env: JobEngineEnv): InngestAccess | null {
  const { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey, INNGEST_SERVE_ORIGIN: serveOrigin } = env;
  if (!eventKey && !signingKey) return null;
  if (!eventKey || !signingKey) throw new Error("Set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY together, or neither.");
  if (!serveOrigin) throw new Error("INNGEST_SERVE_ORIGIN is missing.");
  return {
    appId: env.INNGEST_APP_ID ?? "almoner",
    eventKey,
    signingKey,
    signingKeyFallback: env.INNGEST_SIGNING_KEY_FALLBACK,
    baseUrl: env.INNGEST_BASE_URL,
    serveOrigin,
  };
}
