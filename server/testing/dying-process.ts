import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AskedPart, PartAnswer } from "@/server/testing/dying-parts";

/** A process whose parts each stop at a place of their own (see `workInParts`), until it is killed with all of them. */
export class DyingProcess {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(file: string, env: Record<string, string>) {
    this.child = fork(file, { env: { ...process.env, ...env }, execArgv: [] });
    this.ended = once(this.child, "exit");
  }

  /** Runs a part until it stops or is done. Then the next one can start. */
  async run(asked: AskedPart): Promise<PartAnswer> {
    const answered = once(this.child, "message");
    this.child.send(asked);
    const ended = this.ended.then(() => Promise.reject(new Error(`The process ended in the part ${asked.diesAt}.`)));
    const [answer] = await Promise.race([answered, ended]);
    return answer as PartAnswer;
  }

  /** Runs a part in which the process kills itself, and with it all other parts. */
  async runToEnd(asked: AskedPart): Promise<void> {
    this.child.send(asked);
    await this.killed();
  }

  /** Kills the process as suddenly as a power failure would. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.killed();
  }

  private async killed(): Promise<void> {
    await this.ended;
    if (this.child.signalCode !== "SIGKILL") throw new Error(`The process ended by itself: ${this.child.exitCode}.`);
  }
}
