import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandOf, endProcess, isAlive, launcherPid } from "../processes/processes.mjs";
import { PlainFailure } from "../terminal/terminal.mjs";
import { makePrivateFolder } from "./private-files.mjs";

const HANDOVER_MS = 30_000;
const POLL_MS = 100;

/**
 * The processes of a data folder: its `processes.json`. Roles that are not running are left out.
 * @typedef {{ supervisor: number, launcher?: number, stopping?: boolean, guard?: number, postgres?: number, web?: number, worker?: number }} ProcessRecord
 * @typedef {"guard" | "postgres" | "web" | "worker"} Role
 */

/**
 * What the command line of each role contains besides the data folder, and how to terminate an orphan of it, in this
 * order.
 */
const ROLES = {
  web: { part: "dist/web", signal: "SIGTERM", graceMs: 3_000 },
  worker: { part: "dist/worker.js", signal: "SIGTERM", graceMs: 3_000 },
  guard: { part: "dist/launch/postgres-guard.js", signal: "SIGTERM", graceMs: 20_000 },
  postgres: { part: "postgres", signal: "SIGINT", graceMs: 20_000 },
};

/** The exclusive claim to a data folder, held by one supervisor at a time. */
export class DataDirClaim {
  /** @param {string} dataDir */
  constructor(dataDir) {
    this.dataDir = path.resolve(dataDir);
    this.file = path.join(this.dataDir, "processes.json");
    /** @type {ProcessRecord} */
    this.record = { supervisor: process.pid, launcher: launcherPid() };
  }

  /** Claims the folder and terminates what a killed supervisor left behind. Fails if another supervisor holds it. */
  async take() {
    makePrivateFolder(this.dataDir);
    for (;;) {
      try {
        writeFileSync(this.file, JSON.stringify(this.record, null, 2), { flag: "wx" });
        return;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
      }
      await this.#endEarlierOne();
      rmSync(this.file, { force: true });
    }
  }

  /**
   * Records which process has a role now.
   * @param {Role} role
   * @param {number | undefined} pid
   */
  note(role, pid) {
    this.record = { ...this.record, [role]: pid };
    this.#save();
  }

  /** Lets the next start wait for this one instead of failing. */
  noteStopping() {
    this.record.stopping = true;
    this.#save();
  }

  release() {
    rmSync(this.file, { force: true });
  }

  #save() {
    try {
      writeFileSync(`${this.file}.new`, JSON.stringify(this.record, null, 2));
      renameSync(`${this.file}.new`, this.file);
    } catch (error) {
      // A full disk must not stop the product; the record is only read after a crash.
      console.error(`  could not write ${this.file}: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #endEarlierOne() {
    const earlier = this.#read();
    if (!earlier) return;
    if (isSupervisor(earlier.supervisor)) {
      const isLeaving = earlier.stopping || (earlier.launcher !== undefined && !isAlive(earlier.launcher));
      if (!isLeaving) throw alreadyRunning(this.dataDir, earlier.supervisor);
      if (!earlier.stopping) process.kill(earlier.supervisor, "SIGTERM");
      for (let waited = 0; waited < HANDOVER_MS && isAlive(earlier.supervisor); waited += POLL_MS) await sleep(POLL_MS);
      if (isAlive(earlier.supervisor)) throw alreadyRunning(this.dataDir, earlier.supervisor);
    }
    for (const [role, { part, signal, graceMs }] of Object.entries(ROLES)) {
      const how = { signal: /** @type {NodeJS.Signals} */ (signal), graceMs };
      await endProcess(earlier[/** @type {Role} */ (role)], [part, this.dataDir], how);
    }
  }

  /** @returns {ProcessRecord | null} */
  #read() {
    try {
      return JSON.parse(readFileSync(this.file, "utf8"));
    } catch {
      return null;
    }
  }
}

/** @param {number} pid */
function isSupervisor(pid) {
  return pid !== process.pid && commandOf(pid).includes("server/cli/start.mjs");
}

/**
 * @param {string} dataDir
 * @param {number} pid
 */
function alreadyRunning(dataDir, pid) {
  return new PlainFailure(
    `Almoner is already running on ${dataDir} (process ${pid}). Stop it with Ctrl-C in its terminal or \`kill ${pid}\`, or use another folder: DATA_DIR=.data2 PORT=3001 npm start`,
  );
}
