import { type ChildProcess, spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BankFetchError, type BankFetcher } from "@/server/ports/bank-fetcher";
import type { BankFileSource } from "@/server/ports/bank-file";

interface CommandFetcherOptions {
  /** A program and its arguments, separated by spaces; null for none. */
  command: string | null;
  everyMs: number;
  /** The time limit, in ms, after which the program is terminated. */
  limitMs: number;
  /** The program's environment, besides the folder. It contains none of our secrets. */
  environment: Readonly<Record<string, string>>;
}

/** How much of the program's latest output is part of the error message. */
const KEPT_CHARACTERS = 500;
/** The time between asking the program to exit and killing it. */
const END_GRACE_MS = 5_000;

/**
 * Runs a program without a shell, and gives it an empty folder for its files: as its last argument, and as
 * `BANK_FETCH_DIR`. A program that hangs is killed with all its child processes. The folder is deleted afterwards.
 */
export function commandFetcher({ command, everyMs, limitMs, environment }: CommandFetcherOptions): BankFetcher {
  const words = command?.split(/\s+/).filter(Boolean) ?? [];
  return {
    everyMs: words.length > 0 ? everyMs : null,
    async fetch(take, signal) {
      if (words.length === 0) throw new BankFetchError("BANK_FETCH_COMMAND names no command.");
      const folder = await mkdtemp(path.join(tmpdir(), "bank-fetch-"));
      try {
        await run(words, folder, { limitMs, environment, signal });
        await take(await filesIn(folder));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

type RunOptions = Pick<CommandFetcherOptions, "limitMs" | "environment"> & { signal: AbortSignal | undefined };

async function run([program = "", ...args]: string[], folder: string, { limitMs, environment, signal }: RunOptions) {
  const child = spawn(program, [...args, folder], {
    cwd: folder,
    env: { NODE_ENV: "production", ...environment, BANK_FETCH_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
    // In its own process group, so that its children can be killed with it.
    detached: true,
  });
  let said = "";
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-KEPT_CHARACTERS);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  let ended: string | null = null;
  const end = (why: string) => {
    ended ??= why;
    endGroup(child);
  };
  const timer = setTimeout(() => end(`took longer than ${limitMs / 1_000} s, and was ended`), limitMs);
  const abort = () => end("was ended, because this process ends");
  signal?.addEventListener("abort", abort);
  try {
    const outcome = await outcomeOf(child);
    const why = ended ?? outcome;
    if (why !== null) throw new BankFetchError(`The command ${why}.${said.trim() && ` It said: ${said.trim()}`}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    // Kills what it left running.
    signalGroup(child, "SIGKILL");
  }
}

/** Why it failed; null if it succeeded. */
function outcomeOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(`could not be started: ${error.message}`));
    child.once("exit", (code, killedBy) =>
      resolve(code === 0 ? null : code === null ? `was ended by ${killedBy}` : `ended with ${code}`),
    );
  });
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, "SIGTERM");
  setTimeout(() => signalGroup(child, "SIGKILL"), END_GRACE_MS).unref();
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The regular files of a folder by name. Links are skipped, because they may lead anywhere. */
async function filesIn(folder: string): Promise<BankFileSource[]> {
  const files: BankFileSource[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const file = path.join(folder, name);
    const stats = await lstat(file);
    if (stats.isFile() && stats.size > 0) files.push({ name, open: () => createReadStream(file) });
  }
  return files;
}
