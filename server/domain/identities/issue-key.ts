import { findManagedIdentity } from "@/server/domain/access";
import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { displayApiKey, hashApiKey, makeApiKey } from "@/server/domain/identities/api-key";
import type { ApiKey } from "@/server/generated/prisma/client";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Scope } from "@/server/kernel/scopes";

export interface IssueKey {
  identityId: string;
  name: string;
  /** Default: everything. */
  scopes?: readonly Scope[];
  /** Default: never. */
  expiresAt?: Date | null;
}

/** Issues a key to an identity. The secret is returned this once; only its hash is kept. */
export async function issueKey(
  ctx: Context,
  { identityId, name, scopes = ["*"], expiresAt = null }: IssueKey,
): Promise<{ key: ApiKey; secret: string }> {
  const now = ctx.now();
  if (name.trim() === "") throw InvalidParameter({ param: "name", message: "name must not be empty." });
  if (scopes.length === 0) throw InvalidParameter({ param: "scopes", message: "scopes must name at least one." });
  if (expiresAt && expiresAt <= now) {
    throw InvalidParameter({ param: "expires_at", message: "expires_at must be in the future." });
  }
  const { mode } = ctx.settings;
  const secret = makeApiKey(mode);
  return ctx.transaction(async (tx) => {
    await findManagedIdentity(tx, identityId);
    const key = await tx.db.apiKey.create({
      data: {
        id: tx.newId("apiKey"),
        identityId,
        name: name.trim(),
        mode,
        hash: hashApiKey(secret),
        display: displayApiKey(secret),
        scopes: [...new Set(scopes)],
        expiresAt,
        createdAt: now,
      },
    });
    await audit(tx, "api_key.issue", identityId, { key_id: key.id, scopes: key.scopes.join(",") });
    return { key, secret };
  });
}
