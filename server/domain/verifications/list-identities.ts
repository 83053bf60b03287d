import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { withLatestVerifications } from "@/server/domain/verifications/latest-verifications";
import { type Identity, Prisma } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import {
  type IdentityWithVerification,
  identityListQuery,
  identityResource,
  serializeIdentity,
} from "@/server/resources/identity";

type Filters = Omit<z.infer<typeof identityListQuery>, "expand">;

/** Lists the identities that the caller manages: itself and those it is the manager of. */
export const listIdentities = listOperation({
  name: "listIdentities",
  summary: "Lists the identities you manage.",
  description: "These are your key's own identity and the identities it created, newest first.",
  permission: { scope: "identities:read" },
  input: identityListQuery,
  output: identityResource,
  async run(ctx, { expand = [], ...filters }, page): Promise<Page<IdentityWithVerification>> {
    const { rows, next } = await readIdentities(ctx, filters, page);
    return { rows: expand.includes("verification") ? await withLatestVerifications(ctx, rows) : rows, next };
  },
  show: serializeIdentity,
});

async function readIdentities(ctx: Context, filters: Filters, page: PageRequest): Promise<Page<Identity>> {
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
  return [Prisma.sql`id = ${caller.identityId}`, Prisma.sql`manager_id = ${caller.identityId}`];
}

function conditionsOf({ type, email, created_after, created_before }: Filters): Prisma.Sql[] {
  return [
    ...(type === undefined ? [] : [Prisma.sql`type = ${type}`]),
    ...(email === undefined ? [] : [Prisma.sql`email_key = ${emailKey(email)}`]),
    ...(created_after ? [Prisma.sql`created_at > ${created_after}::timestamptz`] : []),
    ...(created_before ? [Prisma.sql`created_at < ${created_before}::timestamptz`] : []),
  ];
}
