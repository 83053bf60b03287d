import { build } from "esbuild";
import { SETTINGS } from "@/server/cli/build/build-server.mjs";

const OUTPUT = "dist/testing";

/** Programs that tests start as separate processes, compiled by `buildTestProcesses`. */
export const TEST_PROCESSES = {
  apiServer: `${OUTPUT}/api-server.js`,
  commandProcess: `${OUTPUT}/command-process.js`,
  failingProcess: `${OUTPUT}/failing-process.js`,
  limitedWorker: `${OUTPUT}/limited-worker.js`,
  markingWorker: `${OUTPUT}/marking-worker.js`,
  playingWorker: `${OUTPUT}/playing-worker.js`,
  savingWorker: `${OUTPUT}/saving-worker.js`,
  submittingWorker: `${OUTPUT}/submitting-worker.js`,
};

/** Compiles the programs once, like the product's own. Compiling them in each process would take far longer. */
export async function buildTestProcesses(): Promise<void> {
  const entryPoints = [
    "server/testing/api-server.ts",
    "server/testing/command-process.ts",
    "server/testing/failing-process.ts",
    "server/testing/limited-worker.ts",
    "server/testing/marking-worker.ts",
    "server/testing/playing-worker.ts",
    "server/testing/saving-worker.ts",
    "server/testing/submitting-worker.ts",
  ];
  await build({ ...SETTINGS, outdir: OUTPUT, sourcemap: false, entryPoints });
}
