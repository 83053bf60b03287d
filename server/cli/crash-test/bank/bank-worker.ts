import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { BankStage } from "@/server/cli/simulate/bank/bank-stage";

/** The process of the product that is killed. */
export class BankWorker {
  #child: ChildProcess | null = null;
  #readyAt = 0;

  constructor(
    private readonly folder: string,
    private readonly stage: BankStage,
  ) {}

  get hasEnded(): boolean {
    return this.#child === null || this.#child.exitCode !== null;
  }

  /** Starts it, and returns once it begins to work. */
  async start(): Promise<void> {
    const users = this.stage.operators.map((caller) => ("userId" in caller ? caller.userId! : ""));
    const words = ["dist/commands/crash-bank-worker.js", this.folder, this.stage.accountId, ...users];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    if (child.exitCode !== null) throw new Error("The process that should be killed did not start.");
    this.#readyAt = Date.now();
  }

  /** Sends SIGKILL, and returns for how many milliseconds it has worked. Throws if it ended by itself. */
  async kill(): Promise<number> {
    const child = this.#child!;
    if (child.exitCode !== null) throw new Error(`The process ended by itself with ${child.exitCode}.`);
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    this.#child = null;
    return Date.now() - this.#readyAt;
  }

  /** Ends it, if there is one. */
  async end(): Promise<void> {
    if (!this.hasEnded) await this.kill();
  }
}
