import { setTimeout as sleep } from "node:timers/promises";
import { troubleOf } from "@/server/db/failures";
import { isMoving, moveClock, noteWait, readClock, STILL_MS } from "@/server/domain/sandbox/clock-row";
import { nextDueAt, type UnfinishedRow, unfinishedWork } from "@/server/domain/timed-work";
import type { Sweep, Work } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/**
 * How many rounds of finishing due work are tried before the clock moves on although new work keeps coming. More than
 * the longest chain of immediate consequences, so that only work added by others is left.
 */
const ROUNDS_MAX = 16;
/** Work that no worker holds and no sweep finishes is left behind after this time. */
const STUCK_MS = 10_000;
/**
 * A sweep that waits for external servers starts nothing more after this time, and its remaining work is left behind.
 */
const OUTSIDE_MS = 120_000;
const LOOK_EVERY_MS = 10;
const FAILED_PAUSE_MS = 250;
const WAIT_NOTED_EVERY_MS = 15_000;

export interface PlayOptions {
  ctx: Context;
  /** The player's own connection, which keeps the plans of its statements. */
  reader: Pick<Context, "ports" | "settings" | "statement">;
  work: Work;
  signal: AbortSignal;
  /** How often the player notes what it waits for while the clock stands still. */
  noteEveryMs?: number;
}

/** A movement of the clock, as one worker plays it. */
interface Play extends Required<Omit<PlayOptions, "work">> {
  sweeps: ReadonlyMap<string, Sweep>;
  /** The names of sweeps whose duration depends on external servers. */
  networkBound: ReadonlySet<string>;
  /** Work that could not be finished in time. It is finished when possible, but not waited for again. */
  leftBehind: Set<string>;
  /** When the clock last moved in this process. */
  movedMs: number;
}

/**
 * Moves the sandbox's clock to its target, stopping at each instant at which something is due, and makes the sweeps
 * finish that work and its immediate consequences before it moves on. The clock's position is a row, so another worker
 * can continue from there. Returns when the clock has reached its target, or the signal was aborted.
 */
export async function playClock({ work, noteEveryMs = WAIT_NOTED_EVERY_MS, ...given }: PlayOptions): Promise<void> {
  const sweeps = new Map(work.sweeps.map((sweep) => [sweep.name, sweep]));
  const networkBound = new Set([
    ...work.jobs.filter((job) => job.isNetworkBound).map(({ sweep }) => sweep),
    ...work.sweeps.filter((sweep) => sweep.isNetworkBound).map(({ name }) => name),
  ]);
  const leftBehind = new Set<string>();
  const play: Play = { ...given, noteEveryMs, sweeps, networkBound, leftBehind, movedMs: performance.now() };
  const noting = setInterval(() => void noteStandstill(play), noteEveryMs);
  try {
    await playOn(play);
  } finally {
    clearInterval(noting);
  }
}

async function playOn(play: Play): Promise<void> {
  const { ctx, reader, signal } = play;
  let rounds = 0;
  for (;;) {
    const row = await readClock(reader);
    if (!isMoving(row) || signal.aborted) return;
    const now = ctx.now();
    const isBusy = ++rounds > ROUNDS_MAX;
    if (!isBusy && (await finishWork(play, now))) continue;
    const wallMs = ctx.clock.wall().getTime();
    const until = new Date(wallMs + row.targetMs);
    // Searches from the instant at which nothing was due, so that work that has become due since then is not skipped.
    const next = await nextDueAt(reader, { after: isBusy ? ctx.now() : now, until });
    if (next && next <= ctx.now() && !isBusy) continue;
    // Work that a worker claimed between these two queries is in neither result, and would otherwise end at whatever
    // time the clock shows then.
    if (!isBusy && (await waitingWork(play, ctx.now())).length > 0) continue;
    await moveClock(ctx, next ? next.getTime() - wallMs : row.targetMs);
    play.movedMs = performance.now();
    rounds = 0;
  }
}

/** Notes what the clock waits for, where those who wait for the clock can read it. Logs it if that lasts. */
async function noteStandstill({ ctx, leftBehind, movedMs, noteEveryMs }: Play): Promise<void> {
  const stillMs = performance.now() - movedMs;
  if (stillMs < noteEveryMs) return;
  try {
    const rows = (await unfinishedWork(ctx, ctx.now())).filter((row) => !leftBehind.has(keyOf(row)));
    const waitsFor = waitInWords(rows);
    if (stillMs >= STILL_MS) ctx.log.warn({ waitsFor }, "the clock has not moved for a minute");
    await noteWait(ctx, waitsFor);
  } catch (err) {
    ctx.log.warn(troubleOf(err), "what the clock waits for could not be noted");
  }
}

/** Describes rows by sweep: how many, since when, and whether a worker holds them. */
function waitInWords(rows: UnfinishedRow[]): string {
  if (rows.length === 0) return "Work that keeps coming at the time where it stands.";
  const parts = [...new Set(rows.map(({ sweep }) => sweep))].map((sweep) => {
    const own = rows.filter((row) => row.sweep === sweep);
    const oldest = new Date(Math.min(...own.map(({ due }) => due.getTime())));
    const held = own.filter(({ isHeld }) => isHeld).length;
    const count = own.length === 1 ? "1 row" : `${own.length} rows`;
    return `${sweep}: ${count}, the oldest due at ${oldest.toISOString()}, ${held} in the hands of a worker`;
  });
  return `${parts.join("; ")}.`;
}

/** Makes the sweeps finish what was due before the instant. False if there was nothing. */
async function finishWork(play: Play, dueBefore: Date): Promise<boolean> {
  const { ctx, networkBound, signal, leftBehind } = play;
  const startedMs = performance.now();
  let movedMs = startedMs;
  let before: ReadonlySet<string> = new Set();
  for (let isAny = false; ; isAny = true) {
    const rows = await waitingWork(play, dueBefore);
    if (rows.length === 0 || signal.aborted) return isAny;
    const keys = new Set(rows.map(keyOf));
    if ([...before].some((key) => !keys.has(key))) movedMs = performance.now();
    const isStuck = !rows.some(({ isHeld }) => isHeld) && performance.now() - movedMs > STUCK_MS;
    const isOutside = rows.every(({ sweep }) => networkBound.has(sweep)) && performance.now() - startedMs > OUTSIDE_MS;
    if (isStuck || isOutside) {
      ctx.log.warn({ rows: rows.slice(0, 10), count: rows.length }, "the clock goes on although work is unfinished");
      for (const key of keys) leftBehind.add(key);
    } else if (!(await runSweeps(play, rows, dueBefore))) await sleep(FAILED_PAUSE_MS);
    else if (before.size > 0) await sleep(LOOK_EVERY_MS);
    before = keys;
  }
}

/** What was due before the instant and is not left behind, whether a worker holds it or not. */
async function waitingWork({ reader, leftBehind }: Play, dueBefore: Date): Promise<UnfinishedRow[]> {
  return (await unfinishedWork(reader, dueBefore)).filter((row) => !leftBehind.has(keyOf(row)));
}

/** Runs the sweeps for rows that no worker holds, one after another. False if one failed. */
async function runSweeps({ ctx, sweeps, signal }: Play, rows: UnfinishedRow[], dueBefore: Date): Promise<boolean> {
  let isFine = true;
  for (const name of new Set(rows.filter(({ isHeld }) => !isHeld).map(({ sweep }) => sweep))) {
    try {
      const input = { dueBefore, signal: AbortSignal.any([signal, AbortSignal.timeout(OUTSIDE_MS)]) };
      await sweeps.get(name)!.run(ctx.as(systemCaller(name)), input);
    } catch (err) {
      isFine = false;
      ctx.log.warn({ ...troubleOf(err), sweep: name }, "a sweep failed while the clock plays");
    }
  }
  return isFine;
}

function keyOf({ sweep, subject, due }: UnfinishedRow): string {
  return `${sweep} ${subject} ${due.getTime()}`;
}
