import { z } from "zod";
import { displayApiKey, hashApiKey, makeApiKey } from "@/server/domain/identities/api-key";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { requireKeyMaker } from "@/server/domain/identities/require-key-maker";
import type { ApiKey } from "@/server/generated/prisma/client";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { SCOPES } from "@/server/kernel/scopes";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { lockApiKey } from "@/server/operations/lock-api-key";
import { operation } from "@/server/operations/operation";

const newKey = z.strictObject({
  name: z.string(),
  /** All scopes by default. */
  scopes: z.array(z.enum(SCOPES)).readonly().optional(),
  /** Defaults to never. */
  expiresAt: z.date().nullish(),
});

type NewKey = z.infer<typeof newKey>;

/** A key with its secret, which cannot be read again. */
export interface IssuedKey {
  key: ApiKey;
  secret: string;
}

/** Issues a key to an identity. The secret is returned only here; only its hash is stored. */
export const issueKey = operation({
  name: "issueKey",
  summary: "Issues an API key to an identity.",
  permission: { scope: "*" },
  stepUp: true,
  subject: identitySubject,
  input: newKey,
  errors: [InvalidParameter],
  secret: true,
  run: (ctx, { id, ...key }) => writeKey(ctx, id, key),
});

async function writeKey(ctx: Context, identityId: string, { name, scopes = ["*"], expiresAt = null }: NewKey) {
  if (name.trim() === "") throw InvalidParameter({ param: "name", message: "name is required." });
  if (scopes.length === 0)
    throw InvalidParameter({ param: "scopes", message: "scopes must include at least one scope." });
  if (expiresAt && expiresAt <= ctx.now()) {
    throw InvalidParameter({ param: "expires_at", message: "expires_at must be in the future." });
  }
  return ctx.transaction(async (tx) => {
    await lockApiKey(tx);
    const createdById = await requireKeyMaker(tx);
    await lockIdentity(tx, identityId);
    return storeKey(tx, identityId, { name: name.trim(), scopes, expiresAt, createdById });
  });
}

interface StoredKey {
  name: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  /** The member who creates it; null for other callers. */
  createdById: string | null;
}

/** Generates a key and stores its hash, in the running transaction. Only the result contains the secret. */
export async function storeKey(
  tx: Context,
  identityId: string,
  { name, scopes, expiresAt, createdById }: StoredKey,
): Promise<IssuedKey> {
  const { mode } = tx.settings;
  const secret = makeApiKey(mode);
  const key = await tx.db.apiKey.create({
    data: {
      id: tx.newId("apiKey"),
      identityId,
      name,
      mode,
      hash: hashApiKey(secret),
      display: displayApiKey(secret),
      scopes: [...new Set(scopes)],
      expiresAt,
      createdById,
      createdAt: tx.now(),
    },
  });
  await audit(tx, "api_key.issue", identityId, { key_id: key.id, scopes: key.scopes.join(",") });
  return { key, secret };
}
