import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ManagedProcess } from "@/server/cli/processes/managed-process";
import { ProcessLog } from "@/server/cli/processes/process-log";

// Guards that a process that starts before its database is ready never has the login that migrates.

const PRINT = "console.log(JSON.stringify([process.env.DATABASE_URL, process.env.DATABASE_OWNER_URL]));";
const PROGRAM = `import { databaseIsReady } from "@/server/config/started-ahead";
  ${PRINT} await databaseIsReady(); ${PRINT} setInterval(() => {}, 1e6);`;

let dir: string;
let running: ManagedProcess;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "almoner-ahead-"));
});
afterEach(async () => {
  await running.stop(0, AbortSignal.abort());
  rmSync(dir, { recursive: true, force: true });
});

async function start(env: Record<string, string>, isAhead: boolean): Promise<() => unknown[]> {
  const script = path.join(dir, "program.mjs");
  const stdin = { contents: PROGRAM, resolveDir: process.cwd(), loader: "ts" } as const;
  await build({ stdin, outfile: script, bundle: true, format: "esm", platform: "node" });
  const logFile = path.join(dir, "program.log");
  writeFileSync(logFile, "");
  running = new ManagedProcess({
    name: "program",
    script,
    args: [],
    env: env as NodeJS.ProcessEnv,
    log: new ProcessLog(logFile, { maxBytes: 1_000_000, files: 2 }),
    isAhead,
    onPid() {},
    onRestart() {},
    onGiveUp() {},
  });
  return () =>
    readFileSync(logFile, "utf8")
      .split("\n")
      .flatMap((line) => (line ? [JSON.parse(line)] : []));
}

it("a process that is started ahead knows no database, and goes on with the one that is there", async () => {
  const env = { ...process.env, DATABASE_URL: "postgresql://given", DATABASE_OWNER_URL: "postgresql://owner" };
  const lines = await start(env, true);
  await expect.poll(lines, { timeout: 30_000 }).toEqual([["", ""]]);
  Object.assign(env, { DATABASE_URL: "postgresql://app", DATABASE_OWNER_URL: "" });
  running.goOn();
  await expect.poll(lines).toEqual([
    ["", ""],
    ["postgresql://app", ""],
  ]);
});

it("one that is started again afterwards waits for nothing", async () => {
  const env = { ...process.env, DATABASE_URL: "postgresql://app", DATABASE_OWNER_URL: "" };
  const lines = await start(env, true);
  running.goOn();
  await expect.poll(() => lines().length, { timeout: 30_000 }).toBe(2);
  running.restart();
  await expect
    .poll(() => lines().slice(2), { timeout: 30_000 })
    .toEqual([
      ["postgresql://app", ""],
      ["postgresql://app", ""],
    ]);
});
