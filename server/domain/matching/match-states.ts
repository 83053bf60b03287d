import { defineStates } from "@/server/kernel/states";

/** The transitions of a match. */
export const matchStates = defineStates({
  resource: "match",
  initial: "scheduled",
  otherInitials: ["pending"],
  states: {
    pending:
      "Offered by someone who does not manage the campaign. It is shown to nobody else and matches nothing until the campaign accepts it.",
    scheduled: "It has not started. It is shown, but does not match contributions yet.",
    active: "Matches contributions as they settle.",
    paused: "A matching gift could not be made. It matches nothing until its sponsor resumes it.",
    exhausted: "Its cap is used up. Refunds free part of it again.",
    ended: "It ended, or its campaign did. Contributions made in time are still matched as they settle.",
    canceled: "Canceled by the sponsor or the organizers, or declined. Existing matching gifts stay.",
  },
  moves: {
    accept: {
      from: ["pending"],
      to: "scheduled",
      emits: "match.accepted",
      when: "the campaign or its beneficiary accepted it",
    },
    start: { from: ["scheduled"], to: "active", emits: null, when: "its start date passed" },
    exhaust: {
      from: ["active"],
      to: "exhausted",
      emits: "match.exhausted",
      when: "its remaining amount is too small for another gift",
    },
    refill: {
      from: ["exhausted"],
      to: "active",
      emits: null,
      when: "a contribution or its matching gift was refunded, or a matching gift failed",
    },
    pause: {
      from: ["active", "exhausted"],
      to: "paused",
      emits: "match.paused",
      when: "a matching gift could not be made or failed",
    },
    resume: { from: ["paused"], to: "active", emits: "match.resumed", when: "the sponsor resumed it" },
    end: {
      from: ["pending", "scheduled", "active", "paused", "exhausted"],
      to: "ended",
      emits: "match.ended",
      when: "its end date passed, or the campaign ended",
    },
    cancel: {
      from: ["pending", "scheduled", "active", "paused", "exhausted"],
      to: "canceled",
      emits: "match.canceled",
      when: "the sponsor or the organizers canceled it, or the campaign declined it",
    },
  },
});
