import { defineStates } from "@/server/kernel/states";

/** How a match moves. */
export const matchStates = defineStates({
  resource: "match",
  initial: "scheduled",
  states: {
    scheduled: "Its start is ahead; it is shown, and takes nothing yet.",
    active: "Adds to contributions as they settle.",
    exhausted: "Its cap is used up. What is given back makes room again.",
    ended: "Its time, or the campaign's, is over. What was given in time is still matched as it settles.",
    canceled: "Taken back by the sponsor or by those who run the campaign. What it had matched stays.",
  },
  moves: {
    start: { from: ["scheduled"], to: "active", emits: null, when: "its start has come" },
    exhaust: {
      from: ["active"],
      to: "exhausted",
      emits: "match.exhausted",
      when: "contributions have taken so much of its cap that no further gift can be made of the rest",
    },
    refill: {
      from: ["exhausted"],
      to: "active",
      emits: null,
      when: "a contribution or its match was given back, or a match could not be given",
    },
    end: {
      from: ["scheduled", "active", "exhausted"],
      to: "ended",
      emits: "match.ended",
      when: "its end date passed, or the campaign ended",
    },
    cancel: {
      from: ["scheduled", "active", "exhausted"],
      to: "canceled",
      emits: "match.canceled",
      when: "the sponsor or those who run the campaign took it back",
    },
  },
});
