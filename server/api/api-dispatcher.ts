import { Authenticator } from "@/server/api/authenticate";
import type { DispatchParts } from "@/server/api/dispatch";
import { RateLimiter } from "@/server/api/rate-limit";
import { documentedEndpoints } from "@/server/api/registry";
import { RequestLogger } from "@/server/api/request-logs/request-logger";
import { vocabularyOf } from "@/server/api/request-logs/vocabulary-of";
import { VisitorBudget } from "@/server/api/visitor-budget";
import { type Application, getApplication } from "@/server/compose/application";
import type { Vocabulary } from "@/server/domain/request-logs/redact";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";

/** Unknown keys from one network: at once, and then per second. */
const FAILED_KEYS = { burst: 60, perSecond: 0.5 };

let parts: Promise<DispatchParts> | undefined;

/** Returns the process's dispatcher, composed on first use. */
export function dispatchParts(): Promise<DispatchParts> {
  parts ??= getApplication().then(makeDispatchParts);
  return parts;
}

let vocabulary: Vocabulary | undefined;

/** Composes the dispatcher of an application. */
export function makeDispatchParts({
  env,
  context,
  requestJournal,
}: Pick<Application, "env" | "context" | "requestJournal">): DispatchParts {
  const limit = { perSecond: env.RATE_LIMIT_PER_SECOND, burst: env.RATE_LIMIT_BURST };
  const consumeTokens = (key: string, wanted: number) => consumeRateLimitTokens(context, key, wanted, limit);
  const limiter = env.RATE_LIMIT === "on" ? new RateLimiter(limit, consumeTokens) : null;
  const failedKeys = env.RATE_LIMIT === "on" ? new VisitorBudget(FAILED_KEYS) : null;
  const authenticator = new Authenticator(context);
  vocabulary ??= vocabularyOf(documentedEndpoints);
  const requestLogger = requestJournal && new RequestLogger(requestJournal, authenticator, vocabulary);
  return { ctx: context, authenticator, limiter, failedKeys, requestLogger };
}
