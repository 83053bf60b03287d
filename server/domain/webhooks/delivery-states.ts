import { defineStates } from "@/server/kernel/states";

/** The transitions of a webhook delivery. A running attempt is a lease on the row, not a state. */
export const webhookDeliveryStates = defineStates({
  resource: "webhook_delivery",
  initial: "pending",
  states: {
    pending: "Queued; no attempt has ended.",
    failed: "The last attempt failed. Another one is scheduled.",
    delivered: "The endpoint returned a 2xx. Final.",
    expired: "Expired. Final, unless a manual redelivery succeeds.",
  },
  moves: {
    accepted: {
      from: ["pending", "failed", "expired"],
      to: "delivered",
      emits: null,
      when: "the endpoint returned a 2xx",
    },
    refused: {
      from: ["pending", "failed"],
      to: "failed",
      emits: null,
      when: "an attempt failed and another one is scheduled",
    },
    given_up: {
      from: ["pending", "failed"],
      to: "expired",
      emits: null,
      when: "the last automatic attempt failed, or the endpoint was deleted or stayed disabled past the due time",
    },
  },
});

export type WebhookDeliveryTrigger = keyof typeof webhookDeliveryStates.moves;
