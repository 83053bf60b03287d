import { defineStates } from "@/server/kernel/states";

/** The transitions of a file of transfers for the bank. */
export const paymentFileStates = defineStates({
  resource: "bank_payment_file",
  isInternal: true,
  initial: "made",
  states: {
    made: "Made by an operator. It can't leave before another one has released it.",
    released: "Released by another operator. It can be downloaded, and the bank may have it.",
    canceled: "Canceled before it was released. Its transfers wait again.",
  },
  moves: {
    release: { from: ["made"], to: "released", emits: null, when: "another operator has released it" },
    cancel: { from: ["made"], to: "canceled", emits: null, when: "an operator has canceled it" },
  },
});
