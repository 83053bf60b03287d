import { eventsStarting } from "@/server/domain/reactions";
import { deliverFirstAttempts } from "@/server/domain/webhooks/deliver-first-attempts";
import { makeRequestedAttempt, retryDelivery } from "@/server/domain/webhooks/retry-delivery";
import { followRow } from "@/server/jobs/follow-row";
import { job } from "@/server/jobs/job";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT } from "@/server/kernel/limits";

/** One run takes deliveries up; an earlier one may wait for the end of what hangs. */
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
    await step.run("deliver", () => deliverFirstAttempts(ctx, events[0]!.subjectId));
  },
});

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
