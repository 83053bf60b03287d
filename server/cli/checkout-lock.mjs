import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signalGroup } from "./commands.mjs";
import { commandOf, isAlive } from "./processes.mjs";
import { Stopped } from "./terminal.mjs";

const FILE = "server/generated/.checkout-lock.json";
/** Who may hold the lock: the launcher and the test runner. */
const OWNERS = /server\/cli\/|vitest/;
const POLL_MS = 500;

/**
 * Makes sure that only one `npm start` or `npm test` installs and builds in this checkout: a second one waits, and what
 * a killed one left running is ended.
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

/** @param {number | undefined} command the process group that works now */
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
