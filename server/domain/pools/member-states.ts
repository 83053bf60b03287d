import { defineStates } from "@/server/kernel/states";

/** The transitions of a member of a pool. */
export const memberStates = defineStates({
  resource: "pool_member",
  initial: "requested",
  otherInitials: ["invited", "active"],
  states: {
    requested: "Asked to join. A steward has to agree.",
    invited: "Invited by a steward. Joins by committing.",
    active: "Belongs to the pool.",
    left: "Left, or was removed by a steward.",
  },
  moves: {
    ask: { from: ["left"], to: "requested", emits: null, when: "someone who had left asked to join again" },
    invite: { from: ["left", "requested"], to: "invited", emits: null, when: "a steward invited someone who had left" },
    join: {
      from: ["requested", "invited", "left"],
      to: "active",
      emits: null,
      when: "a steward agreed, or an invited person committed",
    },
    leave: {
      from: ["requested", "invited", "active"],
      to: "left",
      emits: null,
      when: "the member left or was removed",
    },
  },
});
