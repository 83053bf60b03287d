import { spawnSync } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { arePagesBuilt, isServerBuilt } from "../build/prepare.mjs";
import { checkPort } from "../launch/preflight.mjs";
import { knownBrowser } from "./browser.mjs";
import { isInstalled } from "./install.mjs";

const NOBODY = 65_534;
const MB = 1_000_000;
const DEFAULT_PORT = 3_000;

/**
 * What is so on this machine, as far as Almoner needs to know it.
 * @typedef {object} MachineFacts
 * @property {string} node its version, such as 20.19.0
 * @property {number} freeMb on the disk of the checkout
 * @property {string | null} portError why the port of the product cannot be used
 * @property {string | null} browser
 * @property {boolean} canRunPostgres whether there is a user that PostgreSQL runs as
 * @property {boolean} isInstalled whether the packages are those of the lock file
 * @property {boolean} isBuilt whether server and pages are compiled from the sources as they are
 */

/**
 * Reads the facts; changes nothing.
 * @returns {Promise<MachineFacts>}
 */
export async function readMachine() {
  const { bavail, bsize } = statfsSync(process.cwd());
  const installed = isInstalled();
  return {
    node: process.versions.node,
    freeMb: Math.floor((bavail * bsize) / MB),
    portError: await portError(),
    browser: installed ? await knownBrowser() : null,
    canRunPostgres: canRunPostgres(),
    isInstalled: installed,
    isBuilt: installed && isServerBuilt() && arePagesBuilt(),
  };
}

async function portError() {
  try {
    await checkPort(process.env.HOST ?? "127.0.0.1", Number(process.env.PORT ?? DEFAULT_PORT));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** PostgreSQL refuses to run as root: in that case it needs user namespaces, or the user nobody. */
function canRunPostgres() {
  if (process.getuid?.() !== 0) return true;
  if (existsSync("/usr/bin/unshare") && spawnSync("unshare", ["--user", `--map-user=${NOBODY}`, "true"]).status === 0)
    return true;
  return spawnSync("true", { uid: NOBODY, gid: NOBODY }).status === 0;
}
