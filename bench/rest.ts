/**
 * `npm run bench:rest`: how long a second start takes until the first page responds, compared with PostgreSQL alone and
 * a bare HTTP server; and the resources that the idle processes use. Loopback only.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "@/bench/figures";
import { readOptions } from "@/bench/options";
import { figuresOf, figuresOfFamily, type ProcessFigures } from "@/bench/process-figures";
import { type Role, rolesOf, startFloor, startProduct, withBareServer } from "@/bench/rest-processes";

const START_GOAL_SECONDS = 4;
const CPU_GOAL_PERCENT = 1;
const MEMORY_GOALS_MB: Partial<Record<Role, number>> = { web: 250, worker: 180 };
/** Measured with their children. Those of the launcher and the guard are roles of their own. */
const WITH_CHILDREN: readonly Role[] = ["postgres", "web", "worker"];
/** By then, a start's remaining work is done, and V8 has released the memory that it needed. */
const SETTLE_MS = 60_000;

const { rounds, seconds } = readOptions({ rounds: 5, seconds: 60 });

const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-bench-rest-"));
const misses: string[] = [];
let stop = async () => {};
const onStarted = (end: () => Promise<void>) => {
  stop = end;
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().then(() => process.exit(130)));
try {
  const load = os.loadavg()[0]!.toFixed(2);
  console.log(`Node ${process.version}, ${os.availableParallelism()} cores, load average before ${load}`);
  console.log("starting a product for the first time, built if a source changed ...");
  await startProduct(dir, onStarted);
  await stop();
  await measureStarts();
  await measureRest();
} finally {
  await close();
}
console.log(misses.length === 0 ? "\nevery goal is reached" : `\nmissed: ${misses.join("; ")}`);
process.exit(misses.length === 0 ? 0 : 1);

async function close(): Promise<void> {
  await stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measureStarts(): Promise<void> {
  console.log(`\nsecond start until the first page is answered, ${rounds} rounds in turns with the floor`);
  const starts: number[] = [];
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const floor = await startFloor(dir);
    const { pageSeconds, steps } = await startProduct(dir, onStarted);
    const used = rolesOf(dir).map(([role, pid]) => `${role} ${two(read(role, pid).cpuSeconds)}`);
    const load = os.loadavg()[0]!.toFixed(2);
    await stop();
    starts.push(pageSeconds);
    ratios.push(pageSeconds / floor);
    const ratio = (pageSeconds / floor).toFixed(1);
    console.log(`round ${round}: ${two(pageSeconds)} s, floor ${two(floor)} s, ratio ${ratio}; load average ${load}`);
    console.log(`  ${steps.join("; ")}; processor time until then: ${used.join(", ")} s`);
  }
  const start = median(starts);
  console.log(`start ${two(start)} s (goal ${START_GOAL_SECONDS}), start : floor ${median(ratios).toFixed(1)}`);
  if (start > START_GOAL_SECONDS) misses.push(`a start takes ${two(start)} s, goal ${START_GOAL_SECONDS}`);
}

async function measureRest(): Promise<void> {
  const floors = {
    "bare Node": await withBareServer(null, async (pid) => figuresOf(pid)),
    "bare Next": await withBareServer("next", async (pid) => figuresOf(pid)),
  };
  await startProduct(dir, onStarted);
  await sleep(SETTLE_MS);
  const roles = rolesOf(dir);
  const readAll = () => roles.map(([role, pid]) => read(role, pid));
  const before = readAll();
  console.log(`\nat rest, ${seconds} s long: share of a core, resident memory, and that with what is shared divided`);
  await sleep(seconds * 1_000);
  readAll().forEach((after, at) => {
    const role = roles[at]![0];
    const percent = ((after.cpuSeconds - before[at]!.cpuSeconds) / seconds) * 100;
    const goal = MEMORY_GOALS_MB[role];
    const share = `${percent.toFixed(2).padStart(6)} %`;
    console.log(`  ${role.padEnd(10)}${share} ${memoryOf(after)}${goal ? ` (goal ${goal})` : ""}`);
    if (percent >= CPU_GOAL_PERCENT) misses.push(`${role} uses ${percent.toFixed(2)} % of a core at rest`);
    if (goal && after.rssMb > goal) misses.push(`${role} holds ${after.rssMb.toFixed(0)} MB, goal ${goal}`);
  });
  for (const [name, figures] of Object.entries(floors)) console.log(`  ${name.padEnd(18)} ${memoryOf(figures)}`);
}

function read(role: Role, pid: number): ProcessFigures {
  return WITH_CHILDREN.includes(role) ? figuresOfFamily(pid) : figuresOf(pid);
}

function memoryOf({ rssMb, pssMb }: ProcessFigures): string {
  return `RSS ${rssMb.toFixed(0).padStart(4)} MB, PSS ${pssMb.toFixed(0).padStart(4)} MB`;
}

function two(value: number): string {
  return value.toFixed(2);
}
