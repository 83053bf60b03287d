import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@/server/domain/context";
import { isMoving, moveClock, readClock } from "@/server/domain/sandbox/clock-row";
import { nextDueAt, type UnfinishedRow, unfinishedWork } from "@/server/domain/timed-work";
import type { Sweep, Work } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";

/**
 * How often what is due is finished before the clock goes on although new work keeps coming: longer than the longest chain
 * in which one thing follows from another at once, so that only what others add meanwhile is left.
 */
const ROUNDS_MAX = 16;
/** What no worker has, and no sweep finishes, is left behind after so long. */
const STUCK_MS = 10_000;
/** A sweep that waits for servers of others begins nothing more after so long, and what it has left is left behind. */
const OUTSIDE_MS = 120_000;
const LOOK_EVERY_MS = 10;
const FAILED_PAUSE_MS = 250;

export interface PlayOptions {
  ctx: Context;
  /** The player's own connection, on which the plans of its statements are kept. */
  reader: Pick<Context, "ports" | "settings" | "statement">;
  work: Work;
  signal: AbortSignal;
}

/** A move of the clock, as one worker plays it. */
interface Play extends Omit<PlayOptions, "work"> {
  sweeps: ReadonlyMap<string, Sweep>;
  /** The names of those for which servers of others decide how long they take. */
  networkBound: ReadonlySet<string>;
  /** What could not be finished at its time. It is finished whenever that is possible, and not waited for again. */
  leftBehind: Set<string>;
}

/**
 * Moves the sandbox's clock to its target, from instant to instant at which something is due, and has the sweeps finish
 * all of it, and what follows from it at once, before it goes on. Where the clock stands is a row, so that another worker
 * can go on from there. Returns once the clock is at its target, or the signal was aborted.
 */
export async function playClock({ ctx, reader, work, signal }: PlayOptions): Promise<void> {
  const sweeps = new Map(work.sweeps.map((sweep) => [sweep.name, sweep]));
  const networkBound = new Set(work.jobs.filter((job) => job.isNetworkBound).map(({ sweep }) => sweep));
  const play = { ctx, reader, sweeps, networkBound, signal, leftBehind: new Set<string>() };
  let rounds = 0;
  for (;;) {
    const row = await readClock(reader);
    if (!isMoving(row) || signal.aborted) return;
    const now = ctx.now();
    const isBusy = ++rounds > ROUNDS_MAX;
    if (!isBusy && (await finishWork(play, now))) continue;
    const wallMs = ctx.clock.wall().getTime();
    const until = new Date(wallMs + row.targetMs);
    // Looked for from where nothing was due: what has fallen due since then is not skipped.
    const next = await nextDueAt(reader, { after: isBusy ? ctx.now() : now, until });
    if (next && next <= ctx.now() && !isBusy) continue;
    // What a worker took between these two looks is in neither, and would end at whatever time the clock has by then.
    if (!isBusy && (await waitingWork(play, ctx.now())).length > 0) continue;
    await moveClock(ctx, next ? next.getTime() - wallMs : row.targetMs);
    rounds = 0;
  }
}

/** Has the sweeps finish what was due before the instant. False if there was nothing. */
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

/** What was due before the instant and is not left behind, in the hands of a worker or not. */
async function waitingWork({ reader, leftBehind }: Play, dueBefore: Date): Promise<UnfinishedRow[]> {
  return (await unfinishedWork(reader, dueBefore)).filter((row) => !leftBehind.has(keyOf(row)));
}

/** Runs the sweeps of rows that no worker has, one after another. False if one failed. */
async function runSweeps({ ctx, sweeps, signal }: Play, rows: UnfinishedRow[], dueBefore: Date): Promise<boolean> {
  let isFine = true;
  for (const name of new Set(rows.filter(({ isHeld }) => !isHeld).map(({ sweep }) => sweep))) {
    try {
      const input = { dueBefore, signal: AbortSignal.any([signal, AbortSignal.timeout(OUTSIDE_MS)]) };
      await sweeps.get(name)!.run(ctx.as(systemCaller(name)), input);
    } catch (err) {
      isFine = false;
      ctx.log.warn({ err, sweep: name }, "a sweep failed while the clock plays");
    }
  }
  return isFine;
}

function keyOf({ sweep, subject, due }: UnfinishedRow): string {
  return `${sweep} ${subject} ${due.getTime()}`;
}
