import type { Context } from "@/server/operations/context";

/** How far the sandbox's clock is ahead of the wall's, in ms: where it stands, where a move began and where it leads. */
export interface ClockRow {
  offsetMs: number;
  fromMs: number;
  targetMs: number;
}

const COLUMNS = `offset_ms AS "offsetMs", from_ms AS "fromMs", target_ms AS "targetMs"`;

/** Reads where the sandbox's clock stands. */
export async function readClock(ctx: Pick<Context, "statement">): Promise<ClockRow> {
  const [row] = await ctx.statement<ClockRow>(`SELECT ${COLUMNS} FROM sandbox_clock WHERE id = 1`, [], "read-clock");
  return row ?? { offsetMs: 0, fromMs: 0, targetMs: 0 };
}

/** True while the clock is on its way to a target. */
export function isMoving({ offsetMs, targetMs }: ClockRow): boolean {
  return offsetMs < targetMs;
}

/** Reads where the clock stands for a transaction that changes it: no other one changes it before the commit. */
export async function lockClock(tx: Context): Promise<ClockRow> {
  const [row] = await tx.statement<ClockRow>(`SELECT ${COLUMNS} FROM sandbox_clock WHERE id = 1 FOR UPDATE`, []);
  if (row) return row;
  await tx.statement("INSERT INTO sandbox_clock (id, offset_ms) VALUES (1, 0) ON CONFLICT DO NOTHING", []);
  return lockClock(tx);
}

/** Sets the target. With a clock that nobody moves there step by step, such as a test's, the clock is there at once. */
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

/** Moves the clock to an offset on its way, never back, and returns once every process uses it. */
export async function moveClock(ctx: Context, offsetMs: number): Promise<void> {
  await ctx.statement(
    `UPDATE sandbox_clock SET offset_ms = $1::float8, moved_at = (SELECT steady_now()), waits_for = NULL
     WHERE id = 1 AND offset_ms < $1::float8 AND target_ms >= $1::float8`,
    [offsetMs],
  );
  await ctx.clock.catchUp?.();
}

/** From when on a clock that is on its way, and has not moved, says what it waits for. */
export const STILL_MS = 60_000;

/** Records what the clock waits for, for those who wait for it. */
export async function noteWait(ctx: Pick<Context, "statement">, waitsFor: string): Promise<void> {
  await ctx.statement("UPDATE sandbox_clock SET waits_for = $1 WHERE id = 1 AND offset_ms < target_ms", [waitsFor]);
}

interface WaitRow {
  stillMs: number;
  waitsFor: string | null;
  workerMs: number | null;
}

/** What the clock has been waiting for, if it is on its way and has not moved for a minute; null otherwise. */
export async function readWait(ctx: Pick<Context, "statement">): Promise<string | null> {
  const [row] = await ctx.statement<WaitRow>(
    `SELECT extract(epoch FROM (SELECT steady_now()) - moved_at)::float8 * 1000 AS "stillMs", waits_for AS "waitsFor",
       (SELECT extract(epoch FROM (SELECT steady_now()) - max(seen_at))::float8 * 1000 FROM job_workers) AS "workerMs"
     FROM sandbox_clock WHERE id = 1 AND offset_ms < target_ms`,
    [],
  );
  if (!row || !(row.stillMs >= STILL_MS)) return null;
  // A worker that died has left behind what it waited for.
  if (row.workerMs === null || row.workerMs >= STILL_MS) return "A worker. None is running, and only workers move it.";
  return row.waitsFor ?? "The worker that moves it. It has not said what it is doing.";
}
