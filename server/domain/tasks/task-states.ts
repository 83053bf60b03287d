import { defineStates } from "@/server/kernel/states";

/** The transitions of a task for a person. */
export const taskStates = defineStates({
  resource: "task",
  isInternal: true,
  initial: "open",
  states: {
    open: "Waiting for a person.",
    done: "A person did what was needed, or the reason is gone.",
    dismissed: "A person decided that nothing has to be done.",
  },
  moves: {
    finish: { from: ["open"], to: "done", emits: null, when: "it was done" },
    dismiss: { from: ["open"], to: "dismissed", emits: null, when: "an operator dismissed it" },
  },
});
