import { openJobDoor } from "@/server/adapters/job-engine/choose-engine";
import type { JobDoor } from "@/server/adapters/job-engine/inngest-door";
import { getApplication } from "@/server/compose/application";
import { work } from "@/server/jobs/jobs";

let opened: Promise<JobDoor | null> | undefined;

/** The answer to Inngest while a restored installation has not been resumed: Inngest calls again. */
const CLOSED: Pick<JobDoor, "answer"> = {
  answer: async () => new Response("This installation is held.", { status: 503, headers: { "Retry-After": "30" } }),
};

/** Handles Inngest's calls in the web process; null unless Inngest runs the jobs and calls this process. */
export async function jobRequests(): Promise<Pick<JobDoor, "answer"> | null> {
  const { env, context } = await getApplication();
  if (context.ports.hold.backupMadeAt() !== null) return CLOSED;
  opened ??= openJobDoor({ env, ctx: context, jobs: work.jobs }, "web");
  return opened;
}
