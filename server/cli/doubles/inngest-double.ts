import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { freePort } from "@/server/db/embedded-postgres";

const PROGRAM = "server/testing/inngest/serve-double.ts";
const START_TIMEOUT_MS = 60_000;

/** The double's counters since it was started or reset. */
export interface EngineStats {
  runs: number;
  calls: number;
  /** Runs that had nothing to do. */
  emptyRuns: number;
  failedRuns: number;
  /** Calls that are due and wait for their turn, and events that wait for their batch. */
  queued: number;
  sleeping: number;
  /** Functions that are registered. */
  functions: number;
  byFunction: Record<string, { runs: number; calls: number; emptyRuns: number; failedRuns: number }>;
}

/** The double of Inngest's server as a separate process, for tests of a whole product. */
export class InngestDoubleProcess {
  private child: ChildProcess | undefined;
  private port = 0;
  private readonly signingKey = randomBytes(32).toString("hex");
  private readonly eventKey = randomBytes(8).toString("hex");

  /** Starts it with empty state, on its previous port if it was started before. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    const keys = ["--signing-key", this.signingKey, "--event-key", this.eventKey];
    const args = ["--import", "tsx", PROGRAM, "--port", String(this.port), ...keys];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.once("data", () => resolve());
      child.once("exit", (code) => reject(new Error(`the double of Inngest exited with ${code}`)));
      setTimeout(() => reject(new Error("the double of Inngest did not start")), START_TIMEOUT_MS).unref();
    });
  }

  /** The environment for a product that uses it; web and worker are reached on loopback. */
  async productEnv(): Promise<Record<string, string>> {
    return {
      INNGEST_EVENT_KEY: this.eventKey,
      INNGEST_SIGNING_KEY: this.signingKey,
      INNGEST_BASE_URL: `http://127.0.0.1:${this.port}`,
      WORKER_PORT: String(await freePort()),
    };
  }

  stats(): Promise<EngineStats> {
    return this.control({});
  }

  /** Triggers a disturbance, as described in `serve-double.ts`. Returns the counters up to then. */
  async control(order: object): Promise<EngineStats> {
    const response = await fetch(`http://127.0.0.1:${this.port}/double`, {
      method: "POST",
      body: JSON.stringify(order),
    });
    if (!response.ok) throw new Error(`the double of Inngest answered ${response.status}`);
    return (await response.json()) as EngineStats;
  }

  /** Kills it; its state is lost. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }
}
