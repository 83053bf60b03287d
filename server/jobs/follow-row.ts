import type { JobSteps } from "@/server/ports/job-engine";

/** What is due later than that is left to the sweep: nobody waits for it to the second. */
const SLEEP_MAX_MS = 7 * 86_400_000;
/** A row that keeps being due is left to the sweep. */
const ROUNDS_MAX = 10;

/**
 * Acts on one row, sleeps until it is due again, and so on, a step a round. `act` does what is due now, if anything, and
 * returns when the row is due next, or null if it is not or others see to that.
 */
export async function followRow(step: JobSteps, now: () => Date, act: () => Promise<Date | null>): Promise<void> {
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const next = await step.run(`round ${round}`, async () => {
      const due = await act();
      return due && due.getTime() - now().getTime() <= SLEEP_MAX_MS ? due.toISOString() : null;
    });
    if (next === null) return;
    await step.sleepUntil(`due ${round}`, new Date(next));
  }
}
