import { chmodSync, mkdirSync, statSync } from "node:fs";

/**
 * Makes all files that this process and its children write from now on readable only for its own account: emails,
 * receipts, logs.
 */
export function writePrivateFiles() {
  process.umask(0o077);
}

/**
 * Creates the data folder for this account only, or takes it away from others.
 * @param {string} dataDir
 */
export function makePrivateFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
}

/** The permissions of the group and of everyone else. */
const OTHERS = 0o077;

/**
 * Which of the files and folders other accounts of this machine can read or change. One that is not there is not among
 * them; where permissions mean something else, as on Windows, none is.
 * @param {string[]} paths
 * @returns {string[]}
 */
export function openToOthers(paths) {
  if (process.platform === "win32") return [];
  return paths.filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & OTHERS) !== 0;
  });
}
