import type { Context } from "@/server/domain/context";

/** The furthest that the clock may be ahead, in ms: fifty years. */
export const CLOCK_FURTHEST_MS = 50 * 366 * 86_400_000;

/** Moves the sandbox's clock ahead for every process and returns how far it is ahead now, in ms; null when that is too far. */
export async function advanceClock(ctx: Context, byMs: number): Promise<number | null> {
  const rows = await ctx.db.$queryRaw<{ offset_ms: number }[]>`
    INSERT INTO sandbox_clock AS c (id, offset_ms) VALUES (1, ${byMs}::float8)
    ON CONFLICT (id) DO UPDATE SET offset_ms = c.offset_ms + excluded.offset_ms
      WHERE c.offset_ms + excluded.offset_ms <= ${CLOCK_FURTHEST_MS}::float8
    RETURNING offset_ms`;
  return rows[0]?.offset_ms ?? null;
}

/** How far the sandbox's clock is ahead, in ms. */
export async function readClockOffset(ctx: Context): Promise<number> {
  const row = await ctx.db.sandboxClock.findUnique({ where: { id: 1 } });
  return row?.offsetMs ?? 0;
}
