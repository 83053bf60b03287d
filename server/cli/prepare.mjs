import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { buildServer, SERVER_PACKAGE } from "./build-server.mjs";
import { checkPages } from "./check-pages.mjs";
import { lockCheckout } from "./checkout-lock.mjs";
import { run } from "./commands.mjs";
import { compressFiles } from "./compress-files.mjs";
import { install, isInstalled } from "./install.mjs";
import { pagesHash, schemaHash, serverHash } from "./source-hash.mjs";
import { step } from "./terminal.mjs";

const CLIENT = "server/generated/prisma/client.ts";
const CLIENT_MARKER = "server/generated/.schema-hash";
const SERVER_MARKER = "dist/.sources";
const SERVER_LINK = `node_modules/${SERVER_PACKAGE}/package.json`;
const BUILD_MARKER = ".next/almoner-sources";
const BUILD_ID = ".next/BUILD_ID";

/** No update checks or telemetry during preparation. */
const QUIET = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };

/**
 * Prepares the checkout for tests: installs packages and generates the database client.
 * @param {AbortSignal} signal
 */
export async function prepareTools(signal) {
  await locked(signal, async (context) => {
    if (!isInstalled()) await step("install packages", () => install(context));
    if (isMarked(CLIENT_MARKER, CLIENT, schemaHash())) return;
    await step("generate the database client", async () => {
      await run(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
        ...context,
        env: QUIET,
        hint: "The database client could not be generated. Check prisma/schema for mistakes.",
      });
      writeFileSync(CLIENT_MARKER, schemaHash());
    });
  });
}

/**
 * Compiles the server and the pages if their sources changed.
 * @param {AbortSignal} signal
 */
export async function buildProduct(signal) {
  if (!isServerBuilt()) await step("compile the server", () => compileServer(signal));
  if (!arePagesBuilt()) await step("build the pages", () => buildPages(signal));
}

/** Whether `dist` is up to date with the sources. */
export function isServerBuilt() {
  return isMarked(SERVER_MARKER, SERVER_LINK, serverHash());
}

/**
 * Compiles the server and the commands into `dist`, unless another process did while this one waited for the lock.
 * @param {AbortSignal} signal
 */
export async function compileServer(signal) {
  await locked(signal, async () => {
    const sources = serverHash();
    if (isMarked(SERVER_MARKER, SERVER_LINK, sources)) return;
    rmSync(SERVER_MARKER, { force: true });
    await buildServer();
    writeFileSync(SERVER_MARKER, sources);
  });
}

/** Whether the pages are up to date with the sources. */
export function arePagesBuilt() {
  return isMarked(BUILD_MARKER, BUILD_ID, pagesHash());
}

/**
 * Builds the pages, unless another start did while this one waited for the lock.
 * @param {AbortSignal} signal
 */
export async function buildPages(signal) {
  await locked(signal, async (context) => {
    const sources = pagesHash();
    if (isMarked(BUILD_MARKER, BUILD_ID, sources)) return;
    rmSync(BUILD_MARKER, { force: true });
    await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      ...context,
      env: { ...QUIET, NODE_ENV: "production" },
      hint: "The pages could not be built. The output above names the file and the line to fix.",
    });
    checkPages();
    await run(process.execPath, ["dist/launch/check-output.js"], {
      ...context,
      env: { ...QUIET, NODE_ENV: "production" },
      hint: "The framework's output is not what the page handler expects. The output above names each transform of server/http/plain-page.ts that no longer finds its parts. Adapt it.",
    });
    await compressFiles();
    writeFileSync(BUILD_MARKER, sources);
  });
}

/**
 * @param {AbortSignal} signal
 * @param {(context: { signal: AbortSignal, onPid: (pid: number | undefined) => void }) => Promise<void>} work
 */
async function locked(signal, work) {
  const { onPid, release } = await lockCheckout(signal);
  try {
    await work({ signal, onPid });
  } finally {
    release();
  }
}

/**
 * @param {string} marker
 * @param {string} product
 * @param {string} hash
 */
function isMarked(marker, product, hash) {
  return existsSync(product) && existsSync(marker) && readFileSync(marker, "utf8") === hash;
}
