import { addIsoDuration } from "@/server/config/durations";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { CLOCK_AHEAD_MAX_MS } from "@/server/kernel/limits";
import { clockAdvanceBody, clockResource } from "@/server/resources/sandbox-clock";

/** Gets the sandbox's clock. Not found in live mode. */
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

/** Moves the sandbox's clock ahead. Not found in live mode. */
export const advanceSandboxClock = operation({
  name: "advanceSandboxClock",
  summary: "Advances the sandbox clock.",
  description:
    "Everything that falls due in that time happens within seconds: settlements, webhook retries, expiries. Once you have the response, every process uses the new time. Live mode has no such clock.",
  permission: { scope: null },
  input: clockAdvanceBody,
  output: clockResource,
  errors: [InvalidParameter, ResourceNotFound],
  async run(ctx, { advance }) {
    if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
    return moveClock(ctx, advance);
  },
  // The response holds for every process: whatever they do after it, they do at the new time.
  afterCommit: (ctx) => ctx.clock.catchUp?.(),
  show: showClock,
});

function showClock(offsetMs: number, ctx: Context) {
  return {
    now: new Date(ctx.clock.wall().getTime() + offsetMs).toISOString(),
    offset_seconds: offsetMs / 1_000,
  };
}

/** Moves the clock by calendar months and years from its current time, and returns its total offset in ms. */
async function moveClock(ctx: Context, duration: string): Promise<number> {
  return ctx.transaction(async (tx) => {
    await tx.db.$executeRaw`INSERT INTO sandbox_clock (id, offset_ms) VALUES (1, 0) ON CONFLICT DO NOTHING`;
    const rows = await tx.db.$queryRaw<{ offset_ms: number }[]>`
      SELECT offset_ms FROM sandbox_clock WHERE id = 1 FOR UPDATE`;
    const offsetMs = rows[0]!.offset_ms;
    const from = new Date(tx.clock.wall().getTime() + offsetMs);
    const to = addIsoDuration(from, duration);
    if (!to) throw invalid("must be an ISO 8601 duration that is not negative, such as PT12H, P1D or P1M");
    const movedMs = offsetMs + to.getTime() - from.getTime();
    if (movedMs > CLOCK_AHEAD_MAX_MS) throw invalid("must not move the clock more than 50 years ahead in all");
    await tx.db.sandboxClock.update({ where: { id: 1 }, data: { offsetMs: movedMs } });
    return movedMs;
  });
}

function invalid(reason: string) {
  const message = `advance ${reason}.`;
  return InvalidParameter({ message, details: [{ param: "advance", code: InvalidParameter.code, message }] });
}

/** The sandbox clock's offset, in ms. */
async function readClockOffset(ctx: Context): Promise<number> {
  const row = await ctx.db.sandboxClock.findUnique({ where: { id: 1 } });
  return row?.offsetMs ?? 0;
}
