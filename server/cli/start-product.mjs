import { existsSync } from "node:fs";
import { DataDirClaim } from "./data-dir-claim.mjs";
import { checkDataDir, checkPort } from "./preflight.mjs";
import { buildProduct, compileServer, prepareTools } from "./prepare.mjs";
import { writePrivateFiles } from "./private-files.mjs";
import { listenForStop } from "./stop-signals.mjs";
import { printFailure, Stopped, step } from "./terminal.mjs";

// Imported dynamically: the file exists only after the build.
const SUPERVISE = new URL("../../dist/launch/supervise.js", import.meta.url).href;

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
    if (isDevelopment) await step("compile the server", () => compileServer(signals.stop));
    else await buildProduct(signals.stop);
    const { supervise } = await import(SUPERVISE);
    await supervise({ claim, startedAt, isDevelopment, ...signals });
    return 0;
  } catch (error) {
    if (error instanceof Stopped) return 130;
    printFailure(error);
    return 1;
  } finally {
    claim?.release();
  }
}
