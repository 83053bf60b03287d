/** The worker process: settlement, receipts, emails and webhook deliveries, separate from requests. */
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { getApplication } from "@/server/compose";
import { startHeartbeat } from "@/server/http/heartbeat";
import { runUntilSignal } from "@/server/http/run-until-signal";
import { work } from "@/server/jobs/jobs";

const application = await getApplication();
const { env, context } = application;
const engine = await startWork(env, context, work);
const endHeartbeat = startHeartbeat(application, engine.name);
context.log.info({ engine: engine.name, jobs: work.jobs.length, sweeps: work.sweeps.length }, "working");

runUntilSignal(async () => {
  endHeartbeat();
  await engine.stop();
  await application.close();
});
