/**
 * `postgres-guard <dir> <port> [fixed]`: keeps the embedded PostgreSQL running for the supervisor, and stops it when
 * the supervisor has exited for any reason. Uses the first free port starting at the given one, or exactly that one if
 * fixed.
 */
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { guardOutput } from "@/server/adapters/log/process-output";
import { type EmbeddedPostgres, isServedFrom, startEmbeddedPostgres } from "@/server/db/embedded-postgres";
import { checkPort } from "../launch/preflight.mjs";

const [dir = "", firstPort = "", fixed] = process.argv.slice(2);
// An empty value would mean the checkout's folder.
if (!dir) throw new Error("postgres-guard <dir> <port> [fixed]");
const PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

// After the supervisor has died, nobody reads the output, and the server still has to be stopped.
guardOutput();

let server: EmbeddedPostgres | undefined;
let isStopping = false;

process.on("SIGTERM", stop);
process.on("disconnect", stop);
process.on("SIGINT", () => {});

async function keep(): Promise<void> {
  let port = Number(firstPort);
  let isPortChosen = fixed === "fixed";
  for (let failures = 0; !isStopping; ) {
    try {
      if (!isPortChosen) port = await freePortFrom(port);
      server = await startOwn(port);
    } catch (error) {
      failures += 1;
      notify({ error: error instanceof Error ? error.message : String(error) });
      await sleep(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** failures));
      continue;
    }
    failures = 0;
    isPortChosen = true;
    server.process.stderr?.pipe(process.stderr, { end: false });
    notify({ postgres: server.process.pid, port });
    if (!isStopping) await ended(server);
    if (!isStopping) console.error("PostgreSQL exited and is being restarted");
  }
  await server?.stop();
}

/** Fails if the server on the port belongs to another product that took the port a moment earlier. */
async function startOwn(port: number): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres(dir, port);
  if (await isServedFrom(path.resolve(dir), port)) return started;
  await started.stop();
  throw new Error(`another PostgreSQL took port ${port}`);
}

async function freePortFrom(first: number): Promise<number> {
  for (let port = first; ; port += 1) {
    const isFree = await checkPort("127.0.0.1", port).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
}

async function ended({ process: child }: EmbeddedPostgres): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server?.stop();
}

function notify(message: object): void {
  console.error(JSON.stringify(message));
  if (process.connected) process.send?.(message);
}

// Pending timers and pipes are irrelevant once the server has exited.
keep().then(() => process.exit(0));
