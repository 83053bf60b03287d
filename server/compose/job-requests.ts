import { jobRequestHandlers } from "@/server/adapters/job-engine/choose-engine";
import type { InngestHandlers } from "@/server/adapters/job-engine/inngest-handler";
import { getApplication } from "@/server/compose";
import { work } from "@/server/jobs/jobs";

let composed: Promise<InngestHandlers | null> | undefined;

/** The handler of Inngest's requests in this process; null if the embedded engine runs the jobs. */
export function jobRequests(): Promise<InngestHandlers | null> {
  composed ??= getApplication().then(({ env, context }) => jobRequestHandlers({ env, ctx: context, jobs: work.jobs }));
  return composed;
}
