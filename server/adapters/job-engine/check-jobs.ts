import { Cron } from "croner";
import { EVENTS } from "@/server/events/catalogue";
import type { Job, JobDefinition } from "@/server/jobs/job";

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const KNOWN_OPTIONS = {
  job: new Set(["kind", "name", "on", "cron", "batch", "retries", "run"]),
  pump: new Set(["kind", "name", "on", "cron", "run"]),
};
const MOST_RETRIES = 20;
const LARGEST_BATCH = 100;
const LONGEST_BATCH_WAIT_MS = 60_000;

/** Throws, naming every error at once, if a definition uses something that an engine does not support. */
export function checkJobs(jobs: JobDefinition[]): void {
  const names = jobs.map(({ name }) => name);
  const errors = jobs.flatMap((definition) => {
    const found = errorsIn(definition);
    if (names.filter((name) => name === definition.name).length > 1) found.push("its name is already in use");
    return found.map((problem) => `${definition.name}: ${problem}`);
  });
  if (errors.length > 0) throw new Error(`The job definitions are invalid. ${[...new Set(errors)].join("; ")}`);
}

function errorsIn(definition: JobDefinition): string[] {
  const errors: string[] = [];
  if (!NAME.test(definition.name)) errors.push("its name is not kebab-case");
  for (const type of definition.on) if (!Object.hasOwn(EVENTS, type)) errors.push(`there is no event ${type}`);
  for (const option of Object.keys(definition)) {
    if (!KNOWN_OPTIONS[definition.kind].has(option)) errors.push(`no engine knows the option ${option}`);
  }
  if (definition.cron !== undefined) errors.push(...cronErrors(definition.cron));
  if (definition.kind === "job") errors.push(...jobErrors(definition));
  return errors;
}

function jobErrors({ on, cron, retries, batch }: Job): string[] {
  const errors: string[] = [];
  if (on.length === 0 && cron === undefined) errors.push("nothing triggers it");
  if (!isWhole(retries, 0, MOST_RETRIES)) errors.push(`retries is not an integer up to ${MOST_RETRIES}`);
  if (batch && cron !== undefined) errors.push("a batch job cannot have a schedule");
  if (batch && !isWhole(batch.max, 1, LARGEST_BATCH)) errors.push(`batch.max is not 1 to ${LARGEST_BATCH}`);
  if (batch && !isWhole(batch.waitMs, 0, LONGEST_BATCH_WAIT_MS)) {
    errors.push(`batch.waitMs is not 0 to ${LONGEST_BATCH_WAIT_MS}`);
  }
  return errors;
}

function cronErrors(pattern: string): string[] {
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
