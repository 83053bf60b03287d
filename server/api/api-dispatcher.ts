import { Authenticator } from "@/server/api/authenticate";
import type { DispatchParts } from "@/server/api/dispatch";
import { RateLimiter } from "@/server/api/rate-limit";
import { type Application, getApplication } from "@/server/compose";
import { takeRateLimitTokens } from "@/server/domain/take-rate-limit-tokens";

const shared = globalThis as { almonerDispatchParts?: Promise<DispatchParts> };

/** What the doors of this process share: who is known, and what is known of each key's rate limit. */
export function dispatchParts(): Promise<DispatchParts> {
  shared.almonerDispatchParts ??= getApplication().then(makeDispatchParts);
  return shared.almonerDispatchParts;
}

/** Makes the parts for an application. */
export function makeDispatchParts({ env, context }: Pick<Application, "env" | "context">): DispatchParts {
  const limit = { perSecond: env.RATE_LIMIT_PER_SECOND, burst: env.RATE_LIMIT_BURST };
  const takeTokens = (key: string, wanted: number) => takeRateLimitTokens(context, key, wanted, limit);
  const limiter = env.RATE_LIMIT === "on" ? new RateLimiter(limit, takeTokens) : null;
  return { ctx: context, authenticator: new Authenticator(context), limiter };
}
