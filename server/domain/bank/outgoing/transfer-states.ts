import { defineStates } from "@/server/kernel/states";

/** The transitions of a transfer that leaves the operator's accounts. */
export const transferStates = defineStates({
  resource: "bank_transfer",
  isInternal: true,
  initial: "waiting",
  // If a transfer can't be sent at all, that is known when it is requested.
  otherInitials: ["rejected"],
  states: {
    waiting: "Waiting to be put into a file for the bank.",
    in_file: "In a file for the bank. Whether the bank has executed it is not known yet.",
    executed: "The bank's statement says that the money has left.",
    rejected: "The bank, or an operator, will never execute it. No money moved.",
    returned: "The bank's statement says that the money came back.",
  },
  moves: {
    collect: { from: ["waiting"], to: "in_file", emits: null, when: "it was put into a file" },
    take_out: { from: ["in_file"], to: "waiting", emits: null, when: "its file was canceled before it was released" },
    execute: { from: ["in_file"], to: "executed", emits: null, when: "a statement has the debit" },
    reject: { from: ["waiting", "in_file"], to: "rejected", emits: null, when: "it will never be executed" },
    // A statement may show a return before the debit of the whole file was found.
    return: { from: ["in_file", "executed"], to: "returned", emits: null, when: "a statement has it coming back" },
  },
});
