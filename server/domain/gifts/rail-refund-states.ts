import { defineStates } from "@/server/kernel/states";

/** The transitions of a refund that the rail has to pay. */
export const railRefundStates = defineStates({
  resource: "rail_refund",
  isInternal: true,
  initial: "requested",
  states: {
    requested: "Requested from the rail until it confirms.",
    paid: "The rail refunded the donor.",
  },
  moves: {
    pay: { from: ["requested"], to: "paid", emits: null, when: "the rail confirmed the refund" },
  },
});
