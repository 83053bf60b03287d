import { apiKeySubject } from "@/server/domain/identities/api-key-subject";
import type { ApiKey } from "@/server/generated/prisma/client";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Revokes a key permanently: requests with it are rejected within a second. Idempotent. */
export const revokeKey = operation({
  name: "revokeKey",
  summary: "Revokes an API key.",
  permission: { scope: "*" },
  subject: apiKeySubject,
  run: (ctx, _, { subject: key }) => revoke(ctx, key),
});

function revoke(ctx: Context, { id, identityId }: ApiKey): Promise<ApiKey> {
  return ctx.transaction(async (tx) => {
    const where = { id, revokedAt: null };
    const { count } = await tx.db.apiKey.updateMany({ where, data: { revokedAt: tx.now() } });
    if (count === 1) await audit(tx, "api_key.revoke", identityId, { key_id: id });
    return tx.db.apiKey.findUniqueOrThrow({ where: { id } });
  });
}
