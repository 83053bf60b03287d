/** The worker process: settlement, receipts, emails and webhook deliveries, separate from requests. */
import { openJobDoor, startWork } from "@/server/adapters/job-engine/choose-engine";
import { getApplication } from "@/server/compose/application";
import { databaseIsReady } from "@/server/config/started-ahead";
import { endOnError } from "@/server/http/end-on-error";
import { startHeartbeat } from "@/server/http/heartbeat";
import { startJobServer } from "@/server/http/job-server";
import { keepListsLoaded } from "@/server/http/keep-lists-loaded";
import { runUntilSignal } from "@/server/http/run-until-signal";
import { work } from "@/server/jobs/jobs";

// Emails, receipts and logs are for this account only.
process.umask(0o077);
await databaseIsReady();
const application = await getApplication();
const { env, context } = application;
const { log } = context;
endOnError({ log });
// A restored installation does nothing before it is resumed.
if (context.ports.hold.backupMadeAt() !== null)
  log.warn({}, "this installation is held: nothing is done before it is resumed");
await application.whenResumed();
const door = await openJobDoor({ env, ctx: context, jobs: work.jobs }, "worker");
// Before the functions are registered: Inngest may call at once.
const jobServer = door && (await startJobServer(door, { host: env.HOST, port: env.WORKER_PORT, log }));
const engine = await startWork(env, context, work);
const endHeartbeat = startHeartbeat(application, engine.name);
const endLoading = keepListsLoaded(context);
log.info({ engine: engine.name, jobs: work.jobs.length, sweeps: work.sweeps.length, port: jobServer?.port }, "working");

runUntilSignal(async () => {
  endHeartbeat();
  endLoading();
  await Promise.all([engine.stop(), jobServer?.stop()]);
  await application.close();
});
