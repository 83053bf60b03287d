import { createHash } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { incompatibleLine } from "@/server/cli/database/databases";
import type { Supervision } from "@/server/cli/launch/supervision";
import type { Tell } from "@/server/cli/launch/wait-until-ready";
import { ManagedProcess } from "@/server/cli/processes/managed-process";
import { type EmbeddedLogin, isClusterWithoutPasswords, prepareEmbeddedDatabase } from "@/server/db/embedded-logins";
import { IncompatibleDatabase } from "@/server/db/missing-migrations";
import { checkDataDir } from "../launch/preflight.mjs";
import { fullDiskLine, PlainFailure, Stopped } from "../terminal/terminal.mjs";

const DATABASE = "almoner";
// Below the ephemeral port range, so that the port is still free after a crash.
const FIRST_PORT = 15_432;
const PORTS = 10_000;
const ERRORS_MAX = 3;
const POLL_MS = 25;

/** What starting the database requires from its caller. */
interface DatabaseStart {
  /** Called with the guard before the first wait. */
  keep(guard: ManagedProcess): void;
  timeoutMs: number;
  tell: Tell;
}

/**
 * Starts PostgreSQL in the data folder under its guard, creates the product's logins and database and returns its URLs.
 * The guard is registered before the wait, so that it is terminated however the wait ends.
 */
export async function startEmbeddedDatabase(
  { claim, halt, say, giveUp, logOf, isDiskFull }: Supervision,
  { keep, timeoutMs, tell }: DatabaseStart,
): Promise<Record<EmbeddedLogin, string>> {
  const dir = path.join(claim.dataDir, "postgres");
  if (isClusterWithoutPasswords(dir))
    throw new PlainFailure(
      incompatibleLine(new IncompatibleDatabase("an earlier development version"), "", claim.dataDir),
    );
  let port = 0;
  const args = [dir, String(portFor(dir))];
  const errors: string[] = [];
  const guard = new ManagedProcess({
    name: "database guard",
    script: "dist/launch/postgres-guard.js",
    args,
    env: process.env,
    log: logOf("postgres"),
    isHeldUp: isDiskFull,
    onPid: (pid) => claim.note("guard", pid),
    onRestart: say,
    onGiveUp: giveUp,
    onMessage(message) {
      const { postgres, error, ...emitted } = message as { postgres?: number; port?: number; error?: string };
      if (error) errors.push(error);
      if (!postgres) return;
      if (port) say("the database exited and was restarted");
      port = emitted.port ?? port;
      // The URL is known to others from here on, so a restarted guard keeps the port.
      args.splice(1, 2, String(port), "fixed");
      claim.note("postgres", postgres);
    },
  });
  keep(guard);
  const deadline = performance.now() + timeoutMs;
  // After a crash, it first replays its write-ahead log.
  tell("PostgreSQL to accept connections");
  while (!port) {
    if (halt.aborted) throw new Stopped();
    if (errors.length >= ERRORS_MAX || performance.now() > deadline) throw startFailure(errors, claim.dataDir, guard);
    await sleep(POLL_MS);
  }
  return prepareEmbeddedDatabase(dir, port, DATABASE);
}

function startFailure(errors: string[], dataDir: string, guard: ManagedProcess): PlainFailure {
  const log = guard.logTail();
  // The server's last log lines rarely mention a full disk, so check it again.
  checkDataDir(dataDir);
  const full = fullDiskLine(`${errors.join("\n")}\n${log}`, dataDir);
  const reason = errors.at(-1) ?? "it did not respond in time";
  return new PlainFailure(full ?? `The embedded PostgreSQL in ${dataDir}/postgres did not start: ${reason}`, log);
}

/**
 * A port derived from the folder: the same at every start and rarely that of another folder, so that a client of one
 * product does not connect to another product's database while its own restarts.
 */
function portFor(dir: string): number {
  return FIRST_PORT + (createHash("sha256").update(dir).digest().readUInt32BE() % PORTS);
}
