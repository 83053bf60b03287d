import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** A benchmark process that answers one message at a time. */
export interface Child<Ask, ResponseBody> {
  ask(message: Ask): Promise<ResponseBody>;
  /** Shuts it down gracefully, which lets Node write a CPU profile, and resolves once it has exited. */
  end(): Promise<void>;
  /** Kills it at once, as a crash does. */
  kill(): void;
  /** The process id. */
  readonly pid: number | undefined;
}

interface ChildOptions {
  env?: Record<string, string>;
  /** Where the process writes its CPU profile. */
  profileDir?: string;
  /** Node's command-line flags, such as those that the product starts with. */
  flags?: readonly string[];
  /** Whether to run the output of `compileChildren` instead of the source. */
  isCompiled?: boolean;
}

/** The folder of the compiled scripts. */
export const COMPILED = "dist/bench";

/** Starts a script of this folder in its own process. */
export function startChild<Ask extends object, ResponseBody>(
  script: string,
  { env = {}, profileDir, flags = [], isCompiled = false }: ChildOptions = {},
): Child<Ask, ResponseBody> {
  const profiling = profileDir ? ["--cpu-prof", "--cpu-prof-dir", profileDir] : [];
  const source = path.join(import.meta.dirname, script);
  const child = fork(isCompiled ? path.join(COMPILED, `${path.parse(script).name}.js`) : source, {
    execArgv: [...flags, ...(isCompiled ? [] : ["--import", "tsx"]), ...profiling],
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return {
    ask: (message) => responseOf<ResponseBody>(child, script, message),
    kill: () => void child.kill("SIGKILL"),
    pid: child.pid,
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
    const ended = () => reject(new Error(`${script} exited before it replied`));
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

/** In the child: replies to every message of the parent, and exits when the parent disconnects. */
export function respondToParent<Ask, ResponseBody>(response: (message: Ask) => Promise<ResponseBody>): void {
  process.on("message", (message) => {
    response(message as Ask).then(
      (value) => process.send?.({ value }),
      (error) => process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
