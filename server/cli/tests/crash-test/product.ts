import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readSandboxFile, type SandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { freePort } from "@/server/db/embedded-postgres";
import { commandOf, isAlive } from "../../processes/processes.mjs";

export const ROLES = ["web", "worker", "postgres"] as const;
export type Role = (typeof ROLES)[number];

/** What the command line of each role contains, to ensure that only the product's own processes are killed. */
const COMMANDS: Record<Role, string> = { web: "dist/web.js", worker: "dist/worker.js", postgres: "postgres" };

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 40_000;
const POLL_MS = 100;

/** A product of the crash test's own, started with `npm start` in its own folder. */
export class Product {
  readonly dataDir = mkdtempSync(path.join(os.tmpdir(), "almoner-crash-"));
  readonly logFile = path.join(this.dataDir, "start.log");
  private supervisor: ChildProcess | undefined;
  private port = 0;

  /** `engineEnv` configures the engine that runs the product's jobs. */
  constructor(private readonly engineEnv: Record<string, string>) {}

  /** Starts the supervisor and waits until the product is ready. */
  async start(settlementDelay: string): Promise<void> {
    this.port ||= await freePort();
    const log = openSync(this.logFile, "a");
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DATABASE_URL: undefined,
      DATABASE_OWNER_URL: undefined,
      DATABASE_AUDITOR_URL: undefined,
      PUBLIC_URL: undefined,
      RATE_LIMIT: "off",
      SETTLEMENT_DELAY: settlementDelay,
      LOG_LEVEL: "warn",
      SANDBOX_PAST: "off",
      npm_lifecycle_event: undefined,
      ...this.engineEnv,
    };
    this.supervisor = spawn(process.execPath, ["server/cli/start.mjs"], { env, stdio: ["ignore", log, log] });
    closeSync(log);
    for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
      if (!this.isSupervised()) break;
      if (await this.isReady()) return;
      await sleep(POLL_MS);
    }
    throw new Error(`the product did not start:\n${readFileSync(this.logFile, "utf8").trimEnd()}`);
  }

  get sandbox(): Required<SandboxFile> {
    return readSandboxFile(this.dataDir) as Required<SandboxFile>;
  }

  isSupervised(): boolean {
    return this.supervisor !== undefined && this.supervisor.exitCode === null && this.supervisor.signalCode === null;
  }

  async isReady(): Promise<boolean> {
    if (!this.sandbox.api_key) return false;
    const response = await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );
    await response?.body?.cancel();
    return response?.ok === true;
  }

  /** Sends SIGKILL to the process that has the role now. False if none is running. */
  kill(role: Role): boolean {
    const pid = this.pidOf(role);
    const command = commandOf(pid);
    if (!pid || !command.includes(COMMANDS[role]) || !command.includes(this.dataDir)) return false;
    process.kill(pid, "SIGKILL");
    return true;
  }

  /** Kills the supervisor itself; its children exit by themselves or are terminated by the next start. */
  async killSupervisor(): Promise<void> {
    const { supervisor } = this;
    if (!supervisor || !this.isSupervised()) return;
    const gone = new Promise((resolve) => supervisor.once("exit", resolve));
    supervisor.kill("SIGKILL");
    await gone;
  }

  /** Shuts everything down, killing processes that remain, and removes the folder unless `keep` is set. */
  async stop(keep: boolean): Promise<void> {
    const { supervisor } = this;
    if (supervisor && this.isSupervised()) {
      const gone = new Promise((resolve) => supervisor.once("exit", resolve));
      supervisor.kill("SIGINT");
      await Promise.race([gone, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      supervisor.kill("SIGKILL");
    }
    for (const role of ROLES) this.kill(role);
    if (!keep) rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  private pidOf(role: Role): number | undefined {
    try {
      const pids = JSON.parse(readFileSync(path.join(this.dataDir, "processes.json"), "utf8")) as Partial<
        Record<Role, number>
      >;
      return isAlive(pids[role]) ? pids[role] : undefined;
    } catch {
      return undefined;
    }
  }
}
