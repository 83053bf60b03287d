import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ManagedProcess } from "@/server/cli/managed-process";
import type { Supervision } from "@/server/cli/supervision";
import type { Env } from "@/server/config/env";
import { checkDataDir } from "./preflight.mjs";
import { fullDiskLine, PlainFailure, Stopped } from "./terminal.mjs";
import { watchServer } from "./watch-server.mjs";

const READY_TIMEOUT_MS = 90_000;
const READY_POLL_MS = 100;
const RESPONSE_TIMEOUT_MS = 5_000;
/** The programs of each service: as built, and in development. */
const SERVICES = [
  { name: "web", built: "web", development: "web-dev" },
  { name: "worker", built: "worker", development: "worker" },
] as const;

/** Starts the server and the worker and waits until the server is ready. */
export async function startServices(
  supervision: Supervision,
  env: Env,
  keep: (service: ManagedProcess) => void,
): Promise<void> {
  const { claim, logsDir, isDevelopment, say, giveUp } = supervision;
  const services = SERVICES.map(
    ({ name, built, development }) =>
      new ManagedProcess({
        name,
        script: `dist/${isDevelopment ? development : built}.js`,
        // Unused by the process itself: the next start recognizes an orphan of this folder by it.
        args: [`--data-dir=${claim.dataDir}`],
        env: process.env,
        logFile: path.join(logsDir, `${name}.log`),
        onPid: (pid) => claim.note(name, pid),
        onRestart: say,
        isShown: isDevelopment && name === "web",
        // In development the next change may mend it.
        onGiveUp: isDevelopment ? say : giveUp,
      }),
  );
  for (const service of services) keep(service);
  await ready(env, supervision, services[0]!);
}

/** Compiles the services anew when their sources change, and restarts those that came out otherwise. Returns what ends it. */
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

async function ready(env: Env, { halt, claim }: Supervision, web: ManagedProcess): Promise<void> {
  const host = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}/readyz`;
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (let reply = "no response"; ; await sleep(READY_POLL_MS)) {
    if (halt.aborted) throw new Stopped();
    reply = await readiness(url);
    if (reply === "") return;
    if (Date.now() < deadline) continue;
    const log = web.logTail();
    checkDataDir(claim.dataDir);
    const full = fullDiskLine(log, claim.dataDir);
    throw new PlainFailure(full ?? `The server was not ready after 90 s: ${url} returned ${reply}.`, log);
  }
}

/** Empty if the server is ready, or else its response. */
async function readiness(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    return response.status === 200 ? "" : `${response.status} ${(await response.text()).slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
