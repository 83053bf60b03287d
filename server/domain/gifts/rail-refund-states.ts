import { defineStates } from "@/server/kernel/states";

/** How money moves that the rail has to pay back. */
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
