import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { findManagedIdentity } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { type ApiKey, Prisma } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";
import { NotPermitted } from "@/server/kernel/common-errors";

export type KeyWithOwner = ApiKey & { identity: { email: string } };

/** Lists the keys of an identity that the caller manages; the operator may leave the identity out and sees all. */
export async function listKeys(
  ctx: Context,
  { identityId }: { identityId?: string },
  page: PageRequest,
): Promise<Page<KeyWithOwner>> {
  if (identityId !== undefined) await findManagedIdentity(ctx, identityId);
  else if (!isTrusted(ctx.caller)) throw NotPermitted();
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "api_keys",
    anyOf: [identityId === undefined ? Prisma.sql`TRUE` : Prisma.sql`identity_id = ${identityId}`],
    ...page,
  });
  const include = { identity: { select: { email: true } } } as const;
  const rows = await ctx.db.apiKey.findMany({ where: { id: { in: ids } }, include });
  return { rows: inOrderOf(ids, rows), next };
}
