import { type ChildProcess, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Binaries, loadBinaries, spawnUnprivileged } from "@/server/db/embedded-binaries";
import { EMBEDDED_LOGINS, type EmbeddedLogin, embeddedUrls, storedPasswords } from "@/server/db/embedded-logins";

/** The PostgreSQL that ships with the dependencies, run from its own folder on the loopback interface. */
export interface EmbeddedPostgres {
  port: number;
  process: ChildProcess;
  /** The connection strings of one of its databases. */
  urlsOf(database: string): Record<EmbeddedLogin, string>;
  /** Stops the server after its running statements; resolves once it has exited. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Creates the cluster and its passwords if there is none, stops a server that an earlier process left running on it,
 * and starts a new one.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const binaries = await loadBinaries();
  const dir = path.resolve(dataDir);
  const isMade = existsSync(path.join(dir, "PG_VERSION"));
  if (!isMade) refuseFiles(dir);
  await endLeftover(dir);
  const passwords = storedPasswords(dir);
  if (!isMade) await makeCluster(binaries, dir, passwords.superuser);
  const options = { ...BASE_SETTINGS, ...settings };
  const args = ["-D", dir, "-p", String(port), ...Object.entries(options).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const attempt = await tryStart(binaries.postgres, args, { dir, port });
    if (attempt.server) return attempt.server;
    // After a crash, the old server's shared memory is freed only when its last process exits.
    if (!/still in use|lock file/.test(attempt.log) || Date.now() > deadline) throw new Error(lastLine(attempt.log));
    await sleep(300);
  }
}

const BASE_SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  timezone: "UTC",
  log_timezone: "UTC",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
};

async function tryStart(postgres: string, args: string[], { dir, port }: { dir: string; port: number }) {
  const child = spawnUnprivileged(postgres, args);
  let log = "";
  let exited = false;
  child.once("exit", () => {
    exited = true;
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-8_000);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!exited && Date.now() < deadline) {
    if (await isServedFrom(dir, port)) {
      const urlsOf = (database: string) => embeddedUrls(dir, port, database);
      return { log, server: { port, process: child, urlsOf, stop: () => stop(child) } };
    }
    await sleep(50);
  }
  child.kill("SIGKILL");
  return { server: null, log };
}

/** True if the server on the port is this folder's, not another one that took the port first. */
export async function isServedFrom(dir: string, port: number): Promise<boolean> {
  const { superuser } = embeddedUrls(dir, port, "postgres");
  const client = new pg.Client({ connectionString: superuser, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ dir: string }>("SELECT current_setting('data_directory') AS dir");
    return rows[0]?.dir === dir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates the cluster next to its final place and moves it there when complete, so an interrupted attempt leaves
 * nothing. Every connection to it needs a password.
 */
async function makeCluster(binaries: Binaries, dir: string, password: string): Promise<void> {
  const draft = `${dir}.new`;
  for (const folder of [draft, dir]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const secret = `${dir}.password`;
  writeFileSync(secret, password, { mode: 0o600 });
  const login = ["-U", EMBEDDED_LOGINS.superuser, "--auth=scram-sha-256", `--pwfile=${secret}`];
  const args = ["-D", draft, ...login, "--encoding=UTF8", "--locale=C"];
  const child = spawnUnprivileged(binaries.initdb, args, [draft, secret]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise((resolve) => child.once("exit", resolve));
  rmSync(secret, { force: true });
  if (code === 0) return renameSync(draft, dir);
  rmSync(draft, { recursive: true, force: true });
  throw new Error(`the database could not be created in ${dir}: ${lastLine(output)}`);
}

/** A cluster may only replace an empty folder: other files are not ours to remove. */
function refuseFiles(dir: string): void {
  const isEmpty = !existsSync(dir) || readdirSync(dir).length === 0;
  if (!isEmpty)
    throw new Error(
      `${dir} has files that are no database of PostgreSQL. Move them elsewhere, or choose another folder.`,
    );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await gone;
}

/** Stops the server named in the cluster's lock file, if that process is still this cluster's server. */
async function endLeftover(dir: string): Promise<void> {
  const lockFile = path.join(dir, "postmaster.pid");
  if (!existsSync(lockFile)) return;
  const pid = Number(readFileSync(lockFile, "utf8").split("\n")[0]);
  const command = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  if (!Number.isInteger(pid) || !command.includes(dir)) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 200 && isAlive(pid); waited += 1) await sleep(50);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

/** Returns a TCP port on the loopback interface that is free right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
