import { createHash } from "node:crypto";
import { noteRefused, noteRegistered } from "@/server/adapters/job-engine/engine-state";
import { INNGEST_PATH, type InngestAccess, inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { inngestHandler } from "@/server/adapters/job-engine/inngest-handler";
import { refusalIn, watchFetch } from "@/server/adapters/job-engine/inngest-outcome";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import type { Context, Log } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";

const EVERY_MS = 60_000;
const RETRY_MS = 5_000;
/** How long an accepted registration counts. The server may have lost it meanwhile. */
const VALID_MS = 3 * 60_000;

export interface Registration {
  /** Registers the functions if it is time to. Returns in how many ms the next time is. */
  round(): Promise<number>;
  /** Whether the server has them, as far as this process knows. */
  isAccepted(): boolean;
  /** Forgets what was accepted, and registers again soon. */
  renew(): void;
}

/**
 * Keeps this release's functions registered: at first, each minute, so that a server which lost them has them again, and
 * when asked to. The outcome is stored and logged, with the server's own reason.
 */
export function makeRegistration(ctx: Context, jobs: Job[], access: InngestAccess): Registration {
  const register = registrar(ctx, jobs, access);
  const log = onceAMinute(ctx.log);
  let acceptedAt: number | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  return {
    async round() {
      const waitMs = triedAt + pauseMs - performance.now();
      if (waitMs > 0) return waitMs;
      triedAt = performance.now();
      const { release, refusal } = await register();
      pauseMs = refusal === null ? EVERY_MS : RETRY_MS;
      if (refusal === null) {
        if (acceptedAt === null) ctx.log.info({ release }, "Inngest accepted the functions");
        acceptedAt = triedAt;
        await noteRegistered(ctx, release);
      } else {
        // Without a connection nobody said that it is invalid.
        if (!refusal.startsWith("address not reachable")) acceptedAt = null;
        log(refusal);
        await noteRefused(ctx, refusal);
      }
      return pauseMs;
    },
    isAccepted: () => acceptedAt !== null && performance.now() - acceptedAt < VALID_MS,
    renew() {
      acceptedAt = null;
      pauseMs = Math.min(pauseMs, RETRY_MS);
    },
  };
}

interface Attempt {
  /** A hash of what was registered: functions, app, address and SDK. */
  release: string;
  /** Null if it was accepted. */
  refusal: string | null;
}

/** Has the SDK's own handler register the functions, by the request that Inngest would make for it. */
function registrar(ctx: Context, jobs: Job[], access: InngestAccess): () => Promise<Attempt> {
  const watched = watchFetch(access.fetch);
  const client = inngestClient({ ...access, fetch: watched.fetch }, quiet(ctx.log));
  const handle = inngestHandler({ client, ctx, jobs, serveOrigin: access.serveOrigin });
  return async () => {
    watched.reset();
    // The SDK compares the signature with the time of this machine.
    const headers = { "x-inngest-signature": inngestSignature(access.signingKey, "", new Date()) };
    await handle(new Request(`${access.serveOrigin}${INNGEST_PATH}`, { method: "PUT", headers }));
    const { url, appName, functions, sdk } = (watched.sent() ?? {}) as Record<string, unknown>;
    const release = createHash("sha256")
      .update(JSON.stringify([url, appName, functions, sdk]))
      .digest("hex");
    const refusal = refusalIn(watched.outcome(), { key: "signing key", content: "the functions" });
    return { release: release.slice(0, 16), refusal };
  };
}

/** The outcome is logged here, in words that name the cause. */
function quiet(log: Log): Log {
  const debug: Log["debug"] = (...words) => log.debug(...words);
  return { debug, info: debug, warn: debug, error: debug };
}

/** Logs a refusal, and the same one again at most once a minute. */
function onceAMinute(log: Log): (refusal: string) => void {
  let last = { refusal: "", at: Number.NEGATIVE_INFINITY };
  return (refusal) => {
    const now = performance.now();
    if (refusal === last.refusal && now - last.at < EVERY_MS) return;
    last = { refusal, at: now };
    log.error({ refusal }, "Inngest did not accept the functions; events wait until it does");
  };
}
