import { defineStates } from "@/server/kernel/states";

/** The transitions of an identity. */
export const identityStates = defineStates({
  resource: "identity",
  initial: "active",
  states: {
    active: "Can give and receive.",
    suspended: "Suspended by screening or the operator. Cannot give or receive.",
    closed: "Permanently closed.",
  },
  moves: {
    suspend: {
      from: ["active"],
      to: "suspended",
      emits: "identity.suspended",
      when: "screening confirmed a match, or the operator suspended it",
    },
    reinstate: { from: ["suspended"], to: "active", emits: null, when: "the operator lifted the suspension" },
    close: { from: ["active", "suspended"], to: "closed", emits: null, when: "the identity was closed" },
  },
});
