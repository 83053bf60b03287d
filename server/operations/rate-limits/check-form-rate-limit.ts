import { LOCAL_VISITOR } from "@/server/kernel/visitor-network";
import type { Context } from "@/server/operations/context";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";

/** A visitor's rate limit: a burst of forms, then one per interval. */
const FORMS = { burst: 20, perSecond: 1 / 6 };
const HASH_CHARACTERS = 22;

/**
 * True if a visitor of a public page, as `visitorNetwork` names visitors, may submit another form. The operator on the
 * machine itself is not limited. Addresses are stored only as keyed hashes.
 */
export async function checkFormRateLimit(ctx: Context, visitor: string): Promise<boolean> {
  const hash = visitorHash(ctx, visitor);
  if (hash === null) return true;
  const { granted } = await consumeRateLimitTokens(ctx, `form:${hash}`, 1, FORMS);
  return granted === 1;
}

/** Names a visitor by a keyed hash; null for the operator on the machine itself. */
export function visitorHash(ctx: Context, visitor: string): string | null {
  if (visitor === LOCAL_VISITOR) return null;
  return ctx.vault.mac("visitor", visitor).toString("base64url").slice(0, HASH_CHARACTERS);
}
