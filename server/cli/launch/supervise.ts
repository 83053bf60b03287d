import { once } from "node:events";
import { guardOutput } from "@/server/adapters/log/process-output";
import { prepareDatabase } from "@/server/cli/database/prepare-database";
import { card, liveCard } from "@/server/cli/launch/card";
import { checkLiveStart } from "@/server/cli/launch/check-live-start";
import { isDataDiskFull, openProcessLog } from "@/server/cli/launch/data-disk";
import { readProductEnv } from "@/server/cli/launch/product-env";
import { awaitServices, startServices, watchServices, workGoesOn } from "@/server/cli/launch/services";
import type { Start, Supervision } from "@/server/cli/launch/supervision";
import type { ManagedProcess } from "@/server/cli/processes/managed-process";
import { fillAfterwards, fillSandbox, whenToFill } from "@/server/cli/sandbox/fill-sandbox";
import { readSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import type { Env } from "@/server/config/env";
import { PlainFailure, Stopped, seconds, step } from "../terminal/terminal.mjs";
import { checkPort } from "./preflight.mjs";

const GRACE_MS = 10_000;
const WORK_GOES_ON = "background work gets done now";

/** Runs the product until it is asked to stop or fails; then stops everything it started, the database last. */
export async function supervise({ claim, startedAt, isDevelopment, pages, stop, hurry }: Start): Promise<void> {
  const failure = new AbortController();
  // Its own output may go to a file on a full disk.
  guardOutput();
  const env = await readProductEnv(claim.dataDir, isDevelopment ? "development" : "production");
  const supervision: Supervision = {
    claim,
    halt: AbortSignal.any([stop, failure.signal]),
    isDevelopment,
    logOf: (name) => openProcessLog(name, claim.dataDir, env),
    isDiskFull: () => isDataDiskFull(claim.dataDir, env),
    say: (line) => console.log(`  ${line}`),
    giveUp: (reason) => failure.abort(new PlainFailure(reason)),
  };
  const guards: ManagedProcess[] = [];
  const services: ManagedProcess[] = [];
  let endWatch = async () => {};
  let filling: Promise<void> | undefined;
  try {
    await checkPort(env.HOST, env.PORT);
    if (!pages) startServices(supervision, (service) => services.push(service));
    await prepareDatabase(supervision, env, (guard) => guards.push(guard));
    if (env.ALMONER_MODE === "live") await checkLive(supervision, env);
    const time = await whenToFill(supervision, env);
    if (time === "first") await step("seed the sandbox", () => fillSandbox(supervision, env, time));
    await pages;
    if (pages) startServices(supervision, (service) => services.push(service));
    let idle: string | null = null;
    await step("start the server", async (tell) => {
      const seeding = time === "meanwhile" && fillSandbox(supervision, env, time);
      [idle] = await Promise.all([awaitServices(supervision, env, { services, tell }), seeding]);
    });
    const ready = `ready in ${seconds(Date.now() - startedAt)}`;
    if (isDevelopment) endWatch = await watchServices(supervision, services);
    const facts = { dataDir: claim.dataDir, ready, smtp: Boolean(env.SMTP_URL), idle };
    const isLive = env.ALMONER_MODE === "live";
    console.log(isLive ? liveCard(env.PUBLIC_URL, facts) : card(readSandboxFile(claim.dataDir), facts));
    if (time === "afterwards") filling = fillAfterwards(supervision, env);
    if (idle !== null) void workGoesOn(env, supervision).then((goesOn) => goesOn && supervision.say(WORK_GOES_ON));
    await raised(supervision.halt);
    console.log();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    claim.noteStopping();
    const stopAll = async () => {
      await endWatch();
      await filling;
      await Promise.all(services.map((service) => service.stop(GRACE_MS, hurry)));
      await Promise.all(guards.map((guard) => guard.stop(GRACE_MS, hurry)));
    };
    if (services.length + guards.length > 0) await step("stop", stopAll);
  }
  if (failure.signal.aborted) throw failure.signal.reason;
}

/** Prints problems, and fails the start for dangers. */
async function checkLive({ halt, say }: Supervision, env: Env): Promise<void> {
  let lines: string[] = [];
  await step("check the installation", async () => {
    lines = await checkLiveStart(env, halt);
    return lines.length > 0 ? `${lines.length} to mend` : "all is well";
  });
  for (const line of lines) say(line);
}

async function raised(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
