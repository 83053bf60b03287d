import { checkJobs, type JobChecks, readJobFacts } from "@/server/domain/job-health/job-facts";
import { operation } from "@/server/operations/operation";

/** Reads whether background work gets done, by the engine of the worker with the latest heartbeat. */
export const readJobHealth = operation({
  name: "readJobHealth",
  summary: "Reads whether the background work gets done.",
  permission: { operator: true },
  async run(ctx): Promise<JobChecks> {
    const facts = await readJobFacts(ctx);
    return checkJobs(facts, facts.workerEngine === "inngest");
  },
});
