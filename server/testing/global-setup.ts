import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { compileServer, isServerBuilt } from "@/server/cli/build/prepare.mjs";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS, type EmbeddedLogin, prepareEmbeddedDatabase } from "@/server/db/embedded-logins";
import { freePort, startEmbeddedPostgres } from "@/server/db/embedded-postgres";
import { CLUSTER_PREFIX, clusterParent } from "@/server/testing/cluster-parent";
import { TEMPLATE_DATABASE } from "@/server/testing/create-database";
import { buildTestProcesses } from "@/server/testing/test-processes";

declare module "vitest" {
  interface ProvidedContext {
    /** The maintenance database of the cluster that this test run started: one URL for each login. */
    pgUrls: Record<EmbeddedLogin, string>;
  }
}

// No data here has to survive a crash, so commits do not wait for the disk.
const NON_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Thousands of connections log in. Each would hash the password 4,096 times on both sides.
  scram_iterations: "1",
  // Autovacuum would visit hundreds of databases in turn, each with a new process, although files end within seconds.
  autovacuum: "off",
  max_connections: "400",
  // Dropping a database waits for every connection that has not logged in yet. One left half open waits a minute by
  // default.
  authentication_timeout: "10s",
  shared_buffers: "64MB",
};

/** Linux allows socket paths of 107 characters, including the socket's name. */
const SOCKET_FOLDER_MAX_CHARACTERS = 85;

/** Starts one PostgreSQL for the whole test run, with a migrated template that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Tests run commands and rendering threads as compiled for production.
  if (!isServerBuilt()) await compileServer(new AbortController().signal);
  const compiling = buildTestProcesses();
  const parent = await mkdtemp(path.join(clusterParent(), CLUSTER_PREFIX));
  // The server may run as another user, who must be able to reach its folder.
  await chmod(parent, 0o755);
  const port = await freePort();
  const dir = path.join(parent, "pg");
  // In the server's own folder, because the server may run as another user. A longer path has no space for the socket's
  // name.
  const hasSocket = process.platform === "linux" && dir.length < SOCKET_FOLDER_MAX_CHARACTERS;
  const socket: Record<string, string> = hasSocket ? { unix_socket_directories: dir } : {};
  const server = await startEmbeddedPostgres(dir, port, { ...NON_DURABLE, ...socket });
  const { owner, superuser } = await prepareEmbeddedDatabase(dir, port, TEMPLATE_DATABASE);
  await deploySchema(owner, { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor });
  await shrinkCatalogs(superuser);
  await compiling;
  const urls = server.urlsOf("postgres");
  project.provide("pgUrls", hasSocket ? overSocket(urls, dir) : urls);
  return async () => {
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  };
}

/** Migrations leave dead rows in the catalogs, which every clone would copy. */
async function shrinkCatalogs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'r' AND NOT relisshared",
  );
  for (const { name } of rows) await client.query(`VACUUM FULL pg_catalog."${name}"`);
  await client.end();
}

/** The same URLs over the server's Unix socket, which takes 5 percent less time than TCP. */
function overSocket(urls: Record<EmbeddedLogin, string>, folder: string): Record<EmbeddedLogin, string> {
  const entries = Object.entries(urls).map(([login, url]) => [login, `${url}?host=${folder}`]);
  return Object.fromEntries(entries) as Record<EmbeddedLogin, string>;
}
