import { defineStates } from "@/server/kernel/states";

/** How money moves that the rail has to pay back. */
export const railRefundStates = defineStates({
  resource: "rail_refund",
  isInternal: true,
  initial: "requested",
  states: {
    requested: "The rail is asked until it confirms.",
    paid: "The rail has paid the donor back.",
  },
  moves: {
    pay: { from: ["requested"], to: "paid", emits: null, when: "the rail confirmed the refund" },
  },
});
