import { endpoint } from "@/server/api/endpoint";
import { readClockOffset } from "@/server/domain/sandbox/advance-clock";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { clockResource } from "@/server/resources/sandbox-clock";

export const readClockEndpoint = endpoint({
  operationId: "readSandboxClock",
  method: "GET",
  path: "/v1/sandbox/clock",
  tag: "Sandbox",
  summary: "Reads the sandbox's clock.",
  scope: null,
  success: { status: 200, body: clockResource },
  errors: [ResourceNotFound],
  async run(ctx) {
    if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
    return readClockOffset(ctx);
  },
  serialize: (offsetMs, ctx) => ({
    now: new Date(ctx.clock.wall().getTime() + offsetMs).toISOString(),
    offset_seconds: offsetMs / 1_000,
  }),
});
