import { eventsStarting } from "@/server/domain/reactions";
import { deliverFirstAttempts } from "@/server/domain/webhooks/deliver-first-attempts";
import { startNextRun } from "@/server/domain/webhooks/expected-runs";
import { makeRequestedAttempt, retryDelivery } from "@/server/domain/webhooks/retry-delivery";
import { followRow } from "@/server/jobs/follow-row";
import { job } from "@/server/jobs/job";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT } from "@/server/kernel/limits";
import type { JobSteps } from "@/server/ports/job-engine";

/** How much one run delivers. What is left gets another one, which waits its turn. */
const ATTEMPTS_MAX = 100;
const ROUNDS_MAX = 25;

/** One run delivers; another one may wait for the end of what hangs. */
const RUNS_OF_ENDPOINT = 2;

/** Makes the first attempts of an endpoint's deliveries. Endpoints have runs of their own, so none waits for another. */
export const deliverWebhooks = job({
  name: "deliver-webhooks",
  sweep: "sweep-deliveries",
  on: eventsStarting("deliver-webhooks"),
  concurrency: { limit: RUNS_OF_ENDPOINT, key: "subjectId" },
  isNetworkBound: true,
  retries: 3,
  async run({ ctx, events, step }) {
    const { subjectId: endpointId } = events[0]!;
    const deliver = (most: number) => deliverFirstAttempts(ctx, endpointId, most);
    if (!(await deliverAll(step, deliver))) await step.run("leave the rest", () => startNextRun(ctx, endpointId));
  },
});

async function deliverAll(step: JobSteps, deliver: (most: number) => ReturnType<typeof deliverFirstAttempts>) {
  let left = ATTEMPTS_MAX;
  for (let round = 1; round <= ROUNDS_MAX && left > 0; round += 1) {
    const most = left;
    const { made, isDone } = await step.run(`round ${round}`, () => deliver(most));
    if (isDone) return true;
    left -= made;
  }
  return false;
}

/** Makes the other attempts of a delivery whose first one failed, on its schedule, or the one that was requested. */
export const retryWebhook = job({
  name: "retry-webhook",
  sweep: "sweep-deliveries",
  on: eventsStarting("retry-webhook"),
  concurrency: { limit: WEBHOOK_IN_FLIGHT_PER_ENDPOINT, key: "groupId" },
  isNetworkBound: true,
  retries: 3,
  async run({ ctx, events, step }) {
    const { id, type, subjectId } = events[0]!;
    if (type === "webhook.due") await step.run("attempt", () => makeRequestedAttempt(ctx, subjectId, id));
    else await followRow(step, ctx.now, () => retryDelivery(ctx, subjectId));
  },
});
