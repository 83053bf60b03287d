import { defineStates } from "@/server/kernel/states";

/** How a run of a job moves on the embedded engine. An attempt under way is a lease on the row, not a state. */
export const runStates = defineStates({
  resource: "job_run",
  isInternal: true,
  initial: "queued",
  states: {
    queued: "Scheduled or running.",
    completed: "Every step has finished.",
    failed: "Its retries are used up. Sweeps pick up the rest.",
  },
  moves: {
    complete: { from: ["queued"], to: "completed", emits: null, when: "its last step ended" },
    give_up: { from: ["queued"], to: "failed", emits: null, when: "its last attempt failed" },
  },
});
