import ipaddr from "ipaddr.js";
import { consumeRateLimitTokens } from "@/server/domain/consume-rate-limit-tokens";
import type { Context } from "@/server/domain/context";

/** A visitor's rate limit: a burst of forms, then one per interval. */
const FORMS = { burst: 20, perSecond: 1 / 6 };
const HASH_CHARACTERS = 22;
const IPV6_NETWORK_PARTS = 4;

/**
 * True if a visitor of a public page may submit another form. An IPv6 network counts as one visitor. Requests from this
 * machine come from its operator, or through a proxy that is not configured; neither is limited. Addresses are stored
 * only as keyed hashes.
 */
export async function checkFormRateLimit(ctx: Context, address: string): Promise<boolean> {
  const visitor = visitorOf(address);
  if (visitor === null) return true;
  const hash = ctx.vault.mac("visitor", visitor).toString("base64url").slice(0, HASH_CHARACTERS);
  const { granted } = await consumeRateLimitTokens(ctx, `form:${hash}`, 1, FORMS);
  return granted === 1;
}

function visitorOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.range() === "loopback") return null;
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : (parsed as ipaddr.IPv6).parts.slice(0, IPV6_NETWORK_PARTS).join(":");
}
