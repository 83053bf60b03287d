import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { install, isInstalled } from "../checkout/install.mjs";
import { lockCheckout } from "../checkout/lock.mjs";
import { run } from "../processes/commands.mjs";
import { step } from "../terminal/terminal.mjs";
import { buildServer, SERVER_PACKAGE } from "./build-server.mjs";
import { checkPages } from "./check-pages.mjs";
import { compressFiles } from "./compress-files.mjs";
import { apiClientHash, pagesHash, schemaHash, serverHash } from "./source-hash.mjs";

const DATABASE_CLIENT = "server/generated/prisma/client.ts";
const DATABASE_CLIENT_STEP = {
  name: "generate the database client",
  args: ["node_modules/prisma/build/index.js", "generate"],
  hint: "The database client could not be generated. Check prisma/schema for mistakes.",
};
const API_CLIENT = "clients/typescript/src/generated/api.ts";
const API_CLIENT_STEP = {
  name: "generate the API's client",
  args: ["--import", "tsx", "server/cli/generate/write-client.ts"],
  hint: "The API's client could not be generated. Check docs/openapi.json and clients/typescript/generator.",
};
const SERVER_MARKER = "dist/.sources";
const SERVER_LINK = `node_modules/${SERVER_PACKAGE}/package.json`;
const BUILD_MARKER = ".next/almoner-sources";
const BUILD_ID = ".next/BUILD_ID";

/** No update checks or telemetry during preparation. */
const QUIET = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };

/**
 * Prepares the checkout for tests: installs packages and generates files that are not in the repository.
 * @param {AbortSignal} signal
 */
export async function prepareTools(signal) {
  await locked(signal, async (context) => {
    if (!isInstalled()) await step("install packages", () => install(context));
    await Promise.all([
      generate(context, { file: DATABASE_CLIENT, hash: schemaHash(), ...DATABASE_CLIENT_STEP }),
      // The lock records only one process, that of the longer step.
      generate({ signal }, { file: API_CLIENT, hash: apiClientHash(), ...API_CLIENT_STEP }),
    ]);
  });
}

/**
 * Generates a file that is not in the repository, unless its inputs are unchanged.
 * @param {{ signal: AbortSignal, onPid?: (pid: number | undefined) => void }} context
 * @param {{ file: string, hash: string, name: string, args: string[], hint: string }} work
 */
async function generate(context, { file, hash, name, args, hint }) {
  const marker = path.join(path.dirname(file), ".sources");
  if (isMarked(marker, file, hash)) return;
  const work = async () => void (await run(process.execPath, args, { ...context, env: QUIET, hint }));
  await step(name, work, { isAlone: false });
  writeFileSync(marker, hash);
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
    // Users who only run the product never build it again, and writing the cache for another build is a fifth of the
    // work.
    const cache = existsSync(BUILD_ID) ? {} : { PAGE_CACHE: "off" };
    await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      ...context,
      env: { ...QUIET, ...cache, NODE_ENV: "production" },
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
