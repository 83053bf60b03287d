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

/** Often enough for an operator to learn within a minute that the server has gone, or has lost the functions. */
const EVERY_MS = 30_000;
const LOGGED_EVERY_MS = 60_000;
const RETRY_MS = 5_000;
const UNWRITTEN_RETRY_MS = 2_000;
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
 * Keeps this release's functions registered: at first, twice a minute, so that a server which lost them has them again, and
 * when asked to. The outcome is stored and logged, with the server's own reason; each time that it accepts them, it is
 * asked to call them.
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
      // What the database was too busy for is written as soon as it can be.
      if (!(await notes.flush())) return UNWRITTEN_RETRY_MS;
      const waitMs = triedAt + pauseMs - nowMs();
      // More than the pause would be a machine's clock that was set back.
      if (waitMs > 0 && waitMs <= pauseMs) return waitMs;
      triedAt = nowMs();
      const { release, reason } = await register();
      pauseMs = reason === null ? EVERY_MS : RETRY_MS;
      if (reason === null) {
        if (acceptedAt === null) ctx.log.info({ release }, "Inngest accepted the functions");
        acceptedAt = triedAt;
        notes.keep(() => noteRegistered(ctx, release));
        // Before the call, which is then newer.
        if (await notes.flush()) await askToCall();
      } else {
        // Without a connection nobody said that it is invalid.
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
    const reason = reasonIn(watched.outcome(), { key: "signing key", content: "the functions" });
    return { release: release.slice(0, 16), reason };
  };
}

/** The outcome is logged here, in words that name the cause. */
function quiet(log: Log): Log {
  const debug: Log["debug"] = (...words) => log.debug(...words);
  return { debug, info: debug, warn: debug, error: debug };
}

/** Logs why functions were refused, and the same reason again at most once a minute. */
function onceAMinute(log: Log, nowMs: () => number): (reason: string) => void {
  let last = { reason: "", at: Number.NEGATIVE_INFINITY };
  return (reason) => {
    const now = nowMs();
    if (reason === last.reason && now - last.at < LOGGED_EVERY_MS) return;
    last = { reason, at: now };
    log.error({ reason }, "Inngest did not accept the functions; events wait until it does");
  };
}
