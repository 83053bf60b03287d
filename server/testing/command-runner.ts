import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { CommandOutcome, WantedCommand } from "@/server/testing/command-process";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

type RunCommand = (script: string, args: string[], env?: Record<string, string>) => Promise<CommandOutcome>;

export interface CommandRunner {
  /** Runs a command in the process that all commands share. */
  run: RunCommand;
  /** Runs a command in a process of its own, as users do. It loads the whole application. */
  runAlone: RunCommand;
  /** Ends the shared process. Returns what it wrote outside of any command's output, which should be nothing. */
  close(): Promise<string>;
}

/** Starts a runner of the product's commands, with these settings unless a command has its own. */
export function startCommandRunner(dataDir: string, usual: Record<string, string>): CommandRunner {
  const { DATABASE_URL: _url, ...rest } = process.env;
  const base = { ...rest, DATA_DIR: dataDir };
  const shared = fork(TEST_PROCESSES.commandProcess, { env: base, silent: true, execArgv: [] });
  const stray = Promise.all([text(shared.stdout!), text(shared.stderr!)]);
  return {
    async run(script, args, env = usual) {
      const wanted: WantedCommand = { script, args, env };
      const answer = once(shared, "message");
      shared.send(wanted);
      const [outcome] = (await answer) as [CommandOutcome];
      return outcome;
    },
    runAlone: (script, args, env = usual) =>
      new Promise((resolve) => {
        const command = [`dist/commands/${script}.js`, ...args];
        execFile(process.execPath, command, { env: { ...base, ...env } }, (error, out, err) => {
          resolve({ code: error ? Number(error.code) : 0, out, err });
        });
      }),
    async close() {
      const ended = once(shared, "exit");
      shared.disconnect();
      await ended;
      return (await stray).join("");
    },
  };
}
