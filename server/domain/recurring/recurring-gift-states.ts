import { defineStates } from "@/server/kernel/states";

/** The transitions of a recurring gift. */
export const recurringGiftStates = defineStates({
  resource: "recurring_gift",
  initial: "active",
  states: {
    active: "Makes a gift on each of its dates.",
    past_due: "The last payment failed. It is retried automatically.",
    paused: "Makes no gifts until it is resumed.",
    canceled: "Canceled. Makes no more gifts.",
    ended: "Ended with its campaign. Makes no more gifts.",
  },
  moves: {
    miss: { from: ["active"], to: "past_due", emits: "recurring_gift.past_due", when: "a payment failed" },
    recover: {
      from: ["past_due"],
      to: "active",
      emits: "recurring_gift.recovered",
      when: "a retry settled, or the campaign did not accept gifts at the time",
    },
    pause: {
      from: ["active", "past_due"],
      to: "paused",
      emits: "recurring_gift.paused",
      when: "the donor paused it, the last attempt failed, or one side cannot give or receive",
    },
    resume: { from: ["paused"], to: "active", emits: "recurring_gift.resumed", when: "the donor resumed it" },
    cancel: {
      from: ["active", "past_due", "paused"],
      to: "canceled",
      emits: "recurring_gift.canceled",
      when: "either side canceled it, its first payment failed, or its donor disputed a payment",
    },
    end: {
      from: ["active", "past_due", "paused"],
      to: "ended",
      emits: "recurring_gift.ended",
      when: "its campaign or fundraising page ended",
    },
  },
});
