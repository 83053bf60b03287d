import { setTimeout as sleep } from "node:timers/promises";
import { addIsoDuration } from "@/server/config/durations";
import { type ClockRow, isMoving, lockClock, readClock, readWait, setTarget } from "@/server/domain/sandbox/clock-row";
import { InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { CLOCK_AHEAD_MAX_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { clockAdvanceBody, clockResource } from "@/server/resources/sandbox-clock";

/** How long a response waits for the clock to reach its target. */
const ANSWERED_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 15;

/** The clock, and what it has been waiting for. */
type ShownClock = ClockRow & { waitingFor?: string | null };

/** Gets the sandbox's clock. Not found in live mode. */
export const getSandboxClock = operation({
  name: "getSandboxClock",
  summary: "Gets the sandbox clock.",
  permission: { scope: null },
  output: clockResource,
  errors: [ResourceNotFound],
  async run(ctx): Promise<ShownClock> {
    if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
    return withWait(ctx, await readClock(ctx));
  },
  show: showClock,
});

/** Advances the sandbox clock, which plays the time in between. Not found in live mode. */
export const advanceSandboxClock = operation({
  name: "advanceSandboxClock",
  summary: "Advances the sandbox clock.",
  description:
    "The clock plays the time in between: whatever falls due happens in order, each at its own time. Settlements, recurring gifts, the ends of campaigns and matches, emails and webhook retries then have the dates that they would have had without the clock. The response is sent when all of that is done and every process uses the new time. After ten seconds it is sent with the status `running`; get the clock to see the progress and, if it has not moved for a minute, what it is waiting for. A request meanwhile adds its duration to the target. Live mode has no such clock.",
  permission: { scope: "sandbox:write" },
  input: clockAdvanceBody,
  output: clockResource,
  errors: [InvalidParameter, InvalidState, ResourceNotFound],
  async run(ctx, { advance }): Promise<ShownClock> {
    if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
    const fixed = ctx.ports.rails.all.find(({ hasOwnClock }) => hasOwnClock);
    if (fixed)
      throw InvalidState({
        message: `The clock cannot be moved: the payment rail ${fixed.name} goes by its own time.`,
      });
    return ctx.transaction(async (tx) => addToTarget(tx, advance));
  },
  afterCommit: waitForClock,
  show: showClock,
});

async function withWait(ctx: Context, row: ClockRow): Promise<ShownClock> {
  return { ...row, waitingFor: isMoving(row) ? await readWait(ctx) : null };
}

function showClock(row: ShownClock, ctx: Context) {
  const instantAt = (offsetMs: number) => new Date(ctx.clock.wall().getTime() + offsetMs).toISOString();
  const { offsetMs, fromMs, targetMs } = row;
  const isRunning = isMoving(row);
  return {
    now: instantAt(offsetMs),
    offset_seconds: offsetMs / 1_000,
    status: isRunning ? "running" : "ready",
    target: isRunning ? instantAt(targetMs) : null,
    progress: isRunning ? (offsetMs - fromMs) / (targetMs - fromMs) : 1,
    waiting_for: row.waitingFor ?? null,
  };
}

/**
 * Adds a duration to the clock's current time or, if it is moving, to its target. Months and years are calendar-based
 * from there.
 */
async function addToTarget(tx: Context, duration: string): Promise<ClockRow> {
  const row = await lockClock(tx);
  const startMs = Math.max(row.offsetMs, row.targetMs);
  const from = new Date(tx.clock.wall().getTime() + startMs);
  const to = addIsoDuration(from, duration);
  if (!to) throw invalid("must be an ISO 8601 duration that is not negative, such as PT12H, P1D or P1M");
  const targetMs = startMs + to.getTime() - from.getTime();
  if (targetMs > CLOCK_AHEAD_MAX_MS) throw invalid("must not move the clock more than 50 years ahead in all");
  return setTarget(tx, row, targetMs);
}

function invalid(reason: string) {
  const message = `advance ${reason}.`;
  return InvalidParameter({ message, details: [{ param: "advance", code: InvalidParameter.code, message }] });
}

/**
 * Waits, for a limited time, until a worker has moved the clock to the requested time. From then on, every process acts
 * at the new time.
 */
async function waitForClock(ctx: Context, { targetMs }: ClockRow): Promise<ShownClock> {
  const until = performance.now() + ANSWERED_WITHIN_MS;
  // From here on, this process knows about the move and follows the clock closely.
  await ctx.clock.catchUp?.();
  for (;;) {
    const row = await readClock(ctx);
    if (row.offsetMs >= targetMs) {
      await ctx.clock.catchUp?.();
      return row;
    }
    if (performance.now() >= until) return withWait(ctx, row);
    await sleep(LOOK_EVERY_MS);
  }
}
