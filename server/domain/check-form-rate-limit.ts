import ipaddr from "ipaddr.js";
import { consumeRateLimitTokens } from "@/server/domain/consume-rate-limit-tokens";
import type { Context } from "@/server/domain/context";

/** What one visitor may send in: so many forms at once, and then one after so long. */
const FORMS = { burst: 20, perSecond: 1 / 6 };
const HASH_CHARACTERS = 22;
const IPV6_NETWORK_PARTS = 4;

/**
 * True when a visitor of a public page may send one more form. An IPv6 network counts as one visitor. Requests from this
 * very machine are its operator's, or come through a proxy that nobody told us of; neither is held up. Addresses are kept
 * as keyed hashes only.
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
