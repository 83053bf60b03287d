import type { Context } from "@/server/operations/context";

const RETENTION_DAYS = 30;

/** Deletes the records of job runs that failed for good more than thirty days ago. */
export async function purgeJobFailures(ctx: Context): Promise<void> {
  await ctx.statement(
    `DELETE FROM job_failures WHERE failed_at < (SELECT steady_now()) - interval '${RETENTION_DAYS} days'`,
    [],
  );
}
