import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { lockHash } from "../build/source-hash.mjs";
import { attempt } from "../processes/commands.mjs";
import { fullDiskLine, PlainFailure, Stopped } from "../terminal/terminal.mjs";

const MARKER = "node_modules/.almoner-lock";
const INSTALLED = "node_modules/.package-lock.json";
const NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i;
const ATTEMPTS = 2;
const PAUSE_MS = 2_000;

/** Whether `node_modules` contains everything in the lockfile. */
export function isInstalled() {
  if (read(MARKER) === lockHash()) return true;
  if (!isInstalledByHand()) return false;
  writeFileSync(MARKER, lockHash());
  return true;
}

/**
 * Installs the lockfile from scratch, which also repairs an interrupted install. Install scripts are disabled. The only necessary one links PostgreSQL's libraries, which starting the database does itself; the others would use the network.
 * @param {{ signal: AbortSignal, onPid: (pid: number | undefined) => void }} context
 */
export async function install(context) {
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  for (let tried = 1; ; tried += 1) {
    const { code, output } = await npm(args, context);
    if (context.signal.aborted) throw new Stopped();
    if (code === 0) break;
    const isNetwork = NETWORK.test(output);
    if (!isNetwork || tried === ATTEMPTS) throw new PlainFailure(adviceFor(output, isNetwork), output.slice(-8_000));
    await sleep(PAUSE_MS);
  }
  writeFileSync(MARKER, lockHash());
}

/**
 * The npm that runs this command, or else the one on the PATH.
 * @param {string[]} args
 * @param {{ signal: AbortSignal, onPid: (pid: number | undefined) => void }} context
 */
export function npm(args, context) {
  const script = process.env.npm_execpath ?? "";
  if (/npm-cli\.c?js$/.test(script) && existsSync(script)) return attempt(process.execPath, [script, ...args], context);
  return attempt("npm", args, context);
}

/**
 * @param {string} output
 * @param {boolean} isNetwork
 */
function adviceFor(output, isNetwork) {
  const full = fullDiskLine(output, process.cwd());
  if (full) return full;
  if (isNetwork) {
    return "The packages could not be downloaded. Check the network and npm's proxy settings, then run the command again.";
  }
  return "The packages could not be installed. Undo changes to package.json and package-lock.json, then run the command again.";
}

/** After a manual `npm ci` or `npm install` there is no marker, but npm records what it installed as its last step. */
function isInstalledByHand() {
  try {
    const wanted = JSON.parse(read("package-lock.json")).packages;
    const present = JSON.parse(read(INSTALLED)).packages;
    return Object.entries(wanted).every(([place, entry]) => {
      if (place === "") return true;
      const found = present[place];
      return found ? found.version === entry.version && found.integrity === entry.integrity : Boolean(entry.optional);
    });
  } catch {
    return false;
  }
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
