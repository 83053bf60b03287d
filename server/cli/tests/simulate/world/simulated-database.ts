import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { SimulatedDatabase } from "@/server/cli/tests/simulate/world/world";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS, prepareEmbeddedDatabase } from "@/server/db/embedded-logins";
import { freePort, startEmbeddedPostgres } from "@/server/db/embedded-postgres";

// Data that a crash of the server would lose does not matter, and a story's rows should be stored in the order of their
// writing.
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Starts the simulator's own PostgreSQL, which is removed when it is closed or the simulator is stopped. */
export async function openSimulatedDatabase(): Promise<SimulatedDatabase & { close(): Promise<void> }> {
  const parent = await mkdtemp(path.join(os.tmpdir(), "almoner-simulator-"));
  // The server may run as another user, who must be able to reach its folder.
  await chmod(parent, 0o755);
  const port = await freePort();
  const dir = path.join(parent, "pg");
  const server = await startEmbeddedPostgres(dir, port, SETTINGS);
  const close = async () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  };
  const stop = () => void close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, stop);
  const urls = await prepareEmbeddedDatabase(dir, port, "almoner");
  await deploySchema(urls.owner, { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor });
  return { ...urls, close };
}
