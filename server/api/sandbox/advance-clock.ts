import { endpoint } from "@/server/api/endpoint";
import { isoDurationMs } from "@/server/config/durations";
import { advanceClock, CLOCK_FURTHEST_MS } from "@/server/domain/sandbox/advance-clock";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/refusals";
import { clockAdvanceBody, clockResource } from "@/server/resources/sandbox-clock";

export const advanceClockEndpoint = endpoint({
  operationId: "advanceSandboxClock",
  method: "POST",
  path: "/v1/sandbox/clock",
  tag: "Sandbox",
  summary: "Moves the sandbox's clock ahead.",
  description:
    "Whatever falls due meanwhile happens within seconds: settlements, webhook retries, expiries. In live mode there is no such clock.",
  scope: null,
  body: clockAdvanceBody,
  success: { status: 200, body: clockResource },
  errors: [InvalidParameter, ResourceNotFound],
  async run(ctx, { body }) {
    if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
    const byMs = isoDurationMs(body.advance);
    if (byMs === null || byMs < 0 || byMs > CLOCK_FURTHEST_MS) {
      throw InvalidParameter({ message: "advance must be an ISO 8601 duration such as PT12H.", param: "advance" });
    }
    const offsetMs = await advanceClock(ctx, byMs);
    if (offsetMs === null)
      throw InvalidParameter({ message: "The clock cannot be moved that far ahead.", param: "advance" });
    return offsetMs;
  },
  serialize: (offsetMs, ctx) => ({
    now: new Date(ctx.clock.wall().getTime() + offsetMs).toISOString(),
    offset_seconds: offsetMs / 1_000,
  }),
});
