import { isoDurationMs } from "@/server/config/durations";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { clockAdvanceBody, clockResource } from "@/server/resources/sandbox-clock";

/** The furthest that the clock may be ahead, in ms: fifty years. */
const CLOCK_FURTHEST_MS = 50 * 366 * 86_400_000;

/** Reads the sandbox's clock. In live mode there is none. */
export const getSandboxClock = operation({
  name: "getSandboxClock",
  summary: "Gets the sandbox clock.",
  permission: { scope: null },
  output: clockResource,
  errors: [ResourceNotFound],
  run(ctx) {
    if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
    return readClockOffset(ctx);
  },
  show: showClock,
});

/** Moves the sandbox's clock ahead. In live mode there is none. */
export const advanceSandboxClock = operation({
  name: "advanceSandboxClock",
  summary: "Advances the sandbox clock.",
  description:
    "Everything that falls due in that time happens within seconds: settlements, webhook retries, expiries. Live mode has no such clock.",
  permission: { scope: null },
  input: clockAdvanceBody,
  output: clockResource,
  errors: [InvalidParameter, ResourceNotFound],
  async run(ctx, { advance }) {
    if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
    const byMs = isoDurationMs(advance);
    if (byMs === null || byMs < 0 || byMs > CLOCK_FURTHEST_MS) {
      throw InvalidParameter({ message: "advance must be an ISO 8601 duration, such as PT12H.", param: "advance" });
    }
    const offsetMs = await moveClock(ctx, byMs);
    if (offsetMs === null)
      throw InvalidParameter({ message: "The clock cannot be advanced that far.", param: "advance" });
    return offsetMs;
  },
  show: showClock,
});

function showClock(offsetMs: number, ctx: Context) {
  return {
    now: new Date(ctx.clock.wall().getTime() + offsetMs).toISOString(),
    offset_seconds: offsetMs / 1_000,
  };
}

/** Moves the sandbox's clock ahead for every process and returns how far it is ahead now, in ms; null when that is too far. */
async function moveClock(ctx: Context, byMs: number): Promise<number | null> {
  const rows = await ctx.db.$queryRaw<{ offset_ms: number }[]>`
    INSERT INTO sandbox_clock AS c (id, offset_ms) VALUES (1, ${byMs}::float8)
    ON CONFLICT (id) DO UPDATE SET offset_ms = c.offset_ms + excluded.offset_ms
      WHERE c.offset_ms + excluded.offset_ms <= ${CLOCK_FURTHEST_MS}::float8
    RETURNING offset_ms`;
  return rows[0]?.offset_ms ?? null;
}

/** How far the sandbox's clock is ahead, in ms. */
async function readClockOffset(ctx: Context): Promise<number> {
  const row = await ctx.db.sandboxClock.findUnique({ where: { id: 1 } });
  return row?.offsetMs ?? 0;
}
