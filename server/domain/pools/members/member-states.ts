import { defineStates } from "@/server/kernel/states";

/** The transitions of a member of a pool. */
export const memberStates = defineStates({
  resource: "pool_member",
  initial: "requested",
  otherInitials: ["active"],
  states: {
    requested: "Asked to join. A steward has to agree.",
    active: "Belongs to the pool.",
    left: "Left, or was removed by a steward.",
  },
  moves: {
    ask: { from: ["left"], to: "requested", emits: null, when: "someone who had left asked to join again" },
    join: {
      from: ["requested", "left"],
      to: "active",
      emits: null,
      when: "a steward agreed, or someone committed whom the pool admits",
    },
    leave: {
      from: ["requested", "active"],
      to: "left",
      emits: null,
      when: "the member left or was removed",
    },
  },
});
