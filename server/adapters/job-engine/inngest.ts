import { checkJobs } from "@/server/adapters/job-engine/check-jobs";
import { type InngestAccess, inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { INNGEST_PATH, inngestHandlers } from "@/server/adapters/job-engine/inngest-handler";
import { relayToInngest } from "@/server/adapters/job-engine/inngest-relay";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import { makeWaker } from "@/server/adapters/job-engine/waker";
import { listenForWork } from "@/server/adapters/job-engine/work-listener";
import { startWorkLoop } from "@/server/adapters/job-engine/work-loop";
import type { Context } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";

const POLL_MS = 1_000;
const REGISTER_EVERY_MS = 3_600_000;

/** The advisory lock of the relaying process. */
const RELAY_LOCK = 1_634_497_906;

/** Registers the functions with Inngest and sends it the events that trigger them; one process at a time does so. */
export function startInngestEngine(ctx: Context, jobs: Job[], access: InngestAccess, onWork = () => {}): JobEngine {
  checkJobs(jobs);
  const { log } = ctx;
  const client = inngestClient(access, log);
  const listener = listenForWork(ctx.pool.options, log, () => {
    relay.kick();
    onWork();
  });
  const relay = startWorkLoop({
    name: "relay",
    log,
    pollMs: POLL_MS,
    round: async () => ((await listener.holds(RELAY_LOCK)) ? relayToInngest(ctx, client, jobs) : null),
  });
  const registration = startWorkLoop({
    name: "registration",
    log,
    pollMs: REGISTER_EVERY_MS,
    round: () => register(ctx, jobs, access),
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
      await Promise.all([relay.stop(), registration.stop()]);
      await Promise.all([listener.close(), waker.close()]);
    },
  };
}

/** Has the SDK's own handler register the functions, by the request that Inngest would make for it. */
async function register(ctx: Context, jobs: Job[], access: InngestAccess): Promise<null> {
  const handlers = inngestHandlers(inngestClient(access, ctx.log), ctx, jobs);
  const signature = inngestSignature(access.signingKey, "", ctx.clock.wall());
  const response = await handlers.PUT(
    new Request(`${ctx.settings.publicUrl}${INNGEST_PATH}`, {
      method: "PUT",
      headers: { "x-inngest-signature": signature },
    }),
  );
  if (!response.ok)
    throw new Error(`Inngest did not accept the functions: ${response.status} ${await response.text()}`);
  return null;
}
