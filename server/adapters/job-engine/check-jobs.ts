import { Cron } from "croner";
import { ENGINE_LIMITS, EXCLUSIVE_OPTIONS } from "@/server/adapters/job-engine/engine-limits";
import { EVENTS } from "@/server/events/catalogue";
import type { Job, Work } from "@/server/jobs/job";

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const EVENT_KEYS: readonly unknown[] = ["subjectId", "groupId", undefined];
const MOST = Number.MAX_SAFE_INTEGER;

interface Range {
  least: number;
  most: number;
}

/** Returns what is wrong with an option's value. */
type Check = (option: string, value: never) => string[];

/** Every option of a job. Numbers of an engine's own options are positive or within the server's limits. */
const OPTIONS: { [Option in keyof Required<Job>]: Check } = {
  name: () => [],
  on: (option, types: Job["on"]) => [
    ...(types.length === 0 ? ["nothing triggers it"] : []),
    ...eventErrors(option, types, ENGINE_LIMITS.triggers),
  ],
  cancelOn: (option, types: readonly string[]) => eventErrors(option, types, ENGINE_LIMITS.cancellations),
  batch: (option, batch: object) =>
    fieldErrors(option, batch, {
      max: ENGINE_LIMITS.batchSize,
      // The server rounds up a shorter wait than its minimum.
      waitMs: { ...ENGINE_LIMITS.batchWaitMs, least: 0 },
    }),
  concurrency: (option, concurrency: object) => fieldErrors(option, concurrency, { limit: { least: 1, most: MOST } }),
  throttle: (option, throttle: object) =>
    fieldErrors(option, throttle, { limit: { least: 1, most: MOST }, periodMs: ENGINE_LIMITS.throttlePeriodMs }),
  debounce: (option, debounce: object) =>
    fieldErrors(option, debounce, { waitMs: ENGINE_LIMITS.debounceMs }, { maxWaitMs: ENGINE_LIMITS.debounceMs }),
  priority: (option, priority: number) => rangeErrors(option, priority, ENGINE_LIMITS.priority),
  retries: (option, retries: number) => rangeErrors(option, retries, ENGINE_LIMITS.retries),
  sweep: () => [],
  isNetworkBound: () => [],
  run: () => [],
  onFailure: () => [],
};

/** Throws, naming every error at once, if a definition uses something that one of the engines does not support. */
export function checkJobs(jobs: Job[]): void {
  report(jobs, errorsIn);
}

/** Throws, naming every error at once, if an engine cannot run the work, or a job has no sweep. */
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
  const given = Object.entries(job).filter(([, value]) => value !== undefined);
  const isGiven = (option: string) => given.some(([name]) => name === option);
  return [
    ...given.flatMap(([option, value]) =>
      Object.hasOwn(OPTIONS, option)
        ? OPTIONS[option as keyof Job](option, value as never)
        : [`no engine knows the option ${option}`],
    ),
    ...EXCLUSIVE_OPTIONS.filter((pair) => pair.every(isGiven)).map((pair) => `it has both ${pair.join(" and ")}`),
  ];
}

function eventErrors(option: string, types: readonly string[], most: number): string[] {
  return [
    ...types.filter((type) => !Object.hasOwn(EVENTS, type)).map((type) => `there is no event ${type}`),
    ...(new Set(types).size < types.length ? [`${option} has an event twice`] : []),
    ...(types.length > most ? [`${option} has ${types.length} events and may have ${most}`] : []),
  ];
}

/** Checks an option that has a key and numbers, each within its range. */
function fieldErrors(
  option: string,
  given: object,
  required: Record<string, Range>,
  optional: Record<string, Range> = {},
): string[] {
  const { key, ...fields }: Record<string, unknown> = { ...given };
  const known = { ...required, ...optional };
  return [
    ...(EVENT_KEYS.includes(key) ? [] : [`${option}.key is neither subjectId nor groupId`]),
    ...Object.keys(fields)
      .filter((field) => !Object.hasOwn(known, field))
      .map((field) => `no engine knows the option ${option}.${field}`),
    ...Object.entries(known)
      .filter(([field]) => Object.hasOwn(required, field) || fields[field] !== undefined)
      .flatMap(([field, range]) => rangeErrors(`${option}.${field}`, fields[field], range)),
  ];
}

function rangeErrors(option: string, value: unknown, { least, most }: Range): string[] {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return [];
  return [most === MOST ? `${option} is not an integer from ${least}` : `${option} is not ${least} to ${most}`];
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
