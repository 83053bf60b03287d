import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fullDiskLine, PlainFailure } from "../terminal/terminal.mjs";

const NEEDED_MB = 300;

/**
 * Fails if the data folder is not writable or its disk is almost full.
 * @param {string} dataDir
 */
export function checkDataDir(dataDir) {
  const dir = path.resolve(dataDir);
  try {
    makeFolder(dir);
    const probe = path.join(dir, `.probe-${process.pid}`);
    writeFileSync(probe, "x");
    rmSync(probe);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new PlainFailure(
      fullDiskLine(message, dir) ?? `Cannot write to ${dir} (${message}). Choose another folder with DATA_DIR.`,
    );
  }
  const { bavail, bsize } = statfsSync(dir);
  const freeMb = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMb >= NEEDED_MB) return;
  throw new PlainFailure(
    `The disk of ${dir} is full: ${freeMb} MB are free and ${NEEDED_MB} MB are needed. Free some space, or choose another disk with DATA_DIR.`,
  );
}

/**
 * Creates a folder and its parents. Node's recursive option loops forever on a file system that fails with "not found".
 * @param {string} dir
 */
function makeFolder(dir) {
  if (existsSync(dir)) return;
  makeFolder(path.dirname(dir));
  mkdirSync(dir);
}

/**
 * Fails if the port is already in use.
 * @param {string} host
 * @param {number} port
 */
export async function checkPort(host, port) {
  const server = createServer();
  /** @type {NodeJS.ErrnoException | null} */
  const problem = await new Promise((resolve) => {
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => resolve(null));
  });
  if (!problem) {
    await new Promise((resolve) => server.close(resolve));
    return;
  }
  if (problem.code === "EADDRINUSE") {
    throw new PlainFailure(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  throw new PlainFailure(`Cannot listen on ${host}:${port} (${problem.code}). Choose another with PORT and HOST.`);
}
