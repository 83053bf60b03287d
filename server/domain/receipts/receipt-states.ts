import { defineStates } from "@/server/kernel/states";

/** How a receipt moves. */
export const receiptStates = defineStates({
  resource: "receipt",
  initial: "issued",
  states: {
    issued: "Valid for the donor's tax return.",
    void: "Its gift was reversed; it stays readable and says so.",
  },
  moves: {
    void: { from: ["issued"], to: "void", emits: null, when: "the gift was reversed; gift.reversed tells of it" },
  },
});
