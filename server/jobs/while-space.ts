import type { Job, Sweep } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

type Holds = (ctx: Context) => boolean;

const isLow: Holds = ({ ports }) => ports.space.isLow();

/** Emails that become files; those that a mail server takes need no space. */
export const emailsAreFiles: Holds = (ctx) => ctx.ports.email.writesFiles === true && isLow(ctx);

/**
 * A sweep of work that writes files or long rows and can wait: it does nothing while there is too little space, and its
 * rows stay due. What moves money is never held.
 */
export function sweepWhileSpace(sweep: Sweep, holds: Holds = isLow): Sweep {
  return { ...sweep, run: async (ctx, input) => (holds(ctx) ? null : sweep.run(ctx, input)) };
}

/** The same for a job, which ends without having done anything: its sweep finishes that once there is space. */
export function jobWhileSpace(job: Job, holds: Holds = isLow): Job {
  return { ...job, run: async (input) => (holds(input.ctx) ? undefined : job.run(input)) };
}
