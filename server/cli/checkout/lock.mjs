import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signalGroup } from "../processes/commands.mjs";
import { commandOf, isAlive } from "../processes/processes.mjs";
import { Stopped } from "../terminal/terminal.mjs";

const FILE = "server/generated/.checkout-lock.json";
/** The programs that take the lock: the launcher and the test runner. */
const OWNERS = /server\/cli\/|vitest/;
const POLL_MS = 500;

/**
 * Lets only one `npm start` or `npm test` install and build in this checkout: a second one waits, and orphans of a killed one are terminated.
 * @param {AbortSignal} signal
 * @returns {Promise<{ onPid: (pid: number | undefined) => void, release: () => void }>}
 */
export async function lockCheckout(signal) {
  mkdirSync(path.dirname(FILE), { recursive: true });
  let isNotified = false;
  while (!claim()) {
    if (signal.aborted) throw new Stopped();
    const { owner, command } = readLock();
    if (isAlive(owner) && OWNERS.test(commandOf(owner))) {
      if (!isNotified) console.log(`  waiting for process ${owner}, which is preparing this checkout`);
      isNotified = true;
      await sleep(POLL_MS);
      continue;
    }
    if (command && commandOf(command).includes("node")) signalGroup(command, "SIGKILL");
    rmSync(FILE, { force: true });
  }
  return { onPid: write, release: () => rmSync(FILE, { force: true }) };
}

function claim() {
  try {
    writeFileSync(FILE, JSON.stringify({ owner: process.pid }), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {number | undefined} command the process group currently working */
function write(command) {
  writeFileSync(FILE, JSON.stringify({ owner: process.pid, command }));
}

/** @returns {{ owner?: number, command?: number }} */
function readLock() {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return {};
  }
}
