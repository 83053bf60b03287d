import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { run } from "./commands.mjs";
import { arePagesBuilt, buildPages, compileServer } from "./prepare.mjs";
import { startTestProduct } from "./test-product.mjs";
import { browserTests, serverTests } from "./test-programs.mjs";

/**
 * @typedef {import("./run-tests.mjs").TestRun} TestRun
 * @typedef {object} TestStep
 * @property {string} name
 * @property {string[]} [needs] steps without which this one makes no sense
 * @property {(testRun: TestRun) => Promise<string | void> | string} work
 */

const FUZZ_SEED = "20260";
const FUZZ_MINUTES = "0.4";
const NEXT = "node_modules/next/dist/bin/next";

/**
 * What `npm test` does, in order.
 * @type {TestStep[]}
 */
export const STEPS = [
  { name: "types", work: checkTypes },
  {
    name: "lint and format",
    work: (testRun) => node(testRun, ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
  },
  { name: "server tests", work: (testRun) => serverTests(testRun, ["--coverage"]) },
  { name: "page build", work: buildTestedPages },
  { name: "browser", work: chooseBrowser },
  { name: "product", needs: ["page build"], work: startTestProduct },
  { name: "migrations match schema", needs: ["product"], work: checkMigrations },
  { name: "browser tests", needs: ["browser", "product"], work: browserTests },
  {
    name: "tour",
    needs: ["product"],
    work: (testRun) => script(testRun, "tour", "--sandbox", testRun.product.E2E_SANDBOX_FILE),
  },
  { name: "fuzz", needs: ["product"], work: fuzz },
  { name: "ledger audit", needs: ["product"], work: (testRun) => script(testRun, "ledger-audit") },
];

/** What `npm test -- <filter>` does. */
export const FILTERED_STEPS = [
  { name: "server tests", work: (/** @type {TestRun} */ testRun) => serverTests(testRun, []) },
];

/** @param {TestRun} testRun */
async function buildTestedPages({ signal }) {
  await compileServer(signal);
  if (arePagesBuilt()) return "unchanged";
  await buildPages(signal);
}

/**
 * A step that is one command on Node.
 * @param {TestRun} testRun
 * @param {string[]} args
 */
async function node({ signal, product }, args) {
  await run(process.execPath, args, { signal, env: product });
}

/**
 * A step that is one of the project's own commands, on the product that was started.
 * @param {TestRun} testRun
 * @param {string} name
 * @param {string[]} args
 */
async function script({ signal, product }, name, ...args) {
  const env = { DATABASE_URL: product.E2E_DATABASE_URL };
  await run(process.execPath, [`dist/commands/${name}.js`, ...args], { signal, env });
}

/**
 * A short run with the same seed every time; FUZZ_SEED tries another.
 * @param {TestRun} testRun
 */
async function fuzz({ signal, product }) {
  const seed = process.env.FUZZ_SEED || FUZZ_SEED;
  const args = ["dist/commands/fuzz.js", "--minutes", FUZZ_MINUTES, "--seed", seed];
  const env = { DATA_DIR: path.dirname(product.E2E_SANDBOX_FILE) };
  const output = await run(process.execPath, args, { signal, env });
  return output.trimEnd().split("\n").at(-1);
}

/** @param {TestRun} testRun */
async function checkTypes(testRun) {
  await node(testRun, [NEXT, "typegen"]);
  await node(testRun, ["node_modules/typescript/bin/tsc", "--noEmit", "--incremental", "false"]);
}

/** @param {TestRun} testRun */
async function checkMigrations({ signal, product }) {
  await run(process.execPath, ["dist/commands/migrate.js", "check"], {
    signal,
    env: { DATABASE_URL: product.E2E_DATABASE_URL },
    hint: "The migrations do not match prisma/schema. Create the missing one: npm run migrate -- new <name>",
  });
}

/** @param {TestRun} testRun */
async function chooseBrowser({ signal }) {
  process.env.CHROMIUM_PATH = await findBrowser(signal);
  return process.env.CHROMIUM_PATH;
}
