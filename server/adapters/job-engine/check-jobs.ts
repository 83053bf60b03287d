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

/** Throws, naming every fault at once, when a definition asks for something that an engine does not do. */
export function checkJobs(jobs: JobDefinition[]): void {
  const names = jobs.map(({ name }) => name);
  const faults = jobs.flatMap((definition) => {
    const found = faultsOf(definition);
    if (names.filter((name) => name === definition.name).length > 1) found.push("its name is taken twice");
    return found.map((fault) => `${definition.name}: ${fault}`);
  });
  if (faults.length > 0) throw new Error(`The jobs cannot be worked. ${[...new Set(faults)].join("; ")}`);
}

function faultsOf(definition: JobDefinition): string[] {
  const faults: string[] = [];
  if (!NAME.test(definition.name)) faults.push("its name is not in kebab-case");
  for (const type of definition.on) if (!Object.hasOwn(EVENTS, type)) faults.push(`there is no event ${type}`);
  for (const option of Object.keys(definition)) {
    if (!KNOWN_OPTIONS[definition.kind].has(option)) faults.push(`no engine knows the option ${option}`);
  }
  if (definition.cron !== undefined) faults.push(...cronFaults(definition.cron));
  if (definition.kind === "job") faults.push(...jobFaults(definition));
  return faults;
}

function jobFaults({ on, cron, retries, batch }: Job): string[] {
  const faults: string[] = [];
  if (on.length === 0 && cron === undefined) faults.push("nothing starts it");
  if (!isWhole(retries, 0, MOST_RETRIES)) faults.push(`retries is not a whole number up to ${MOST_RETRIES}`);
  if (batch && cron !== undefined) faults.push("a job that takes batches cannot have a schedule");
  if (batch && !isWhole(batch.max, 1, LARGEST_BATCH)) faults.push(`batch.max is not 1 to ${LARGEST_BATCH}`);
  if (batch && !isWhole(batch.waitMs, 0, LONGEST_BATCH_WAIT_MS)) {
    faults.push(`batch.waitMs is not 0 to ${LONGEST_BATCH_WAIT_MS}`);
  }
  return faults;
}

function cronFaults(pattern: string): string[] {
  try {
    new Cron(pattern, { paused: true, mode: "5-part", timezone: "UTC" });
    return [];
  } catch (error) {
    return [`its schedule cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
