/**
 * `postgres-guard <dir> <port>`: keeps the embedded PostgreSQL running for the supervisor, and ends it when the
 * supervisor has gone, however it went.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/server/db/embedded-postgres";

const [dir = "", port = ""] = process.argv.slice(2);
const PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

let server: EmbeddedPostgres | undefined;
let isStopping = false;

process.on("SIGTERM", stop);
process.on("disconnect", stop);
process.on("SIGINT", () => {});

async function keep(): Promise<void> {
  for (let failures = 0; !isStopping; ) {
    try {
      server = await startEmbeddedPostgres(dir, Number(port));
    } catch (error) {
      failures += 1;
      tell({ fault: error instanceof Error ? error.message : String(error) });
      await sleep(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** failures));
      continue;
    }
    failures = 0;
    server.process.stderr?.pipe(process.stderr, { end: false });
    tell({ postgres: server.process.pid });
    if (!isStopping) await ended(server);
    if (!isStopping) console.error("PostgreSQL ended and is started again");
  }
  await server?.stop();
}

async function ended({ process: { exitCode, signalCode }, process: child }: EmbeddedPostgres): Promise<void> {
  if (exitCode === null && signalCode === null) await once(child, "exit");
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server?.stop();
}

function tell(message: object): void {
  console.error(JSON.stringify(message));
  if (process.connected) process.send?.(message);
}

// What still runs after the server has gone (pauses, pipes) has nothing left to do.
keep().then(() => process.exit(0));
