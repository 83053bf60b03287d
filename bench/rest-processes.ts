import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, type LaunchedProduct, launchProduct } from "@/server/cli/launch/launch-product.mjs";
import { startEmbeddedPostgres } from "@/server/db/embedded-postgres";

const POLL_MS = 10;
/** Longer than a build takes. */
const ANSWER_LIMIT_MS = 900_000;
const BARE_SERVER = "bench/bare-server.mjs";

/** The processes of a running product, by what they do. */
export type Role = "launcher" | "guard" | "postgres" | "web" | "worker";

/** Called with a function that stops the product, before anything is awaited. */
type OnStarted = (stop: () => Promise<void>) => void;

/** How long a start took. */
interface Start {
  product: LaunchedProduct;
  /** Seconds until the first page was answered. */
  pageSeconds: number;
  /** The launcher's output: its steps with their seconds. */
  steps: string[];
}

/** Starts the product on a folder. It may have run there before. */
export async function startProduct(dir: string, onStarted: OnStarted): Promise<Start> {
  const log = path.join(dir, "product.log");
  // Remove the log of an earlier run: the launch waits for a line that it may contain.
  rmSync(log, { force: true });
  const port = await freePort();
  const from = performance.now();
  const launching = launchProduct({ dir, env: { PORT: String(port) }, onStarted });
  const answering = answered(port).then(() => secondsSince(from));
  // If the launch fails, report its error rather than that no page came.
  const pageSeconds = await Promise.race([answering, launching.then(() => answering)]);
  const product = await launching;
  const steps = readFileSync(log, "utf8").match(/^ {2}\S.* \.{2,} .*$|ready in [\d.]+ s/gm) ?? [];
  return { product, pageSeconds, steps: steps.map((line) => line.trim().replace(/ \.{2,}/, "")) };
}

/** Returns each role with its process id, from the process record in the data folder. */
export function rolesOf(dir: string): [Role, number][] {
  const record = JSON.parse(readFileSync(path.join(dir, "data", "processes.json"), "utf8"));
  const { supervisor: launcher, guard, postgres, web, worker } = record;
  return Object.entries({ launcher, guard, postgres, web, worker }) as [Role, number][];
}

/**
 * The floor of a start: PostgreSQL alone on the product's cluster, and a bare HTTP server. Returns the seconds until
 * both respond.
 */
export async function startFloor(dir: string): Promise<number> {
  const [port, databasePort] = [await freePort(), await freePort()];
  const from = performance.now();
  const [postgres, server] = await Promise.all([
    startEmbeddedPostgres(path.join(dir, "data", "postgres"), databasePort),
    startBareServer([String(port)]),
  ]);
  const seconds = secondsSince(from);
  await Promise.all([postgres.stop(), end(server)]);
  return seconds;
}

/** Runs the work while a bare server runs, with or without the page framework loaded. */
export async function withBareServer<Result>(
  framework: "next" | null,
  work: (pid: number) => Promise<Result>,
): Promise<Result> {
  const server = await startBareServer([String(await freePort()), ...(framework ? [framework] : [])]);
  try {
    return await work(server.pid!);
  } finally {
    await end(server);
  }
}

async function startBareServer(args: string[]): Promise<ChildProcess> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const server = spawn(process.execPath, [BARE_SERVER, ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  await answered(Number(args[0]));
  return server;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Waits until a server responds with its first page. */
async function answered(port: number): Promise<void> {
  const deadline = performance.now() + ANSWER_LIMIT_MS;
  for (; performance.now() < deadline; await sleep(POLL_MS)) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
  }
  throw new Error(`no page at port ${port} within ${ANSWER_LIMIT_MS / 1_000} s`);
}

function secondsSince(from: number): number {
  return (performance.now() - from) / 1_000;
}
