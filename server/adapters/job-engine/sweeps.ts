import { Cron } from "croner";
import { afterClockMoves } from "@/server/adapters/job-engine/clock-moves";
import { LOOK_MS, startDueWatch } from "@/server/adapters/job-engine/due-watch";
import { startWorkLoop, type WorkLoop } from "@/server/adapters/job-engine/work-loop";
import { isMoving, readClock } from "@/server/domain/sandbox/clock-row";
import type { Sweep, SweepInput } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** How often a sweep runs without any trigger, as a safety net for the watch of due rows. */
const POLL_MS = 60_000;
const MIN_PAUSE_MS = 50;
/**
 * The grace time of rows after the sandbox's clock was moved: a sleep on a job server still ends at the old time, so
 * the sweeps have to make the move take effect.
 */
const MOVED_GRACE_MS = 1_000;

export interface Sweeps {
  /** Runs the sweeps without a corresponding job at once, and the others as soon as they have rows. */
  kick(): void;
  /** Starts nothing more and waits for work in progress. */
  stop(): Promise<void>;
}

/**
 * Runs the sweeps in this process until stopped; any number of processes may do so. Idle sweeps wait for the watch of
 * due rows, for their schedule, or for a notification.
 */
export function startSweeps(ctx: Context, sweeps: Sweep[], pollMs = POLL_MS): Sweeps {
  const stopping = new AbortController();
  const { signal } = stopping;
  const kick = (name: string) => due.find(({ sweep }) => sweep.name === name)?.loop.kick();
  const due: { sweep: Sweep; loop: WorkLoop }[] = sweeps.flatMap((sweep) =>
    sweep.cron === undefined ? [{ sweep, loop: startDueSweep(ctx, sweep, pollMs, { signal, kick }) }] : [],
  );
  const periodic = sweeps.flatMap((sweep) =>
    sweep.cron === undefined ? [] : [startPeriodicSweep(ctx, { ...sweep, cron: sweep.cron }, pollMs, signal)],
  );
  const watched = due.map(({ sweep, loop }) => {
    return { name: sweep.name, graceMs: () => graceOf(ctx, sweep), kick: () => loop.kick() };
  });
  const watch = startDueWatch(ctx, watched, Math.min(LOOK_MS, pollMs));
  const loops = [watch, ...periodic, ...due.map(({ loop }) => loop)];
  // New work belongs to its job first, so sweeps with a grace time need not run before the watch kicks them.
  const prompt = [watch, ...due.flatMap(({ sweep, loop }) => (sweep.graceMs ? [] : [loop]))];
  const endHearing = afterClockMoves(ctx.clock, () => {
    for (const loop of [watch, ...periodic]) loop.kick();
  });
  return {
    kick() {
      for (const loop of prompt) loop.kick();
    },
    async stop() {
      stopping.abort();
      endHearing();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startDueSweep(ctx: Context, sweep: Sweep, pollMs: number, input: Omit<SweepInput, "dueBefore">): WorkLoop {
  const own = ctx.as(systemCaller(sweep.name));
  const round = async () => {
    const graceMs = graceOf(ctx, sweep);
    const next = await sweep.run(own, { ...input, dueBefore: new Date(ctx.now().getTime() - graceMs) });
    return next && Math.max(MIN_PAUSE_MS, next.getTime() + graceMs - ctx.now().getTime());
  };
  return startWorkLoop({ name: sweep.name, ctx, pollMs, restMs: sweep.restMs ?? 0, round });
}

/** How long the sweep leaves a due row to its job, in ms. */
function graceOf(ctx: Context, { graceMs = 0 }: Sweep): number {
  const isMoved = Math.abs(ctx.now().getTime() - ctx.clock.wall().getTime()) > MOVED_GRACE_MS;
  return isMoved ? Math.min(graceMs, MOVED_GRACE_MS) : graceMs;
}

/**
 * The process that runs a slot claims it. Of missed slots, only the latest is made up for. Of slots that the sandbox's
 * clock passes while it plays, likewise only the latest, when the clock has arrived: the player itself does what is due
 * on the way.
 */
function startPeriodicSweep(
  ctx: Context,
  sweep: Sweep & { cron: string },
  pollMs: number,
  signal: AbortSignal,
): WorkLoop {
  const own = ctx.as(systemCaller(sweep.name));
  const cron = new Cron(sweep.cron, { paused: true, mode: "5-part", timezone: "UTC" });
  const { graceMs = 0 } = sweep;
  let lastSlot: Date | null = null;
  const round = async () => {
    const now = ctx.now();
    lastSlot ??= await readLastSlot(ctx, sweep.name);
    const next = cron.nextRun(lastSlot);
    if (next && next <= now && !(await isPlaying(ctx))) {
      const latest = cron.previousRuns(1, now)[0];
      const slot = latest && latest > next ? latest : next;
      lastSlot = slot;
      const dueBefore = new Date(now.getTime() - graceMs);
      if (await claimSlot(ctx, sweep.name, slot)) await sweep.run(own, { dueBefore, signal });
    }
    const following = cron.nextRun(ctx.now());
    return following && following.getTime() - ctx.now().getTime();
  };
  return startWorkLoop({ name: sweep.name, ctx, pollMs, round });
}

async function isPlaying(ctx: Context): Promise<boolean> {
  return ctx.clock.catchUp !== undefined && isMoving(await readClock(ctx));
}

/** The last slot that any process ran; a new sweep waits for its next slot. */
async function readLastSlot(ctx: Context, name: string): Promise<Date> {
  const [row] = await ctx.statement<{ lastSlot: Date }>(
    `INSERT INTO job_schedules AS s (job, last_slot) VALUES ($1, $2::timestamptz)
     ON CONFLICT (job) DO UPDATE SET last_slot = s.last_slot RETURNING last_slot AS "lastSlot"`,
    [name, ctx.now()],
  );
  return new Date(row!.lastSlot);
}

async function claimSlot(ctx: Context, name: string, slot: Date): Promise<boolean> {
  const rows = await ctx.statement(
    "UPDATE job_schedules SET last_slot = $2::timestamptz WHERE job = $1 AND last_slot < $2::timestamptz RETURNING job",
    [name, slot],
  );
  return rows.length === 1;
}
