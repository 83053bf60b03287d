import { createHash } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDatabase } from "@/server/cli/databases";
import { ManagedProcess } from "@/server/cli/managed-process";
import type { Supervision } from "@/server/cli/supervision";
import { embeddedUrl } from "@/server/db/embedded-postgres";
import { checkDataDir } from "./preflight.mjs";
import { fullDiskLine, PlainFailure, Stopped } from "./terminal.mjs";

const DATABASE = "almoner";
// Below the ports that systems hand out for outgoing connections, so that the port is still free after a crash.
const FIRST_PORT = 15_432;
const PORTS = 10_000;
const START_TIMEOUT_MS = 90_000;
const ERRORS_MAX = 3;
const POLL_MS = 25;

/**
 * Starts PostgreSQL in the data folder under its guard, makes the product's database in it and answers with its address.
 * The guard is handed over before the wait, so that it is ended however the wait ends.
 */
export async function startEmbeddedDatabase(
  { claim, halt, say, giveUp, logsDir }: Supervision,
  keep: (guard: ManagedProcess) => void,
): Promise<string> {
  const dir = path.join(claim.dataDir, "postgres");
  let port = 0;
  const args = [dir, String(portFor(dir))];
  const errors: string[] = [];
  const guard = new ManagedProcess({
    name: "database guard",
    script: "dist/launch/postgres-guard.js",
    args,
    env: process.env,
    logFile: path.join(logsDir, "postgres.log"),
    onPid: (pid) => claim.note("guard", pid),
    onRestart: say,
    onGiveUp: giveUp,
    onMessage(message) {
      const { postgres, error, ...emitted } = message as { postgres?: number; port?: number; error?: string };
      if (error) errors.push(error);
      if (!postgres) return;
      if (port) say("the database ended and was started again");
      port = emitted.port ?? port;
      // The address is known to others from here on, so a guard that is started again keeps it.
      args.splice(1, 2, String(port), "fixed");
      claim.note("postgres", postgres);
    },
  });
  keep(guard);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!port) {
    if (halt.aborted) throw new Stopped();
    if (errors.length >= ERRORS_MAX || Date.now() > deadline) throw startFailure(errors, claim.dataDir, guard);
    await sleep(POLL_MS);
  }
  await ensureDatabase(embeddedUrl(port, "postgres"), DATABASE);
  return embeddedUrl(port, DATABASE);
}

function startFailure(errors: string[], dataDir: string, guard: ManagedProcess): PlainFailure {
  const log = guard.logTail();
  // The server's last words seldom name the disk, so it is looked at again.
  checkDataDir(dataDir);
  const full = fullDiskLine(`${errors.join("\n")}\n${log}`, dataDir);
  const reason = errors.at(-1) ?? "it did not respond in time";
  return new PlainFailure(full ?? `The embedded PostgreSQL in ${dataDir}/postgres did not start: ${reason}`, log);
}

/**
 * A port that is the folder's own, by and large: the same at every start, and seldom that of another folder, so that a
 * client of one product does not find another's database there while its own is being started again.
 */
function portFor(dir: string): number {
  return FIRST_PORT + (createHash("sha256").update(dir).digest().readUInt32BE() % PORTS);
}
