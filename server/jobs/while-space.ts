import type { Job, Sweep } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

type Holds = (ctx: Context) => boolean;

const isLow: Holds = ({ ports }) => ports.space.isLow();

/** For emails that are written to files; those sent to a mail server need no disk space. */
export const emailsAreFiles: Holds = (ctx) => ctx.ports.email.writesFiles === true && isLow(ctx);

/**
 * Pauses a sweep that writes files or long rows and can wait: while disk space is low it does nothing, and its rows
 * stay due. Work that moves money is never paused.
 */
export function sweepWhileSpace(sweep: Sweep, holds: Holds = isLow): Sweep {
  return { ...sweep, run: async (ctx, input) => (holds(ctx) ? null : sweep.run(ctx, input)) };
}

/** The same for a job, which ends without doing anything: its sweep does the work once there is space. */
export function jobWhileSpace(job: Job, holds: Holds = isLow): Job {
  return { ...job, run: async (input) => (holds(input.ctx) ? undefined : job.run(input)) };
}
