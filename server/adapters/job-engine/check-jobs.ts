import { Cron } from "croner";
import { EVENTS } from "@/server/events/catalogue";
import type { Job, Work } from "@/server/jobs/job";

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const KNOWN_OPTIONS = new Set(["name", "on", "batch", "retries", "sweep", "run"]);
const MOST_RETRIES = 20;
const LARGEST_BATCH = 100;
const LONGEST_BATCH_WAIT_MS = 60_000;

/** Throws, naming every error at once, if a definition uses something that an engine does not support. */
export function checkJobs(jobs: Job[]): void {
  report(jobs, errorsIn);
}

/** Throws, naming every error at once, if the work cannot be done: by an engine, or because a job has no sweep. */
export function checkWork({ jobs, sweeps }: Work): void {
  report([...jobs, ...sweeps], (definition) => {
    if (!("sweep" in definition)) return cronErrors(definition.cron);
    const isSwept = sweeps.some(({ name }) => name === definition.sweep);
    return [...errorsIn(definition), ...(isSwept ? [] : [`there is no sweep ${definition.sweep}`])];
  });
}

function report<Definition extends { name: string }>(
  definitions: Definition[],
  errorsOf: (definition: Definition) => string[],
): void {
  const names = definitions.map(({ name }) => name);
  const errors = definitions.flatMap((definition) => {
    const found = errorsOf(definition);
    if (!NAME.test(definition.name)) found.unshift("its name is not kebab-case");
    if (names.filter((name) => name === definition.name).length > 1) found.push("its name is already in use");
    return found.map((problem) => `${definition.name}: ${problem}`);
  });
  if (errors.length > 0) throw new Error(`The job definitions are invalid. ${[...new Set(errors)].join("; ")}`);
}

function errorsIn(job: Job): string[] {
  const { on, retries, batch } = job;
  const errors: string[] = [];
  for (const type of on) if (!Object.hasOwn(EVENTS, type)) errors.push(`there is no event ${type}`);
  for (const option of Object.keys(job)) {
    if (!KNOWN_OPTIONS.has(option)) errors.push(`no engine knows the option ${option}`);
  }
  if (on.length === 0) errors.push("nothing triggers it");
  if (!isWhole(retries, 0, MOST_RETRIES)) errors.push(`retries is not an integer up to ${MOST_RETRIES}`);
  if (batch && !isWhole(batch.max, 1, LARGEST_BATCH)) errors.push(`batch.max is not 1 to ${LARGEST_BATCH}`);
  if (batch && !isWhole(batch.waitMs, 0, LONGEST_BATCH_WAIT_MS)) {
    errors.push(`batch.waitMs is not 0 to ${LONGEST_BATCH_WAIT_MS}`);
  }
  return errors;
}

function cronErrors(pattern: string | undefined): string[] {
  if (pattern === undefined) return [];
  try {
    new Cron(pattern, { paused: true, mode: "5-part", timezone: "UTC" });
    return [];
  } catch (error) {
    return [`its schedule is not valid cron: ${error instanceof Error ? error.message : error}`];
  }
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
