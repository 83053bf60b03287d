import { spawn } from "node:child_process";
import { fullDiskLine, PlainFailure, Stopped } from "../terminal/terminal.mjs";

const OUTPUT_MAX = 1_000_000;
const SHOWN_LINES = 200;
const KILL_AFTER_MS = 3_000;

/**
 * @typedef {object} CommandOptions
 * @property {string} [hint] what to do if it fails
 * @property {Record<string, string | undefined>} [env] in addition to this process's
 * @property {AbortSignal} [signal] terminates the command and everything it started
 * @property {(pid: number | undefined) => void} [onPid]
 */

/**
 * Runs a command in its own process group and returns its output. A failure shows the end of the output.
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>}
 */
export async function run(command, args, options = {}) {
  const { code, output } = await attempt(command, args, options);
  if (options.signal?.aborted) throw new Stopped();
  if (code === 0) return output;
  const hint = options.hint ?? `\`${[command, ...args].join(" ")}\` failed.`;
  throw new PlainFailure(fullDiskLine(output, process.cwd()) ?? hint, lastLines(output));
}

/**
 * Runs a command like run() but returns its exit code instead of throwing.
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function attempt(command, args, { env, signal, onPid } = {}) {
  return new Promise((resolve) => {
    // In its own group, so Ctrl-C reaches only this process, which then terminates the whole group.
    const child = spawn(command, args, {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    onPid?.(child.pid);
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-OUTPUT_MAX);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const end = () => endGroup(child.pid);
    signal?.addEventListener("abort", end, { once: true });
    const finish = (/** @type {number} */ code) => {
      signal?.removeEventListener("abort", end);
      onPid?.(undefined);
      resolve({ code, output });
    };
    child.once("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.once("close", (code) => finish(code ?? 1));
  });
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  signalGroup(pid, "SIGTERM");
  setTimeout(() => signalGroup(pid, "SIGKILL"), KILL_AFTER_MS).unref();
}

/**
 * Signals a process group; one that has already exited is not an error.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has exited by itself.
  }
}

/** @param {string} text */
function lastLines(text) {
  return text.trimEnd().split("\n").slice(-SHOWN_LINES).join("\n");
}
