import { defineStates } from "@/server/kernel/states";

/** The transitions of a hold on a hosted form's gift, which a person has to look at before it is charged. */
export const giftHoldStates = defineStates({
  resource: "gift_hold",
  isInternal: true,
  initial: "held",
  states: {
    held: "Waiting for a decision. Nothing has been charged.",
    released: "An operator released it. The gift is made and charged.",
    refused: "An operator refused it. The gift fails as a declined card does.",
    lapsed: "Nobody decided in time. The gift fails as a declined card does.",
  },
  moves: {
    release: { from: ["held"], to: "released", emits: null, when: "an operator released it" },
    refuse: { from: ["held"], to: "refused", emits: null, when: "an operator refused it" },
    lapse: { from: ["held"], to: "lapsed", emits: null, when: "nobody decided in time" },
  },
});

export type GiftHoldStatus = keyof typeof giftHoldStates.states;
