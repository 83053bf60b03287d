import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { attempt, run } from "../processes/commands.mjs";
import { PlainFailure, Stopped } from "../terminal/terminal.mjs";

const SHOWN_CHARACTERS = 60_000;

/**
 * @typedef {import("./run-tests.mjs").TestRun} TestRun
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { status: string }[] }[]} [specs]
 */

/** Tests failed, and are already counted. */
export class TestsFailed extends PlainFailure {}

/** Production settings in the shell are not for tests, which create their own database. */
export function forgetProductionSettings() {
  for (const name of [
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "DATABASE_AUDITOR_URL",
    "NODE_ENV",
    "PUBLIC_URL",
    "SMTP_URL",
  ])
    delete process.env[name];
}

/** Everything but the long tests, which `npm run test:long` runs. */
export const WITHOUT_LONG = ["--project=shared", "--project=alone"];

let reports = 0;

/**
 * Runs Vitest and adds its counts to the run's.
 * @param {TestRun} testRun
 * @param {string[]} options
 * @param {string[]} [filter] substrings of paths
 */
export async function serverTests(testRun, options, filter = testRun.filter) {
  // Two may run at once.
  reports += 1;
  const report = path.join(testRun.dir, `vitest-${reports}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...options, ...reporters, ...filter];
  return judge(testRun, args, {}, () => {
    const { numPassedTests, numFailedTests } = readReport(report);
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
  });
}

/**
 * Runs Playwright against the product started for it and adds its counts to the run's.
 * @param {TestRun} testRun
 * @param {string[]} selection files and options; none for everything
 */
export async function browserTests(testRun, selection) {
  const report = path.join(testRun.dir, "playwright.json");
  const env = { ...testRun.product, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config=playwright.config.ts",
    "--reporter=list,json",
    ...selection,
  ];
  return judge(testRun, args, env, () => {
    const { stats = {}, suites = [] } = readReport(report);
    const { expected = 0, flaky = 0, unexpected = 0 } = stats;
    return { passed: expected + flaky, failed: unexpected, flaky: flakyTests(suites) };
  });
}

/**
 * @param {TestRun} testRun
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {() => { passed: number, failed: number, flaky?: string[] }} figures
 */
async function judge({ counts, signal }, args, env, figures) {
  const { code, output } = await attempt(process.execPath, args, { signal, env });
  if (signal.aborted) throw new Stopped();
  const { passed, failed, flaky = [] } = figures();
  counts.passed += passed;
  // A file that fails to load, or a missed threshold, is a failure too.
  counts.failed += code === 0 ? failed : Math.max(failed, 1);
  if (code === 0) return `${passed} passed${flaky.length > 0 ? `, at the second try: ${flaky.join("; ")}` : ""}`;
  throw new TestsFailed(`${failed} of ${passed + failed} failed. The output above says which.`, tail(output));
}

/**
 * The titles of the tests that failed first.
 * @param {PlaywrightSuite[]} suites of Playwright's report
 * @returns {string[]}
 */
function flakyTests(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(({ title }) => title),
    ...flakyTests(inner),
  ]);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** @param {string} output */
function tail(output) {
  return output.slice(-SHOWN_CHARACTERS);
}
