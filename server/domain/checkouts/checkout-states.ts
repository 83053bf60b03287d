import { defineStates } from "@/server/kernel/states";

/** How a gift that is asked for on a page moves, from the form until it has arrived. */
export const checkoutStates = defineStates({
  resource: "checkout",
  initial: "open",
  states: {
    open: "The form was sent in; the giver has not paid.",
    giving: "The rail's form was filled in; the gift is made and screened.",
    accepted: "The rail took the gift; it is clearing.",
    arrived: "The gift settled.",
    failed: "The gift failed. The giver may try again, and nothing has to be typed again.",
  },
  moves: {
    give: { from: ["open", "failed"], to: "giving", emits: null, when: "the giver came back from the rail's form" },
    refuse: { from: ["giving"], to: "open", emits: null, when: "the gift was refused before it was made" },
    accept: { from: ["giving"], to: "accepted", emits: null, when: "the rail took the gift" },
    arrive: { from: ["giving", "accepted"], to: "arrived", emits: null, when: "the gift settled" },
    fail: { from: ["giving", "accepted"], to: "failed", emits: null, when: "the gift failed" },
  },
});

export type CheckoutStatus = keyof typeof checkoutStates.states;
