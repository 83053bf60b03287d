import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** A process of the bench that answers one message at a time. */
export interface Child<Ask, ResponseBody> {
  ask(message: Ask): Promise<ResponseBody>;
  /** Ends it in order, so that a profile is written, and resolves once it is gone. */
  end(): Promise<void>;
}

interface ChildOptions {
  env?: Record<string, string>;
  /** A folder for the process's CPU profile. */
  profileDir?: string;
}

/** Starts a script of this folder in a process of its own. */
export function startChild<Ask extends object, ResponseBody>(
  script: string,
  { env = {}, profileDir }: ChildOptions = {},
): Child<Ask, ResponseBody> {
  const profiling = profileDir ? ["--cpu-prof", "--cpu-prof-dir", profileDir] : [];
  const child = fork(path.join(import.meta.dirname, script), {
    execArgv: ["--import", "tsx", ...profiling],
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return {
    ask: (message) => responseOf<ResponseBody>(child, script, message),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await gone;
    },
  };
}

function responseOf<ResponseBody>(child: ChildProcess, script: string, message: object): Promise<ResponseBody> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${script} ended before it answered`));
    child.once("exit", ended);
    child.once("message", (response) => {
      child.off("exit", ended);
      const { error: problem, value } = response as { error?: string; value: ResponseBody };
      if (problem === undefined) resolve(value);
      else reject(new Error(`${script}: ${problem}`));
    });
    child.send(message);
  });
}

/** In a child: answers every message of the parent, and ends when the parent lets go. */
export function respondToParent<Ask, ResponseBody>(response: (message: Ask) => Promise<ResponseBody>): void {
  process.on("message", (message) => {
    response(message as Ask).then(
      (value) => process.send?.({ value }),
      (error) => process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
