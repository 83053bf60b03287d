import { openJobDoor } from "@/server/adapters/job-engine/choose-engine";
import type { JobDoor } from "@/server/adapters/job-engine/inngest-door";
import { getApplication } from "@/server/compose/application";
import { work } from "@/server/jobs/jobs";

let opened: Promise<JobDoor | null> | undefined;

/** The door for Inngest's calls in the web process; null unless Inngest runs the jobs and calls this process. */
export function jobRequests(): Promise<JobDoor | null> {
  opened ??= getApplication().then(({ env, context }) => openJobDoor({ env, ctx: context, jobs: work.jobs }, "web"));
  return opened;
}
