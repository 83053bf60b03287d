import { usesInngest } from "@/server/adapters/job-engine/choose-engine";
import type { Facts } from "@/server/cli/doctor/facts";
import { compose } from "@/server/compose/application";
import type { Env } from "@/server/config/env";
import { checkJobs, readJobFacts } from "@/server/domain/job-health/job-facts";

/** Opens the product as its processes do, and reads whether its work is being done. Never throws. */
export async function readWork(env: Env, isStarting: boolean): Promise<Pick<Facts, "startError" | "work">> {
  try {
    const { context, close } = await compose({ ...env, LOG_LEVEL: "silent", REQUEST_LOG: "off" });
    try {
      if (isStarting) return { startError: null, work: null };
      const facts = await readJobFacts(context);
      return { startError: null, work: { checks: checkJobs(facts, usesInngest(env)), givenUp: facts.givenUp } };
    } finally {
      await close();
    }
  } catch (error) {
    return { startError: (error as Error).message, work: null };
  }
}
