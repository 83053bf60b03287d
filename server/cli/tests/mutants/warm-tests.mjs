// A warm Vitest in a copy of the checkout: runs the test files that its parent asks for, one request after another, and says
// how they ended. It keeps its database and its transformed modules in between.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createVitest } from "vitest/node";

/** How long a failing worker may take to end before it is killed. */
const END_GRACE_MS = 15_000;
const TEST_TIMEOUT_MS = 60_000;

/**
 * @typedef {object} Request
 * @property {string[]} tests test files, quickest killer first; the first failure ends the run
 * @property {string[]} changed files that have other content than at the last request
 * @property {number} timeoutMs for all tests together
 *
 * @typedef {object} Failure
 * @property {string} file
 * @property {string} test its full title; empty if the file does not load
 * @property {string} message
 *
 * @typedef {object} Verdict
 * @property {"passed" | "failed" | "timeout"} outcome
 * @property {Failure} [failure] the first
 * @property {Record<string, number>} seconds of each file that ran to its end
 */

/** @type {string[]} */
let order = [];

/** Runs the files in the order of the request. */
class AsRequested {
  /** @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    return [...files].sort(
      (one, other) => order.indexOf(relative(one.moduleId)) - order.indexOf(relative(other.moduleId)),
    );
  }

  /** @param {import("vitest/node").TestSpecification[]} files */
  async shard(files) {
    return files;
  }
}

const vitest = await createVitest("test", {
  watch: false,
  maxWorkers: 1,
  bail: 1,
  testTimeout: TEST_TIMEOUT_MS,
  reporters: [{}],
  sequence: { sequencer: AsRequested },
});

process.on("disconnect", () => vitest.close().finally(() => process.exit(0)));
process.on("SIGINT", () => {});
process.on("message", async (/** @type {Request} */ request) => {
  try {
    const verdict = await judge(request);
    process.send?.({ verdict, pgUrls: vitest.projects[0]?.getProvidedContext().pgUrls });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.stack : String(error) });
  }
});
process.send?.({ ready: true });

/**
 * @param {Request} request
 * @returns {Promise<Verdict>}
 */
async function judge({ tests, changed, timeoutMs }) {
  for (const file of changed) vitest.invalidateFile(path.resolve(file));
  // What failed at an earlier request would end this one.
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  order = tests;
  const wanted = new Set(tests);
  const specifications = (await vitest.globTestSpecifications(tests)).filter(({ moduleId }) =>
    wanted.has(relative(moduleId)),
  );
  const run = vitest.runTestSpecifications(specifications, false);
  const timeout = await endingWithin(run, timeoutMs);
  const { testModules, unhandledErrors } = await run;
  /** @type {Record<string, number>} */
  const seconds = {};
  for (const module of testModules) {
    if (module.state() === "passed" || module.state() === "failed") {
      const { duration, collectDuration } = module.diagnostic();
      seconds[relative(module.moduleId)] = Math.round(duration + collectDuration) / 1_000;
    }
  }
  if (timeout) return { outcome: "timeout", seconds };
  const failure = firstFailure(testModules) ?? ofUnhandled(unhandledErrors);
  if (!failure) return { outcome: "passed", seconds };
  const isTimeout = /^(Test|Hook) timed out in/.test(failure.message);
  return { outcome: isTimeout ? "timeout" : "failed", failure, seconds };
}

/**
 * Whether the time was up before the run ended. A worker in an endless loop hears nothing, so it is killed.
 * @param {Promise<unknown>} run
 * @param {number} timeoutMs
 */
async function endingWithin(run, timeoutMs) {
  const ended = run.then(
    () => true,
    () => true,
  );
  const isUp = () => ended.then(() => false);
  if (!(await Promise.race([isUp(), sleep(timeoutMs, true)]))) return false;
  // It waits for the worker as well.
  vitest.cancelCurrentRun("keyboard-input").catch(() => {});
  if (await Promise.race([isUp(), sleep(END_GRACE_MS, true)])) for (const pid of workers()) kill(pid);
  await ended;
  return true;
}

/** The processes of this one that run tests; its database is not one of them. */
function workers() {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && command.join(" ").includes("vitest") ? [Number(pid)] : [];
  });
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

/**
 * @param {import("vitest/node").TestModule[]} modules
 * @returns {Failure | undefined}
 */
function firstFailure(modules) {
  for (const module of modules) {
    const file = relative(module.moduleId);
    for (const test of module.children.allTests("failed"))
      return { file, test: test.fullName, message: messageOf(test.result()?.errors) };
    if (module.state() === "failed") return { file, test: "", message: messageOf(module.errors()) };
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) return { file, test: suite.fullName, message: messageOf(suite.errors()) };
  }
  return undefined;
}

/**
 * @param {readonly unknown[]} errors
 * @returns {Failure | undefined}
 */
function ofUnhandled(errors) {
  if (errors.length === 0) return undefined;
  return { file: "", test: "", message: `unhandled: ${messageOf(/** @type {any[]} */ (errors))}` };
}

/** @param {readonly { message?: string }[] | undefined} errors */
function messageOf(errors) {
  return (errors?.[0]?.message ?? "").split("\n")[0]?.slice(0, 300) ?? "";
}

/** @param {string} moduleId */
function relative(moduleId) {
  return path.relative(process.cwd(), moduleId).split(path.sep).join("/");
}
