import { defineStates } from "@/server/kernel/states";

/** The transitions of a webhook endpoint. */
export const webhookEndpointStates = defineStates({
  resource: "webhook_endpoint",
  initial: "active",
  states: {
    active: "Events are sent to it.",
    disabled: "No new deliveries are queued. Pending ones wait until it is active again.",
  },
  moves: {
    disable: {
      from: ["active"],
      to: "disabled",
      emits: null,
      when: "its owner disabled it, its deliveries failed for days, every attempt of one got status 410, or its owner got a new manager",
    },
    enable: { from: ["disabled"], to: "active", emits: null, when: "its owner asked for it" },
  },
});
