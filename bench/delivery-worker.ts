/** The product's worker with all its jobs, in its own process. */
import { respondToParent } from "@/bench/child";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { getApplication } from "@/server/compose/application";
import { work } from "@/server/jobs/jobs";

respondToParent(async (): Promise<object> => {
  const { env, context } = await getApplication();
  await startWork(env, context, work);
  return {};
});
