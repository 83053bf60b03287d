import { run } from "../processes/commands.mjs";

/** What anything may depend on without importing it. */
const REACHES_EVERY_SERVER_TEST =
  /^(prisma\/|server\/db\/|\.npmrc$|package(-lock)?\.json$|tsconfig\.json$|vitest\.config\.|server\/testing\/(global-setup|test-database)\.)/;
/** What a visitor of any page can see. */
const REACHES_EVERY_BROWSER_TEST =
  /^(public|e2e|server\/(http|texts)|clients\/embed)\/|^(next|tailwind|playwright)\.config\.|^package-lock\.json$/;
const BROWSER_TEST = /^e2e\/.*\.spec\.ts$/;
/** Server tests that read files instead of importing them, and those files. */
const READERS = [
  { reads: /./, test: "server/testing/" },
  { reads: /^(docs|clients|README\.md|CHANGELOG\.md)/, test: "docs" },
  { reads: /^(docs|clients)\//, test: "clients/" },
  // Some of these take too long to run for whatever they import.
  { reads: /^server\/(jobs|adapters\/job-engine)\//, test: "server/jobs/" },
  { reads: /^server\/adapters\/(clock|job-engine)\//, test: "server/adapters/job-engine/" },
  { reads: /^server\/cli\/tests\/fuzz\//, test: "server/cli/tests/fuzz/" },
  { reads: /^server\/testing\/conformance\//, test: "server/api/broken-endpoints" },
  { reads: /^server\/cli\/tests\/simulate\//, test: "server/cli/tests/simulate/planted/" },
  { reads: /^docs\/openapi\.json$|^\.spectral\.mjs$|^redocly\.yaml$/, test: "server/api/openapi" },
];

/** Where a mistake moves money: the simulator plays there as well. */
const MONEY_TESTS =
  /^server\/domain\/(gifts|limits|matching|payments|ledger|pools|receipts|recurring|campaigns)\/.*\.test\.ts$/;

/**
 * @typedef {object} Changes
 * @property {string} base the commit that they are counted from
 * @property {string[]} files relative to the root
 * @property {import("@/server/testing/related-tests.ts").RelatedTests} related the tests that can be affected by way of imports
 *
 * @typedef {object} Selection
 * @property {"every" | string[]} server those to run, as substrings of their paths
 * @property {"every" | "none" | string[]} browser
 */

/**
 * Lists what changed since the commit, committed or not. The default is where the branch left main.
 * @param {string} [since]
 * @returns {Promise<Changes>}
 */
export async function readChanges(since) {
  const git = async (/** @type {string[]} */ ...args) => (await run("git", args)).trim();
  const base = since || (await git("merge-base", "HEAD", await mainBranch(git)));
  const tracked = await git("diff", "--name-only", base);
  const untracked = await git("ls-files", "--others", "--exclude-standard");
  const files = [...tracked.split("\n"), ...untracked.split("\n")].filter(Boolean);
  const related = await run(process.execPath, ["--import", "tsx", "server/testing/list-related-tests.ts", ...files]);
  return { base, files, related: JSON.parse(related) };
}

/** @param {(...args: string[]) => Promise<string>} git */
async function mainBranch(git) {
  const remote = await git("branch", "--list", "--remotes", "origin/main");
  return remote ? "origin/main" : "main";
}

/**
 * Selects the tests that a change can affect.
 * @param {Pick<Changes, "files" | "related">} changes
 * @returns {Selection}
 */
export function selectTests({ files, related }) {
  const readers = READERS.filter(({ reads }) => files.some((file) => reads.test(file))).map(({ test }) => test);
  const specs = files.filter((file) => BROWSER_TEST.test(file));
  const browser = [...new Set([...specs, ...related.browser])].sort();
  const isEverywhere = files.some((file) => REACHES_EVERY_BROWSER_TEST.test(file) && !BROWSER_TEST.test(file));
  return {
    server: files.some((file) => REACHES_EVERY_SERVER_TEST.test(file)) ? "every" : [...related.server, ...readers],
    browser: isEverywhere ? "every" : browser.length === 0 ? "none" : browser,
  };
}

/**
 * Whether a filter of `npm test` selects a test of an area that moves money.
 * @param {string[]} filters substrings of paths
 * @param {string[]} tests the paths of all server tests
 */
export function selectsMoney(filters, tests) {
  return tests.some((test) => MONEY_TESTS.test(test) && filters.some((filter) => test.includes(filter)));
}

/**
 * Says what will run and why, one sentence per line.
 * @param {Changes} changes
 * @param {Selection} selection
 */
export function describeSelection({ base, files }, { server, browser }) {
  const changed = `${files.length} ${files.length === 1 ? "file" : "files"} changed since ${base.slice(0, 12)}.`;
  const servers = server === "every" ? "every one" : "those that a changed file reaches, and those that read files";
  const browsers =
    browser === "none"
      ? "none, because no page, text, or browser test changed"
      : browser === "every"
        ? "every one, because what every page shows has changed"
        : browser.join(", ");
  return [changed, `Server tests: ${servers}.`, `Browser tests: ${browsers}.`, ""];
}
