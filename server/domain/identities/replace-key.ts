import { apiKeySubject } from "@/server/domain/identities/api-key-subject";
import { type IssuedKey, storeKey } from "@/server/domain/identities/issue-key";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { requireKeyMaker } from "@/server/domain/identities/require-key-maker";
import type { ApiKey } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { REPLACED_KEY_HOURS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/**
 * Replaces a key, once, with a new one of the same name, scopes, and expiration. The old key keeps working for a day,
 * so that programs can switch over.
 */
export const replaceKey = operation({
  name: "replaceKey",
  summary: "Replaces an API key by a new one with the same scopes.",
  permission: { scope: "*" },
  stepUp: true,
  subject: apiKeySubject,
  errors: [InvalidState],
  secret: true,
  run: (ctx, { keyId }, { subject: { identityId } }) => replace(ctx, keyId, identityId),
});

function replace(ctx: Context, keyId: string, identityId: string): Promise<IssuedKey> {
  return ctx.transaction(async (tx) => {
    const createdById = await requireKeyMaker(tx);
    await lockIdentity(tx, identityId);
    const old = await tx.db.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    requireReplaceable(tx, old);
    const { name, scopes, expiresAt } = old;
    const issued = await storeKey(tx, identityId, { name, scopes, expiresAt, createdById });
    const endsAt = new Date(tx.now().getTime() + REPLACED_KEY_HOURS * 3_600_000);
    const ends = { expiresAt: expiresAt && expiresAt < endsAt ? expiresAt : endsAt, replacedBy: issued.key.id };
    await tx.db.apiKey.update({ where: { id: keyId }, data: ends });
    await audit(tx, "api_key.replace", identityId, { key_id: keyId, by: issued.key.id });
    return issued;
  });
}

function requireReplaceable(tx: Context, { revokedAt, expiresAt, replacedBy }: ApiKey): void {
  if (revokedAt === null && replacedBy === null && (expiresAt === null || expiresAt > tx.now())) return;
  throw InvalidState({ message: "This API key was revoked, replaced, or has ended. Issue a new one." });
}
