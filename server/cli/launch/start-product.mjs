import { existsSync } from "node:fs";
import path from "node:path";
import { arePagesBuilt, buildPages, compileServer, isServerBuilt, prepareTools } from "../build/prepare.mjs";
import { listenForStop } from "../terminal/stop-signals.mjs";
import { printFailure, Stopped, step } from "../terminal/terminal.mjs";
import { DataDirClaim } from "./data-dir-claim.mjs";
import { checkDataDir, checkPort } from "./preflight.mjs";
import { writePrivateFiles } from "./private-files.mjs";

// Imported dynamically: the file exists only after the build.
const SUPERVISE = new URL("../../../dist/launch/supervise.js", import.meta.url).href;

/**
 * Prepares the checkout and runs the product until it is asked to stop. Returns the exit code. In development, the
 * pages and the API are not built but served from their sources.
 * @param {{ isDevelopment: boolean }} mode
 * @returns {Promise<number>}
 */
export async function startProduct({ isDevelopment }) {
  const startedAt = Date.now();
  const signals = listenForStop();
  writePrivateFiles();
  // The shell's environment overrides the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  /** @type {DataDirClaim | undefined} */
  let claim;
  /** @type {Promise<void> | null} */
  let pages = null;
  const failure = new AbortController();
  try {
    const dataDir = process.env.DATA_DIR || ".data";
    checkDataDir(dataDir);
    const wanted = new DataDirClaim(dataDir);
    await wanted.take();
    claim = wanted;
    // Checked now rather than after minutes of building; the supervisor validates the whole environment.
    const port = Number(process.env.PORT || 3000);
    if (Number.isInteger(port) && port > 0) await checkPort(process.env.HOST || "127.0.0.1", port);
    await prepareTools(signals.stop);
    if (isDevelopment || !isServerBuilt()) await step("compile the server", () => compileServer(signals.stop));
    if (!isDevelopment && !arePagesBuilt()) {
      const signal = AbortSignal.any([signals.stop, failure.signal]);
      pages = step("build the pages", () => buildPages(signal));
      // Whoever awaits it gets the error.
      pages.catch(() => {});
    }
    // An existing database is not migrated before it is certain that the product can run.
    if (!isFirst(dataDir)) {
      await pages;
      pages = null;
    }
    const { supervise } = await import(SUPERVISE);
    await supervise({ claim, startedAt, isDevelopment, pages, ...signals });
    return 0;
  } catch (error) {
    if (error instanceof Stopped) return 130;
    printFailure(error);
    return 1;
  } finally {
    failure.abort();
    await pages?.catch(() => {});
    claim?.release();
  }
}

/**
 * Whether this start creates a new, empty database of its own.
 * @param {string} dataDir
 */
function isFirst(dataDir) {
  return !process.env.DATABASE_URL && !existsSync(path.join(dataDir, "postgres"));
}
