import { troubleOf } from "@/server/db/failures";
import { type JobFacts, readJobFacts } from "@/server/domain/job-health/job-facts";
import { sharedReading } from "@/server/http/shared-reading";
import type { Context } from "@/server/operations/context";

/** Makes a function that reads the state of the background work, once a second at most. */
export function jobFactsReader(ctx: Context): () => Promise<JobFacts> {
  return sharedReading(ctx.clock, async () => {
    try {
      return await readJobFacts(ctx);
    } catch (err) {
      ctx.log.warn(troubleOf(err), "the state of the jobs could not be read");
      throw err;
    }
  });
}
