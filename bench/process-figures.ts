import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/**
 * Indexes of fields of `/proc/<pid>/stat`, counted after the program's name in parentheses: 11 and 12 are the CPU time
 * of the process itself, 13 and 14 that of its exited children.
 */
const PARENT = 1;
const OWN_TICKS = [11, 12];
const ALL_TICKS = [...OWN_TICKS, 13, 14];
const KB_PER_MB = 1_024;

/** The resources that one or several processes use. */
export interface ProcessFigures {
  /** CPU time so far. */
  cpuSeconds: number;
  /** Resident memory. Shared pages count in full for each process. */
  rssMb: number;
  /** Proportional memory. Shared pages are divided among the processes that share them. */
  pssMb: number;
}

/** The CPU seconds that a process has used so far. 0 if there is no such process, and on systems other than Linux. */
export function cpuSecondsOf(pid: number | undefined): number {
  const stat = pid === undefined ? [] : readable(() => statOf(pid));
  return secondsIn(stat, OWN_TICKS);
}

/** The resources that a process uses, without its children. */
export function figuresOf(pid: number): ProcessFigures {
  return { cpuSeconds: cpuSecondsOf(pid), ...memoryOf(pid) };
}

/**
 * The total resources of a process and all its descendants. CPU time includes that of exited children, so it never
 * falls.
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

/** Returns the values; an empty array if the process has exited, or if the system has no `/proc`. */
function readable<Value>(read: () => Value[]): Value[] {
  try {
    return read();
  } catch {
    return [];
  }
}
