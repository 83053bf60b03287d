import { defineStates } from "@/server/kernel/states";

/** How an identity moves. */
export const identityStates = defineStates({
  resource: "identity",
  initial: "active",
  states: {
    active: "May give and receive.",
    suspended: "Stopped by screening or by the operator; neither gives nor receives.",
    closed: "Given up for good.",
  },
  moves: {
    suspend: {
      from: ["active"],
      to: "suspended",
      emits: "identity.suspended",
      when: "screening confirmed a hit, or the operator decided so",
    },
    reinstate: { from: ["suspended"], to: "active", emits: null, when: "the operator lifted the suspension" },
    close: { from: ["active", "suspended"], to: "closed", emits: null, when: "the identity was given up" },
  },
});
