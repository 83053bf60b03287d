import { checkJobs } from "@/server/adapters/job-engine/check-jobs";
import type { InngestAccess } from "@/server/adapters/job-engine/inngest-client";
import { makeRegistration } from "@/server/adapters/job-engine/inngest-registration";
import { makeRelay } from "@/server/adapters/job-engine/inngest-relay";
import { RELAY_LOCK } from "@/server/adapters/job-engine/relay-lock";
import { makeWaker } from "@/server/adapters/job-engine/waker";
import { listenForWork } from "@/server/adapters/job-engine/work-listener";
import { startWorkLoop } from "@/server/adapters/job-engine/work-loop";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";

/** The polling interval: a notification can be lost. */
const POLL_MS = 15_000;
/**
 * How often a process without the relay lock tries to get it: after a restart, the previous process may still be
 * stopping.
 */
const LOCK_POLL_MS = 2_000;

/**
 * Registers the functions with Inngest and, while Inngest has them, sends it the events that trigger them. One process
 * at a time does so.
 */
export function startInngestEngine(ctx: Context, jobs: Job[], access: InngestAccess, onWork = () => {}): JobEngine {
  checkJobs(jobs);
  const { log } = ctx;
  const registration = makeRegistration(ctx, jobs, access);
  const relayEvents = makeRelay(ctx, jobs, access);
  const listener = listenForWork(ctx.pool.options, log, () => {
    // The first registration is due as soon as the lock is acquired.
    if (!registration.isAccepted()) registering.kick();
    relay.kick();
    onWork();
  });
  const registering = startWorkLoop({
    name: "registration",
    ctx,
    pollMs: LOCK_POLL_MS,
    async round() {
      if (!(await listener.holds(RELAY_LOCK))) {
        registration.renew();
        return null;
      }
      const pauseMs = await registration.round();
      if (registration.isAccepted()) relay.kick();
      return pauseMs;
    },
  });
  const relay = startWorkLoop({
    name: "relay",
    ctx,
    pollMs: POLL_MS,
    async round() {
      if (!registration.isAccepted() || !(await listener.holds(RELAY_LOCK))) return null;
      const relayed = await relayEvents();
      if (relayed === "refused") {
        registration.renew();
        registering.kick();
      }
      return relayed === "some" ? 0 : null;
    },
  });
  const waker = makeWaker(ctx.pool, log);
  return {
    name: "inngest",
    wake() {
      relay.kick();
      onWork();
      waker.wake();
    },
    async stop() {
      await Promise.all([relay.stop(), registering.stop()]);
      await Promise.all([listener.close(), waker.close()]);
    },
  };
}
