import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** A process of the bench that answers one message at a time. */
export interface Child<Ask, Answer> {
  ask(message: Ask): Promise<Answer>;
  /** Ends it in order, so that a profile is written, and resolves once it is gone. */
  end(): Promise<void>;
}

interface ChildOptions {
  env?: Record<string, string>;
  /** A folder for the process's CPU profile. */
  profileDir?: string;
}

/** Starts a script of this folder in a process of its own. */
export function startChild<Ask extends object, Answer>(
  script: string,
  { env = {}, profileDir }: ChildOptions = {},
): Child<Ask, Answer> {
  const profiling = profileDir ? ["--cpu-prof", "--cpu-prof-dir", profileDir] : [];
  const child = fork(path.join(import.meta.dirname, script), {
    execArgv: ["--import", "tsx", ...profiling],
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return {
    ask: (message) => answerOf<Answer>(child, script, message),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await gone;
    },
  };
}

function answerOf<Answer>(child: ChildProcess, script: string, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${script} ended before it answered`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      const { fault, value } = answer as { fault?: string; value: Answer };
      if (fault === undefined) resolve(value);
      else reject(new Error(`${script}: ${fault}`));
    });
    child.send(message);
  });
}

/** In a child: answers every message of the parent, and ends when the parent lets go. */
export function answerParent<Ask, Answer>(answer: (message: Ask) => Promise<Answer>): void {
  process.on("message", (message) => {
    answer(message as Ask).then(
      (value) => process.send?.({ value }),
      (error) => process.send?.({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
