import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 50;

/**
 * Whether a process is running; a zombie is not.
 * @param {number | undefined} pid
 */
export function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
  return !/^State:\s+Z/m.test(read(`/proc/${pid}/status`));
}

/**
 * The command line of a process; empty if it has exited.
 * @param {number | undefined} pid
 */
export function commandOf(pid) {
  if (!pid || !isAlive(pid)) return "";
  const fromProc = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  return fromProc || ps("command", pid);
}

/** @param {number} pid */
function parentOf(pid) {
  const fromProc = /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(fromProc ?? ps("ppid", pid));
}

/** The npm that started this process, with or without a shell in between; undefined if there is none. */
export function launcherPid() {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const isShell = /^(\S*\/)?(sh|bash|dash|zsh|ash)\s/.test(`${commandOf(parent)} `);
  return isShell ? parentOf(parent) : parent;
}

/**
 * Terminates a process if its command line still contains every given part: a reused process id is left alone.
 * @param {number | undefined} pid
 * @param {string[]} parts
 * @param {{ signal: NodeJS.Signals, graceMs: number }} how
 */
export async function endProcess(pid, parts, { signal, graceMs }) {
  const isOurs = () => {
    const command = commandOf(pid);
    return command !== "" && parts.every((part) => command.includes(part));
  };
  if (!pid || !isOurs()) return;
  send(pid, signal);
  for (let waited = 0; waited < graceMs && isAlive(pid); waited += POLL_MS) await sleep(POLL_MS);
  if (isOurs()) send(pid, "SIGKILL");
  for (let waited = 0; waited < graceMs && isAlive(pid); waited += POLL_MS) await sleep(POLL_MS);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It exited between the check and the signal.
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * @param {string} field
 * @param {number} pid
 */
function ps(field, pid) {
  return (spawnSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).stdout ?? "").trim();
}
