import { defineStates } from "@/server/kernel/states";

/** How a run of a job moves on the embedded engine. An attempt under way is a lease on the row, not a state. */
export const runStates = defineStates({
  resource: "job_run",
  isInternal: true,
  initial: "queued",
  states: {
    queued: "Waits for its time, or is worked on.",
    completed: "Every step is done.",
    failed: "Its retries are used up. Sweeps find what it left behind.",
  },
  moves: {
    complete: { from: ["queued"], to: "completed", emits: null, when: "its last step ended" },
    give_up: { from: ["queued"], to: "failed", emits: null, when: "its last attempt failed" },
  },
});
