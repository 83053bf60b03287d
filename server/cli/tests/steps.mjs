import { readdirSync } from "node:fs";
import path from "node:path";
import { arePagesBuilt, buildPages, compileServer } from "../build/prepare.mjs";
import { findBrowser } from "../checkout/browser.mjs";
import { run } from "../processes/commands.mjs";
import { startTestProduct } from "./product.mjs";
import { browserTests, serverTests, WITHOUT_LONG } from "./programs.mjs";
import { selectsMoney } from "./selection.mjs";

/**
 * @typedef {import("./run-tests.mjs").TestRun} TestRun
 * @typedef {object} TestStep
 * @property {string} name
 * @property {string[]} [needs] steps that this one depends on
 * @property {(testRun: TestRun) => Promise<string | void> | string} work
 */

const FUZZ_SEED = "20260";
const FUZZ_MINUTES = "0.4";
const SIMULATOR_TEST = "server/cli/tests/simulate/simulate-seeds.test.ts";
const NEXT = "node_modules/next/dist/bin/next";

/** @type {TestStep} */
const TYPES = { name: "types", work: (testRun) => checkTypes(testRun, false) };
/** Reads what it has checked the last time, which takes a fraction of the time. @type {TestStep} */
const CHANGED_TYPES = { name: TYPES.name, work: (testRun) => checkTypes(testRun, true) };
/** @type {TestStep} */
const LINT = {
  name: "lint and format",
  work: (testRun) => node(testRun, ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
};
/** @type {TestStep} */
const BROWSER = { name: "browser", work: chooseBrowser };
/** Before the steps that would otherwise wait for each other to compile it. @type {TestStep} */
const SERVER_BUILD = { name: "compile the server", work: ({ signal }) => compileServer(signal) };
/** @type {TestStep} */
const PAGE_BUILD = { name: "page build", needs: [SERVER_BUILD.name], work: buildTestedPages };
/** @type {TestStep} */
const PRODUCT = { name: "product", needs: ["page build"], work: startTestProduct };
/** @type {TestStep} */
const MIGRATIONS = { name: "migrations match schema", needs: ["product"], work: checkMigrations };
/** @type {TestStep} */
const BROWSER_TESTS = {
  name: "browser tests",
  needs: ["browser", "product"],
  // `npm run test:long` also plays disputes and years of pools: their money is for server tests.
  work: (testRun) => browserTests(testRun, ["--project=at stripe", "--project=long pages", "--project=pages"]),
};
/** @type {TestStep} */
const TOUR = {
  name: "tour",
  needs: ["product"],
  work: (testRun) => script(testRun, "tour", "--sandbox", testRun.product.E2E_SANDBOX_FILE),
};
/** @type {TestStep} */
const FUZZ = { name: "fuzz", needs: ["product"], work: fuzz };
/** @type {TestStep} */
const AUDIT = { name: "ledger audit", needs: ["product"], work: (testRun) => script(testRun, "ledger-audit") };

/**
 * A group of lanes that run concurrently, each a sequence of steps. Groups run one after another.
 * @typedef {TestStep[][]} StepGroup
 */

/**
 * What `npm test` does.
 * @type {StepGroup[]}
 */
export const ALL_STEPS = [
  [[SERVER_BUILD]],
  // The build and the installation of a browser use what the tests leave idle at their start and end.
  [[{ name: "server tests", work: (testRun) => serverTests(testRun, WITHOUT_LONG) }], [PAGE_BUILD, BROWSER]],
  [[PRODUCT]],
  [[BROWSER_TESTS]],
  // The fuzzer waits for the product half of the time.
  [[TOUR, MIGRATIONS, LINT], [FUZZ], [TYPES]],
  [[AUDIT]],
];

/** Plays ten stories, which find what an area's own tests may not. @type {TestStep} */
const SIMULATOR = {
  name: "simulator, ten seeds",
  work: (testRun) =>
    serverTests(testRun, ["--testNamePattern", "more seeds break no promise: sandbox"], [SIMULATOR_TEST]),
};

/**
 * What `npm test -- <filter>` does: it runs the tests that the filter selects, and plays ten seeds of the simulator if one
 * of them is of an area that moves money. Filters that begin with `e2e` select browser tests.
 * @param {string[]} filters
 * @returns {StepGroup[]}
 */
export function filteredSteps(filters) {
  if (filters.every((filter) => filter.startsWith("e2e"))) {
    /** @type {TestStep} */
    const browsers = { ...BROWSER_TESTS, work: (testRun) => browserTests(testRun, filters) };
    return [[[BROWSER], [SERVER_BUILD, PAGE_BUILD]], [[PRODUCT]], [[browsers]]];
  }
  /** @type {TestStep} */
  const servers = { name: "server tests", work: (testRun) => serverTests(testRun, []) };
  const isPlayed = filters.some((filter) => SIMULATOR_TEST.includes(filter));
  return [!isPlayed && selectsMoney(filters, listServerTests()) ? [[servers], [SIMULATOR]] : [[servers]]];
}

/** @returns {string[]} */
function listServerTests() {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".test.ts")).map((file) => path.posix.join("server", file));
}

/**
 * What `npm test -- --changed` does.
 * @param {import("./selection.mjs").Selection} selection
 * @returns {StepGroup[]}
 */
export function selectedSteps({ server, browser }) {
  /** @type {TestStep} */
  const servers = {
    name: "server tests",
    work: (testRun) => (server === "every" ? serverTests(testRun, WITHOUT_LONG) : serverTests(testRun, [], server)),
  };
  if (browser === "none") return [[[CHANGED_TYPES], [LINT]], [[servers]]];
  const specs = browser === "every" ? [] : browser;
  return [
    [[CHANGED_TYPES], [LINT], [BROWSER], [SERVER_BUILD]],
    [[servers], [PAGE_BUILD]],
    [[PRODUCT]],
    [[{ ...BROWSER_TESTS, work: (testRun) => browserTests(testRun, specs) }]],
  ];
}

/** @param {TestRun} testRun */
async function buildTestedPages({ signal }) {
  if (arePagesBuilt()) return "unchanged";
  await buildPages(signal);
}

/**
 * A step that runs one Node command.
 * @param {TestRun} testRun
 * @param {string[]} args
 */
async function node({ signal, product }, args) {
  await run(process.execPath, args, { signal, env: product });
}

/**
 * A step that runs one of the project's own commands against the running product.
 * @param {TestRun} testRun
 * @param {string} name
 * @param {string[]} args
 */
async function script({ signal, product }, name, ...args) {
  const env = { DATABASE_URL: product.E2E_DATABASE_URL };
  await run(process.execPath, [`dist/commands/${name}.js`, ...args], { signal, env });
}

/**
 * A short run with a fixed seed; FUZZ_SEED sets another.
 * @param {TestRun} testRun
 */
async function fuzz({ signal, product }) {
  const seed = process.env.FUZZ_SEED || FUZZ_SEED;
  const args = ["dist/commands/fuzz.js", "--minutes", FUZZ_MINUTES, "--seed", seed];
  const env = { DATA_DIR: path.dirname(product.E2E_SANDBOX_FILE) };
  const output = await run(process.execPath, args, { signal, env });
  return output.trimEnd().split("\n").at(-1);
}

/**
 * @param {TestRun} testRun
 * @param {boolean} isIncremental
 */
async function checkTypes(testRun, isIncremental) {
  await node(testRun, [NEXT, "typegen"]);
  const memory = isIncremental ? ["true", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"] : ["false"];
  // One checker: each of several works out the types that all files share, which took three times the processor time.
  await node(testRun, ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1", "--incremental", ...memory]);
}

/** @param {TestRun} testRun */
async function checkMigrations({ signal, product }) {
  await run(process.execPath, ["dist/commands/migrate.js", "check"], {
    signal,
    env: { DATABASE_OWNER_URL: product.E2E_DATABASE_OWNER_URL },
    hint: "The migrations do not match prisma/schema. Create the missing one: npm run migrate -- new <name>",
  });
}

/** @param {TestRun} testRun */
async function chooseBrowser({ signal }) {
  process.env.CHROMIUM_PATH = await findBrowser(signal);
  return process.env.CHROMIUM_PATH;
}
