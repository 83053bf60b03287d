import { defineStates } from "@/server/kernel/states";

/** The transitions of a checkout, from the form until the gift has settled. */
export const checkoutStates = defineStates({
  resource: "checkout",
  initial: "open",
  states: {
    open: "The form was submitted. The donor has not paid yet.",
    giving: "The donor paid. The gift is created and screened.",
    accepted: "The payment was accepted and is clearing.",
    arrived: "The gift settled.",
    failed: "The gift failed. The donor can try again without entering anything twice.",
  },
  moves: {
    give: { from: ["open", "failed"], to: "giving", emits: null, when: "the donor returned from the payment form" },
    refuse: { from: ["giving"], to: "open", emits: null, when: "the gift was rejected before it was created" },
    accept: { from: ["giving"], to: "accepted", emits: null, when: "the payment was accepted" },
    arrive: { from: ["giving", "accepted"], to: "arrived", emits: null, when: "the gift settled" },
    fail: { from: ["giving", "accepted"], to: "failed", emits: null, when: "the gift failed" },
  },
});

export type CheckoutStatus = keyof typeof checkoutStates.states;
