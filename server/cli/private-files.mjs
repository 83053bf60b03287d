import { chmodSync, mkdirSync } from "node:fs";

/** What this process and those it starts write from now on is for its own account only: emails, receipts, logs. */
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
