import { RevokedApiKey } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/**
 * Keeps the caller's API key from being revoked until the transaction ends, or throws if it was revoked since the request
 * was authenticated. For what outlives the request: whoever revokes the key afterwards finds what was written with it.
 */
export async function lockApiKey(tx: Context): Promise<void> {
  if (tx.caller.kind !== "api_key") return;
  const [key] = await tx.db.$queryRaw<{ revoked_at: Date | null }[]>`
    SELECT revoked_at FROM api_keys WHERE id = ${tx.caller.keyId} FOR SHARE`;
  if (key?.revoked_at) throw RevokedApiKey();
}
