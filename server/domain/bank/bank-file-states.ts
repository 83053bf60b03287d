import { defineStates } from "@/server/kernel/states";

/** The transitions of a file of statements. */
export const bankFileStates = defineStates({
  resource: "bank_file",
  isInternal: true,
  initial: "stored",
  states: {
    stored: "Kept, and not read yet.",
    read: "Read to its end: what it says adds up, and nothing of it is booked by this file yet.",
    booked: "Everything that it says was booked on the operator's accounts is in the books.",
    refused: "It cannot be read, or what it says cannot be. Nothing of it is booked.",
  },
  moves: {
    read: { from: ["stored", "read", "refused", "booked"], to: "read", emits: null, when: "it was read, and adds up" },
    refuse: { from: ["stored", "read"], to: "refused", emits: null, when: "it cannot be read, or does not add up" },
    book: { from: ["read"], to: "booked", emits: null, when: "its last booking was recorded" },
  },
});
