import { RAIL_CALL_TIMEOUT_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { sleepOn } from "@/server/operations/sleep-on";
import type { CallOptions } from "@/server/ports/payment-rail";

/** The abort reason once the answer is there. Without one, each call would create an error with a stack. */
const ANSWERED = "answered";

/**
 * Calls a rail and waits for its answer for a limited time, even if the rail ignores the signal. Throws what the rail
 * throws, and throws once the time is over: what the rail did by then is unknown.
 */
export async function answerInTime<Answer>(
  ctx: Context,
  call: (options: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController();
  const answered = new AbortController();
  const timeout = sleepOn(ctx.clock, RAIL_CALL_TIMEOUT_MS, { signal: answered.signal }).then((): never => {
    const error = new Error(`the rail did not answer within ${RAIL_CALL_TIMEOUT_MS / 1_000} s`);
    late.abort(error);
    throw error;
  });
  timeout.catch(() => {});
  try {
    return await Promise.race([call({ now: ctx.now(), signal: late.signal }), timeout]);
  } finally {
    answered.abort(ANSWERED);
  }
}
