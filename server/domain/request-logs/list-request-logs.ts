import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { Prisma, type RequestLog } from "@/server/generated/prisma/client";
import { type Caller, isTrusted } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { requestLogListQuery, requestLogResource, serializeRequestLog } from "@/server/resources/request-log";

type RequestLogFilters = z.infer<typeof requestLogListQuery>;

const FAILED_FROM = 400;

/** Lists the requests of the caller's key, newest first; if it has every scope, those of all keys of its identity. */
export const listRequestLogs = listOperation({
  name: "listRequestLogs",
  summary: "Lists the requests made with your key in the last 30 days, newest first.",
  description:
    "A key with the scope `*` sees the requests of every key of its identity. Any other key sees its own. A request is listed about a quarter of a second after its response, and can be lost if the server is killed. Requests for the log and for the API description are not logged. Requests that the rate limit does not count, such as those it rejects, are logged in part.",
  permission: { scope: null },
  input: requestLogListQuery,
  output: requestLogResource,
  run: readRequestLogs,
  show: serializeRequestLog,
});

async function readRequestLogs(ctx: Context, filters: RequestLogFilters, page: PageRequest): Promise<Page<RequestLog>> {
  const query = { table: "request_logs", anyOf: visibleTo(ctx.caller), allOf: conditionsOf(filters), ...page };
  const { ids, next } = await readPageOfIds(ctx.db, query);
  const rows = await ctx.db.requestLog.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}

function visibleTo(caller: Caller): Prisma.Sql[] {
  if (caller.kind !== "api_key" && caller.kind !== "member") return isTrusted(caller) ? [Prisma.sql`TRUE`] : [];
  const ofIdentity = Prisma.sql`identity_id = ${caller.identityId}`;
  if (caller.scopes.includes("*")) return [ofIdentity];
  return caller.kind === "api_key" ? [Prisma.sql`${ofIdentity} AND key_id = ${caller.keyId}`] : [];
}

function conditionsOf(filters: RequestLogFilters): Prisma.Sql[] {
  const { method, path, status, error_code: errorCode, key_id: keyId, created_after, created_before } = filters;
  // Every error has a code; the redundant condition lets the planner use the index of errors.
  const isFailure = errorCode !== undefined || (status !== undefined && status >= FAILED_FROM);
  return [
    ...(isFailure ? [Prisma.sql`error_code IS NOT NULL`] : []),
    ...(method === undefined ? [] : [Prisma.sql`method = ${method}`]),
    ...(path === undefined ? [] : [Prisma.sql`path = ${path}`]),
    ...(status === undefined ? [] : [Prisma.sql`status = ${status}::int2`]),
    ...(errorCode === undefined ? [] : [Prisma.sql`error_code = ${errorCode}`]),
    ...(keyId === undefined ? [] : [Prisma.sql`key_id = ${keyId}`]),
    ...(created_after ? [Prisma.sql`created_at > ${created_after}::timestamptz`] : []),
    ...(created_before ? [Prisma.sql`created_at < ${created_before}::timestamptz`] : []),
  ];
}
