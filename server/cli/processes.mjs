import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 50;

/**
 * Tells whether a process runs; one that has ended and only waits to be collected does not.
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
 * The command line of a process; empty when it is gone.
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

/** The npm that started this process (through a shell or not); undefined when it was started by hand. */
export function launcherPid() {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const isShell = /^(\S*\/)?(sh|bash|dash|zsh|ash)\s/.test(`${commandOf(parent)} `);
  return isShell ? parentOf(parent) : parent;
}

/**
 * Ends a process if its command line still holds every given part: a number that now belongs to another is left alone.
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
    // It ended between the look and the signal.
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
