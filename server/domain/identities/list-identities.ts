import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import type { Context } from "@/server/domain/context";
import { emailKey } from "@/server/domain/identities/email-key";
import type { Page, PageRequest } from "@/server/domain/page";
import { type Identity, Prisma } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";

export interface IdentityFilters {
  type?: string;
  email?: string;
  /** Both exclusive. */
  createdAfter?: Date;
  createdBefore?: Date;
}

/** Lists the identities that the caller manages: itself and those it created. */
export async function listIdentities(
  ctx: Context,
  filters: IdentityFilters,
  page: PageRequest,
): Promise<Page<Identity>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "identities",
    anyOf: managedBy(ctx),
    allOf: conditionsOf(filters),
    ...page,
  });
  const rows = await ctx.db.identity.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}

function managedBy({ caller }: Context): Prisma.Sql[] {
  if (isTrusted(caller)) return [Prisma.sql`TRUE`];
  return [Prisma.sql`id = ${caller.identityId}`, Prisma.sql`created_by_id = ${caller.identityId}`];
}

function conditionsOf({ type, email, createdAfter, createdBefore }: IdentityFilters): Prisma.Sql[] {
  return [
    ...(type === undefined ? [] : [Prisma.sql`type = ${type}`]),
    ...(email === undefined ? [] : [Prisma.sql`email_key = ${emailKey(email)}`]),
    ...(createdAfter ? [Prisma.sql`created_at > ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`created_at < ${createdBefore}::timestamptz`] : []),
  ];
}
