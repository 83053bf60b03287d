import { deliverDue } from "@/server/domain/webhooks/deliver-due";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { pump } from "@/server/jobs/job";

/** Fans new events out to the endpoints and makes every attempt that is due. */
export const deliverWebhooks = pump({
  name: "deliver-webhooks",
  on: [...SUBSCRIBABLE_EVENTS, "webhook.test", "webhook.due"],
  cron: "* * * * *",
  run: deliverDue,
});
