import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { type ApiKey, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";

export type KeyWithOwner = ApiKey & { identity: { email: string } };

/** Lists the keys of an identity that the caller manages, newest first. */
export const listKeys = listOperation({
  name: "listKeys",
  summary: "Lists the API keys of an identity.",
  permission: { scope: "*" },
  subject: identitySubject,
  run: (ctx, { id }, page) => readKeys(ctx, Prisma.sql`identity_id = ${id}`, page),
});

/** Lists every key, newest first. */
export const listAllKeys = listOperation({
  name: "listAllKeys",
  summary: "Lists every API key.",
  permission: { operator: true },
  run: (ctx, _, page) => readKeys(ctx, Prisma.sql`TRUE`, page),
});

async function readKeys(ctx: Context, ofWhom: Prisma.Sql, page: PageRequest): Promise<Page<KeyWithOwner>> {
  const { ids, next } = await readPageOfIds(ctx.db, { table: "api_keys", anyOf: [ofWhom], ...page });
  const include = { identity: { select: { email: true } } } as const;
  const rows = await ctx.db.apiKey.findMany({ where: { id: { in: ids } }, include });
  return { rows: inOrderOf(ids, rows), next };
}
