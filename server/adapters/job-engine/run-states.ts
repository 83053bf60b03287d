import { defineStates } from "@/server/kernel/states";

/** The states of a job run on the embedded engine. A running attempt is a lease on the row, not a state. */
export const runStates = defineStates({
  resource: "job_run",
  isInternal: true,
  initial: "queued",
  states: {
    queued: "Scheduled or running.",
    completed: "Every step has finished.",
    failed: "Its retries are used up. Sweeps pick up the rest.",
    canceled: "An event about its subject made the rest of it pointless.",
  },
  moves: {
    complete: { from: ["queued"], to: "completed", emits: null, when: "its last step ended" },
    give_up: { from: ["queued"], to: "failed", emits: null, when: "its last attempt failed" },
    cancel: { from: ["queued"], to: "canceled", emits: null, when: "an event canceled it before its next step" },
  },
});
