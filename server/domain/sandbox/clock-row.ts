import type { Context } from "@/server/operations/context";

/**
 * Offsets of the sandbox clock from the wall clock, in milliseconds: the current one, the start of a move, and its
 * target.
 */
export interface ClockRow {
  offsetMs: number;
  fromMs: number;
  targetMs: number;
}

const COLUMNS = `offset_ms AS "offsetMs", from_ms AS "fromMs", target_ms AS "targetMs"`;

/** Reads the sandbox clock. */
export async function readClock(ctx: Pick<Context, "statement">): Promise<ClockRow> {
  const [row] = await ctx.statement<ClockRow>(`SELECT ${COLUMNS} FROM sandbox_clock WHERE id = 1`, [], "read-clock");
  return row ?? { offsetMs: 0, fromMs: 0, targetMs: 0 };
}

/** True while the clock is moving to a target. */
export function isMoving({ offsetMs, targetMs }: ClockRow): boolean {
  return offsetMs < targetMs;
}

/** Reads the clock and locks it, so that no other transaction changes it before the commit. */
export async function lockClock(tx: Context): Promise<ClockRow> {
  const [row] = await tx.statement<ClockRow>(`SELECT ${COLUMNS} FROM sandbox_clock WHERE id = 1 FOR UPDATE`, []);
  if (row) return row;
  await tx.statement("INSERT INTO sandbox_clock (id, offset_ms) VALUES (1, 0) ON CONFLICT DO NOTHING", []);
  return lockClock(tx);
}

/** Sets the target. A clock that nothing moves step by step, such as a test's, is at the target at once. */
export async function setTarget(tx: Context, row: ClockRow, targetMs: number): Promise<ClockRow> {
  const fromMs = isMoving(row) ? row.fromMs : row.offsetMs;
  const offsetMs = tx.clock.catchUp ? row.offsetMs : targetMs;
  await tx.statement(
    `UPDATE sandbox_clock SET from_ms = $1::float8, target_ms = $2::float8, offset_ms = $3::float8,
       moved_at = CASE WHEN $4 AND moved_at IS NOT NULL THEN moved_at ELSE (SELECT steady_now()) END,
       waits_for = CASE WHEN $4 THEN waits_for END
     WHERE id = 1`,
    [fromMs, targetMs, offsetMs, isMoving(row)],
  );
  return { fromMs, targetMs, offsetMs };
}

/** Moves the clock to an offset on its way to the target, never back. Returns once every process uses it. */
export async function moveClock(ctx: Context, offsetMs: number): Promise<void> {
  await ctx.statement(
    `UPDATE sandbox_clock SET offset_ms = $1::float8, moved_at = (SELECT steady_now()), waits_for = NULL
     WHERE id = 1 AND offset_ms < $1::float8 AND target_ms >= $1::float8`,
    [offsetMs],
  );
  await ctx.clock.catchUp?.();
}

/** After this long without moving, a clock on its way to a target reports what it is waiting for. */
export const STILL_MS = 60_000;

/** Records what the clock is waiting for, so that callers can see it. */
export async function noteWait(ctx: Pick<Context, "statement">, waitsFor: string): Promise<void> {
  await ctx.statement("UPDATE sandbox_clock SET waits_for = $1 WHERE id = 1 AND offset_ms < target_ms", [waitsFor]);
}

interface WaitRow {
  stillMs: number;
  waitsFor: string | null;
  workerMs: number | null;
}

/** What the clock is waiting for, if it has a target and has not moved for a minute; otherwise null. */
export async function readWait(ctx: Pick<Context, "statement">): Promise<string | null> {
  const [row] = await ctx.statement<WaitRow>(
    `SELECT extract(epoch FROM (SELECT steady_now()) - moved_at)::float8 * 1000 AS "stillMs", waits_for AS "waitsFor",
       (SELECT extract(epoch FROM (SELECT steady_now()) - max(seen_at))::float8 * 1000 FROM job_workers) AS "workerMs"
     FROM sandbox_clock WHERE id = 1 AND offset_ms < target_ms`,
    [],
  );
  if (!row || !(row.stillMs >= STILL_MS)) return null;
  // If the worker died, what it was last waiting for no longer applies.
  if (row.workerMs === null || row.workerMs >= STILL_MS) return "A worker. None is running, and only workers move it.";
  return row.waitsFor ?? "The worker that moves it. It has not said what it is doing.";
}
