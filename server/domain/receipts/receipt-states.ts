import { defineStates } from "@/server/kernel/states";

/** The transitions of a receipt. */
export const receiptStates = defineStates({
  resource: "receipt",
  initial: "issued",
  states: {
    issued: "Valid for the donor's tax return.",
    void: "Its gift was refunded or returned. It stays readable and is marked void.",
  },
  moves: {
    void: {
      from: ["issued"],
      to: "void",
      emits: null,
      when: "the gift was refunded or returned, which gift.reversed reports",
    },
  },
});
