import { startWorkLoop, type WorkLoop } from "@/server/adapters/job-engine/work-loop";
import { isMoving, readClock } from "@/server/domain/sandbox/clock-row";
import type { Work } from "@/server/jobs/job";
import { type PlayOptions, playClock } from "@/server/jobs/play-clock";
import type { Context } from "@/server/operations/context";

/** The polling interval if nothing notifies it of a move. */
const POLL_MS = 15_000;
/** How often it checks, while another worker plays the clock, whether that worker is gone. */
const LOCK_POLL_MS = 1_000;
/** The advisory lock of the worker that plays the sandbox's clock. It ends with the worker's connection. */
const PLAYER_LOCK = 1_634_497_907;

const TAKE = `
  SELECT taken, CASE WHEN taken THEN set_config('plan_cache_mode', 'force_generic_plan', false) END
  FROM pg_try_advisory_lock($1) AS taken`;
const GIVE_BACK = "SELECT set_config('plan_cache_mode', 'auto', false), pg_advisory_unlock($1)";

/** Plays the sandbox's clock to its targets in this process until stopped, unless another worker does. */
export function startClockPlayer(ctx: Context, work: Work, pollMs = POLL_MS): WorkLoop {
  const stopping = new AbortController();
  const loop = startWorkLoop({
    name: "clock",
    ctx,
    pollMs,
    async round() {
      if (!isMoving(await readClock(ctx))) return null;
      const isPlayed = await alone(ctx, (reader) => playClock({ ctx, reader, work, signal: stopping.signal }));
      return isPlayed ? null : LOCK_POLL_MS;
    },
  });
  return {
    kick: loop.kick,
    async stop() {
      stopping.abort();
      await loop.stop();
    },
  };
}

/**
 * Does the work unless another worker does. Returns whether it did. It reads over the connection that holds the lock,
 * so that a worker that loses the lock stops. Planning its statements takes many times as long as running them, so a
 * single plan has to do.
 */
async function alone(ctx: Context, work: (reader: PlayOptions["reader"]) => Promise<void>): Promise<boolean> {
  const client = await ctx.pool.connect();
  let isReleased = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(TAKE, [PLAYER_LOCK]);
    if (rows[0]!.taken) {
      await work({
        ports: ctx.ports,
        settings: ctx.settings,
        statement: async <Row>(text: string, values: unknown[], name?: string) =>
          (await client.query({ text, values, name })).rows as Row[],
      });
      await client.query(GIVE_BACK, [PLAYER_LOCK]);
    }
    isReleased = true;
    return rows[0]!.taken;
  } finally {
    // A connection that may still hold the lock is closed.
    client.release(!isReleased);
  }
}
