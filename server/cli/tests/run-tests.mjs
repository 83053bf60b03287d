import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { prepareTools } from "../build/prepare.mjs";
import { listenForStop } from "../terminal/stop-signals.mjs";
import { printFailure, Stopped, seconds, step, stepLabel } from "../terminal/terminal.mjs";
import { forgetProductionSettings, TestsFailed } from "./programs.mjs";
import { describeSelection, readChanges, selectTests } from "./selection.mjs";
import { BUDGET_SECONDS } from "./step-budgets.mjs";
import { ALL_STEPS, filteredSteps, selectedSteps } from "./steps.mjs";

/**
 * What the steps share.
 * @typedef {object} TestRun
 * @property {string} dir this run's temporary folder
 * @property {string[]} filter substrings of the server tests' paths; empty for all
 * @property {AbortSignal} signal
 * @property {{ passed: number, failed: number }} counts of tests
 * @property {{ name: string, ms: number }[]} times how long each step took
 * @property {Record<string, string>} product how to reach the product under test, once it runs
 * @property {(() => Promise<void>)[]} cleanUps run at the end, in reverse order
 */

/**
 * Runs every step, even after another failed, unless it depends on that one. The last line is `N passed, N failed`, where a failed step that is not a test counts as one failure. Returns the exit code.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function runTests(args) {
  const { stop } = listenForStop();
  forgetProductionSettings();
  process.env.PAGE_CACHE ??= "off";
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-npm-test-"));
  const counts = { passed: 0, failed: 0 };
  /** @type {TestRun} */
  const testRun = { dir, filter: [], signal: stop, counts, times: [], product: {}, cleanUps: [] };
  try {
    await timed(testRun, "install and generate", () => prepareTools(stop));
    for (const lanes of await planSteps(testRun, args)) {
      const isAlone = lanes.length === 1;
      await Promise.all(lanes.map((steps) => runSteps(steps, testRun, isAlone)));
    }
  } catch (error) {
    if (error instanceof Stopped) return 130;
    printFailure(error);
    testRun.counts.failed += 1;
  } finally {
    for (const cleanUp of testRun.cleanUps.reverse()) await cleanUp();
    rmSync(dir, { recursive: true, force: true });
  }
  printTimes(testRun);
  const { passed, failed } = testRun.counts;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * `--changed` selects what a change can affect, since the branch left main or since the given commit; other arguments select server tests by path; no arguments select everything.
 * @param {TestRun} testRun
 * @param {string[]} args
 */
async function planSteps(testRun, args) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (!changed) {
    testRun.filter = args;
    return args.length > 0 ? filteredSteps(args) : ALL_STEPS;
  }
  const changes = await readChanges(changed.split("=")[1]);
  const selection = selectTests(changes);
  for (const line of describeSelection(changes, selection)) console.log(line);
  return selectedSteps(selection);
}

/** Failed or skipped steps; later steps may depend on them. */
const failed = new Set();

/**
 * @param {import("./steps.mjs").TestStep[]} steps
 * @param {TestRun} testRun
 * @param {boolean} isAlone
 */
async function runSteps(steps, testRun, isAlone) {
  for (const { name, needs = [], work } of steps) {
    if (needs.some((needed) => failed.has(needed))) {
      failed.add(name);
      console.log(`  ${name}: skipped, because a step it needs failed`);
      continue;
    }
    try {
      await timed(testRun, name, () => step(name, () => work(testRun), { isAlone }));
    } catch (error) {
      if (error instanceof Stopped) throw error;
      printFailure(error);
      failed.add(name);
      if (!(error instanceof TestsFailed)) testRun.counts.failed += 1;
    }
  }
}

/**
 * @param {TestRun} testRun
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function timed({ times }, name, work) {
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    times.push({ name, ms: performance.now() - startedAt });
  }
}

/**
 * What each step took, and what it may take on two idle processors: growth is to be seen, and nothing fails for it.
 * @param {TestRun} testRun
 */
function printTimes({ times }) {
  console.log("\nWhere the time went:");
  for (const { name, ms } of times.toSorted((one, other) => other.ms - one.ms)) {
    const budget = BUDGET_SECONDS[name];
    console.log(`${stepLabel(name)} ${seconds(ms)}${budget ? ` of ${budget} s` : ""}`);
  }
  console.log(`${stepLabel("the whole run")} ${seconds(performance.now())}`);
}
