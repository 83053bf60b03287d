import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Of what follows the program's name in parentheses. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** How many seconds of processor time a process has used so far; none of one that there is not. */
export function cpuSecondsOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND;
}
