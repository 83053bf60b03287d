import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { prepareTools } from "./prepare.mjs";
import { listenForStop } from "./stop-signals.mjs";
import { printFailure, Stopped, step } from "./terminal.mjs";
import { FILTERED_STEPS, STEPS } from "./test-steps.mjs";

/**
 * What the steps share.
 * @typedef {object} TestRun
 * @property {string} dir a folder for this run, removed at its end
 * @property {string[]} filter
 * @property {AbortSignal} signal
 * @property {{ passed: number, failed: number }} counts of tests
 * @property {Record<string, string>} product how to reach the product under test, once it runs
 * @property {(() => Promise<void>)[]} cleanUps run at the end, last first
 */

/**
 * Runs every step, also after one that failed, unless it needs that one. The last line says `N passed, N failed`, where
 * a step that is no test counts as one failure when it fails. Answers with the exit code.
 * @param {string[]} filter
 * @returns {Promise<number>}
 */
export async function runTests(filter) {
  const { stop } = listenForStop();
  // What the shell names for production is not for tests: they make their own database.
  for (const name of ["DATABASE_URL", "NODE_ENV", "PUBLIC_URL", "SMTP_URL"]) delete process.env[name];
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-npm-test-"));
  /** @type {TestRun} */
  const testRun = { dir, filter, signal: stop, counts: { passed: 0, failed: 0 }, product: {}, cleanUps: [] };
  try {
    await prepareTools(stop);
    await runSteps(filter.length > 0 ? FILTERED_STEPS : STEPS, testRun);
  } catch (error) {
    if (error instanceof Stopped) return 130;
    printFailure(error);
    testRun.counts.failed += 1;
  } finally {
    for (const cleanUp of testRun.cleanUps.reverse()) await cleanUp();
    rmSync(dir, { recursive: true, force: true });
  }
  const { passed, failed } = testRun.counts;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * @param {import("./test-steps.mjs").TestStep[]} steps
 * @param {TestRun} testRun
 */
async function runSteps(steps, testRun) {
  const failed = new Set();
  for (const { name, needs = [], work } of steps) {
    if (needs.some((needed) => failed.has(needed))) {
      failed.add(name);
      console.log(`  ${name}: skipped, because a step it needs failed`);
      continue;
    }
    const failedBefore = testRun.counts.failed;
    try {
      await step(name, () => work(testRun));
    } catch (error) {
      if (error instanceof Stopped) throw error;
      printFailure(error);
      failed.add(name);
      if (testRun.counts.failed === failedBefore) testRun.counts.failed += 1;
    }
  }
}
