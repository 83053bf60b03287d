import { createHash } from "node:crypto";
import { makeCheckIn } from "@/server/adapters/job-engine/check-in";
import { makeNotes } from "@/server/adapters/job-engine/engine-notes";
import { noteRefused, noteRegistered } from "@/server/adapters/job-engine/engine-state";
import { INNGEST_PATH, type InngestAccess, inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { inngestHandler } from "@/server/adapters/job-engine/inngest-handler";
import {
  type Reason,
  reasonIn,
  reasonText,
  UNREACHABLE,
  watchFetch,
} from "@/server/adapters/job-engine/inngest-outcome";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import type { Job } from "@/server/jobs/job";
import type { Context, Log } from "@/server/operations/context";

/** Often enough for an operator to learn within a minute that the server is gone, or has lost the functions. */
const EVERY_MS = 30_000;
const LOGGED_EVERY_MS = 60_000;
const RETRY_MS = 5_000;
const UNWRITTEN_RETRY_MS = 2_000;
/** How long an accepted registration counts; the server may lose it meanwhile. */
const VALID_MS = 3 * 60_000;

export interface Registration {
  /** Registers the functions if it is time. Returns the ms until the next time. */
  round(): Promise<number>;
  /** Whether the server has them, as far as this process knows. */
  isAccepted(): boolean;
  /** Forgets that the functions were accepted, and registers again soon. */
  renew(): void;
}

/**
 * Keeps this release's functions registered: at startup, twice a minute (so that a server that lost them gets them
 * again), and on request. Stores and logs the outcome, with the server's own reason. Each time the server accepts them,
 * it is asked to call them.
 */
export function makeRegistration(ctx: Context, jobs: Job[], access: InngestAccess): Registration {
  const askToCall = makeCheckIn(ctx, access);
  const register = registrar(ctx, jobs, access);
  const nowMs = () => ctx.clock.wall().getTime();
  const log = onceAMinute(ctx.log, nowMs);
  let acceptedAt: number | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  const notes = makeNotes(ctx.log);
  return {
    async round() {
      // Retries soon what a busy database could not store.
      if (!(await notes.flush())) return UNWRITTEN_RETRY_MS;
      const waitMs = triedAt + pauseMs - nowMs();
      // A longer wait than the pause means that the machine's clock was set back.
      if (waitMs > 0 && waitMs <= pauseMs) return waitMs;
      triedAt = nowMs();
      const { release, reason } = await register();
      pauseMs = reason === null ? EVERY_MS : RETRY_MS;
      if (reason === null) {
        if (acceptedAt === null) ctx.log.info({ release }, "Inngest accepted the functions");
        acceptedAt = triedAt;
        notes.keep(() => noteRegistered(ctx, release));
        // Written before the call, so that the call counts as newer.
        if (await notes.flush()) await askToCall();
      } else {
        // Without a connection, nothing says that the registration is invalid.
        if (reason.cause !== UNREACHABLE) acceptedAt = null;
        log(reasonText(reason));
        notes.keep(() => noteRefused(ctx, reason));
      }
      return (await notes.flush()) ? pauseMs : UNWRITTEN_RETRY_MS;
    },
    isAccepted: () => acceptedAt !== null && Math.abs(nowMs() - acceptedAt) < VALID_MS,
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
  reason: Reason | null;
}

/** Makes the SDK's own handler register the functions, with the request that Inngest would send. */
function registrar(ctx: Context, jobs: Job[], access: InngestAccess): () => Promise<Attempt> {
  const watched = watchFetch(access.fetch);
  const client = inngestClient({ ...access, fetch: watched.fetch }, quiet(ctx.log));
  const handle = inngestHandler({ client, ctx, jobs, serveOrigin: access.serveOrigin });
  return async () => {
    watched.reset();
    // The SDK compares the signature's time with this machine's.
    const headers = { "x-inngest-signature": inngestSignature(access.signingKey, "", new Date()) };
    await handle(new Request(`${access.serveOrigin}${INNGEST_PATH}`, { method: "PUT", headers }));
    const { url, appName, functions, sdk } = (watched.sent() ?? {}) as Record<string, unknown>;
    const release = createHash("sha256")
      .update(JSON.stringify([url, appName, functions, sdk]))
      .digest("hex");
    const reason = reasonIn(watched.outcome(), { key: "signing key", content: "the functions" });
    return { release: release.slice(0, 16), reason };
  };
}

/** Suppresses the SDK's log: the outcome is logged here, with its cause. */
function quiet(log: Log): Log {
  const debug: Log["debug"] = (...words) => log.debug(...words);
  return { debug, info: debug, warn: debug, error: debug };
}

/** Logs why functions were rejected; the same reason at most once a minute. */
function onceAMinute(log: Log, nowMs: () => number): (reason: string) => void {
  let last = { reason: "", at: Number.NEGATIVE_INFINITY };
  return (reason) => {
    const now = nowMs();
    if (reason === last.reason && now - last.at < LOGGED_EVERY_MS) return;
    last = { reason, at: now };
    log.error({ reason }, "Inngest did not accept the functions; events wait until it does");
  };
}
