import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { seesWholeIdentity } from "@/server/domain/request-logs/find-request-log";
import { Prisma, type RequestLog } from "@/server/generated/prisma/client";
import { type Caller, isTrusted } from "@/server/kernel/caller";

export interface RequestLogFilters {
  method?: string;
  path?: string;
  status?: number;
  errorCode?: string;
  keyId?: string;
  /** Both exclusive. */
  createdAfter?: Date;
  createdBefore?: Date;
}

const FAILED_FROM = 400;

/** Lists the requests of the caller's key, or of every key of its identity when the key may do everything, newest first. */
export async function listRequestLogs(
  ctx: Context,
  filters: RequestLogFilters,
  page: PageRequest,
): Promise<Page<RequestLog>> {
  const query = { table: "request_logs", anyOf: visibleTo(ctx.caller), allOf: conditionsOf(filters), ...page };
  const { ids, next } = await readPageOfIds(ctx.db, query);
  const rows = await ctx.db.requestLog.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}

function visibleTo(caller: Caller): Prisma.Sql[] {
  if (caller.kind !== "api_key") return isTrusted(caller) ? [Prisma.sql`TRUE`] : [];
  const ofIdentity = Prisma.sql`identity_id = ${caller.identityId}`;
  return [seesWholeIdentity(caller) ? ofIdentity : Prisma.sql`${ofIdentity} AND key_id = ${caller.keyId}`];
}

function conditionsOf(filters: RequestLogFilters): Prisma.Sql[] {
  const { method, path, status, errorCode, keyId, createdAfter, createdBefore } = filters;
  // Every failure has a code; saying so lets the index of failures be used.
  const isFailure = errorCode !== undefined || (status !== undefined && status >= FAILED_FROM);
  return [
    ...(isFailure ? [Prisma.sql`error_code IS NOT NULL`] : []),
    ...(method === undefined ? [] : [Prisma.sql`method = ${method}`]),
    ...(path === undefined ? [] : [Prisma.sql`path = ${path}`]),
    ...(status === undefined ? [] : [Prisma.sql`status = ${status}::int2`]),
    ...(errorCode === undefined ? [] : [Prisma.sql`error_code = ${errorCode}`]),
    ...(keyId === undefined ? [] : [Prisma.sql`key_id = ${keyId}`]),
    ...(createdAfter ? [Prisma.sql`created_at > ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`created_at < ${createdBefore}::timestamptz`] : []),
  ];
}
