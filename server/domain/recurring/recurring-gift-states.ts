import { defineStates } from "@/server/kernel/states";

/** How a recurring gift moves. */
export const recurringGiftStates = defineStates({
  resource: "recurring_gift",
  initial: "active",
  states: {
    active: "Gives on each of its dates.",
    past_due: "The last payment failed; it is tried again by itself.",
    paused: "Gives nothing until it is resumed.",
    canceled: "Called off. It gives nothing more.",
    ended: "Over, because its campaign ended.",
  },
  moves: {
    miss: { from: ["active"], to: "past_due", emits: "recurring_gift.past_due", when: "a payment failed" },
    recover: {
      from: ["past_due"],
      to: "active",
      emits: "recurring_gift.recovered",
      when: "a later attempt settled, or the campaign took nothing at the time",
    },
    pause: {
      from: ["active", "past_due"],
      to: "paused",
      emits: "recurring_gift.paused",
      when: "the giver paused it, the last attempt failed, or one side may not give or receive",
    },
    resume: { from: ["paused"], to: "active", emits: "recurring_gift.resumed", when: "the giver resumed it" },
    cancel: {
      from: ["active", "past_due", "paused"],
      to: "canceled",
      emits: "recurring_gift.canceled",
      when: "either side called it off, or its first payment failed",
    },
    end: {
      from: ["active", "past_due", "paused"],
      to: "ended",
      emits: "recurring_gift.ended",
      when: "its campaign, or the page that it gives to, ended",
    },
  },
});
