import { defineStates } from "@/server/kernel/states";

/** The transitions of a question to a donor, which account their money should go back to. */
export const refundRequestStates = defineStates({
  resource: "refund_request",
  isInternal: true,
  initial: "asked",
  states: {
    asked: "The donor is asked by email for an account.",
    answered: "The donor has entered an account. A refund to it is on its way, or has arrived.",
    closed: "Nothing is owed any more: the donor was paid in another way, or their bank gave the money back.",
  },
  moves: {
    answer: { from: ["asked"], to: "answered", emits: null, when: "the donor has entered an account" },
    close: { from: ["asked"], to: "closed", emits: null, when: "nothing is owed any more" },
  },
});
