import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Fields of `/proc/<pid>/stat` after the program's name in parentheses: of the process, and of children that ended. */
const PARENT = 1;
const OWN_TICKS = [11, 12];
const ALL_TICKS = [...OWN_TICKS, 13, 14];
const KB_PER_MB = 1_024;

/** What a process uses, or several in sum. */
export interface ProcessFigures {
  /** Processor time so far. */
  cpuSeconds: number;
  /** Resident memory; what processes share counts for each of them. */
  rssMb: number;
  /** Resident memory; what processes share is divided among them. */
  pssMb: number;
}

/**
 * How many seconds of processor time a process has used so far; none of one that there is not, and on a system that does not say so
 * (all but Linux).
 */
export function cpuSecondsOf(pid: number | undefined): number {
  const stat = pid === undefined ? [] : readable(() => statOf(pid));
  return secondsIn(stat, OWN_TICKS);
}

/** What a process uses by itself. */
export function figuresOf(pid: number): ProcessFigures {
  return { cpuSeconds: cpuSecondsOf(pid), ...memoryOf(pid) };
}

/**
 * What a process and everything that it started use, in sum. Processor time includes that of children which have ended
 * meanwhile, so that it never falls.
 */
export function figuresOfFamily(pid: number): ProcessFigures {
  const stats = new Map(pids().flatMap((each) => readable(() => [[each, statOf(each)] as const])));
  const family = [pid];
  for (const member of family) for (const [each, stat] of stats) if (Number(stat[PARENT]) === member) family.push(each);
  const memory = family.flatMap((member) => readable(() => [memoryOf(member)]));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    cpuSeconds: sum(family.map((member) => secondsIn(stats.get(member) ?? [], ALL_TICKS))),
    rssMb: sum(memory.map(({ rssMb }) => rssMb)),
    pssMb: sum(memory.map(({ pssMb }) => pssMb)),
  };
}

function memoryOf(pid: number): Pick<ProcessFigures, "rssMb" | "pssMb"> {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / KB_PER_MB;
  return { rssMb: mb("Rss"), pssMb: mb("Pss") };
}

function pids(): number[] {
  return readable(() => readdirSync("/proc").map(Number)).filter(Number.isInteger);
}

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function secondsIn(stat: readonly string[], fields: readonly number[]): number {
  return fields.reduce((total, field) => total + Number(stat[field] ?? 0), 0) / TICKS_PER_SECOND;
}

/** What was read; nothing if the process has ended meanwhile, or if the system has no such files. */
function readable<Value>(read: () => Value[]): Value[] {
  try {
    return read();
  } catch {
    return [];
  }
}
