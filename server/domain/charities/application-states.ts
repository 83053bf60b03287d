import { defineStates } from "@/server/kernel/states";

/** The transitions of an organization's application to count as a charity. */
export const charityApplicationStates = defineStates({
  resource: "charity_application",
  initial: "open",
  states: {
    open: "Waiting for what is missing, or for a reviewer.",
    approved: "The organization became a verified charity.",
    rejected: "The organization is not eligible, or a reviewer rejected it.",
    withdrawn: "The organization withdrew it.",
  },
  moves: {
    approve: { from: ["open"], to: "approved", emits: null, when: "nothing was missing, or a reviewer approved it" },
    reject: { from: ["open"], to: "rejected", emits: null, when: "the register or a reviewer refused it" },
    withdraw: { from: ["open"], to: "withdrawn", emits: null, when: "the organization withdrew it" },
  },
});
