import { Authenticator } from "@/server/api/authenticate";
import type { DispatchParts } from "@/server/api/dispatch";
import { RateLimiter } from "@/server/api/rate-limit";
import { type Application, getApplication } from "@/server/compose";

const shared = globalThis as { almonerDispatchParts?: Promise<DispatchParts> };

/** What the doors of this process share: who is known, and how many requests each key has left. */
export function dispatchParts(): Promise<DispatchParts> {
  shared.almonerDispatchParts ??= getApplication().then(makeDispatchParts);
  return shared.almonerDispatchParts;
}

/** Makes the parts for an application. */
export function makeDispatchParts({ env, context }: Pick<Application, "env" | "context">): DispatchParts {
  const limit = { perSecond: env.RATE_LIMIT_PER_SECOND, burst: env.RATE_LIMIT_BURST };
  const limiter = env.RATE_LIMIT === "on" ? new RateLimiter(limit) : null;
  return { ctx: context, authenticator: new Authenticator(context), limiter };
}
