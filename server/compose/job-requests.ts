import { jobRequestHandlers } from "@/server/adapters/job-engine/choose-engine";
import type { InngestHandlers } from "@/server/adapters/job-engine/inngest-handler";
import { getApplication } from "@/server/compose";
import { jobs } from "@/server/jobs/jobs";

let composed: Promise<InngestHandlers | null> | undefined;

/** What answers Inngest's requests in this process; null while the embedded engine works the jobs. */
export function jobRequests(): Promise<InngestHandlers | null> {
  composed ??= getApplication().then(({ env, context }) => jobRequestHandlers({ env, ctx: context, jobs }));
  return composed;
}
