import type { Supervision } from "@/server/cli/launch/supervision";
import { type Tell, waitForWork, waitUntilReady } from "@/server/cli/launch/wait-until-ready";
import { ManagedProcess } from "@/server/cli/processes/managed-process";
import { WORKER_FLAGS } from "@/server/cli/processes/worker-flags";
import type { Env } from "@/server/config/env";
import { fullDiskLine, PlainFailure, Stopped } from "../terminal/terminal.mjs";
import { checkDataDir } from "./preflight.mjs";
import { watchServer } from "./watch-server.mjs";

/**
 * How long a start waits for the worker and its engine after the server is ready. The server does not depend on them.
 */
const WORK_PATIENCE_MS = 20_000;
const WORK_POLL_MS = 5_000;
/** The programs of each service: compiled, and in development. */
const SERVICES = [
  { name: "web", built: "web", development: "web-dev", flags: [] },
  { name: "worker", built: "worker", development: "worker", flags: WORKER_FLAGS },
] as const;

/**
 * Starts the server and the worker before the database is ready: they load their modules, and wait. Calls `keep` with
 * each before the first wait.
 */
export function startServices(supervision: Supervision, keep: (service: ManagedProcess) => void): void {
  const { claim, logOf, isDiskFull, isDevelopment, say, giveUp } = supervision;
  for (const { name, built, development, flags } of SERVICES) {
    const service = new ManagedProcess({
      name,
      script: `dist/${isDevelopment ? development : built}.js`,
      flags,
      // Unused by the process itself: the next start recognizes orphans of this folder by it.
      args: [`--data-dir=${claim.dataDir}`],
      env: process.env,
      log: logOf(name),
      isAhead: true,
      isHeldUp: isDiskFull,
      onPid: (pid) => claim.note(name, pid),
      onRestart: say,
      isShown: isDevelopment && name === "web",
      // In development, the next change may fix it.
      onGiveUp: isDevelopment ? say : giveUp,
    });
    keep(service);
  }
}

/**
 * Lets the services continue with the database, and waits until the server is ready. Returns why background work is not
 * running yet, or null if it is: the server accepts requests without it.
 */
export async function awaitServices(
  supervision: Supervision,
  env: Env,
  { services, tell }: { services: readonly ManagedProcess[]; tell: Tell },
): Promise<string | null> {
  for (const service of services) service.goOn();
  return ready(env, supervision, services[0]!, tell);
}

/**
 * Recompiles the services when their sources change, and restarts those whose output changed. Returns a function that
 * stops watching.
 */
export function watchServices({ say }: Supervision, services: readonly ManagedProcess[]): Promise<() => Promise<void>> {
  return watchServer({
    onBuilt(changed) {
      SERVICES.forEach(({ name, development }, index) => {
        if (!changed.includes(development)) return;
        say(`${name} restarts with the change`);
        services[index]?.restart();
      });
    },
    onFailure: (message) => say(`not compiled:\n${message}`),
  });
}

async function ready(env: Env, { halt, claim }: Supervision, web: ManagedProcess, tell: Tell): Promise<string | null> {
  try {
    await waitUntilReady({ origin: originOf(env), timeoutMs: env.READY_TIMEOUT, halt, tell });
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const log = web.logTail();
    checkDataDir(claim.dataDir);
    throw new PlainFailure(fullDiskLine(log, claim.dataDir) ?? (error as Error).message, log);
  }
  return waitForWork({ origin: originOf(env), timeoutMs: WORK_PATIENCE_MS, halt, tell });
}

/** Resolves with true once background work is running, and with false when the product stops. */
export async function workGoesOn(env: Env, { halt }: Supervision): Promise<boolean> {
  const wait = { origin: originOf(env), timeoutMs: Number.POSITIVE_INFINITY, halt, tell() {}, pollMs: WORK_POLL_MS };
  return waitForWork(wait).then(
    () => true,
    () => false,
  );
}

function originOf({ HOST, PORT }: Env): string {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
