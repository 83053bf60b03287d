import { manages } from "@/server/domain/access";
import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import type { ApiKey } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";

/** Revokes a key for good; requests with it are refused within a second. Revoking it again changes nothing. */
export async function revokeKey(ctx: Context, keyId: string): Promise<ApiKey> {
  return ctx.transaction(async (tx) => {
    const key = await tx.db.apiKey.findUnique({ where: { id: keyId }, include: { identity: true } });
    if (!key || !manages(tx, key.identity)) throw ResourceNotFound();
    const where = { id: keyId, revokedAt: null };
    const { count } = await tx.db.apiKey.updateMany({ where, data: { revokedAt: tx.now() } });
    if (count === 1) await audit(tx, "api_key.revoke", key.identityId, { key_id: keyId });
    return tx.db.apiKey.findUniqueOrThrow({ where: { id: keyId } });
  });
}
