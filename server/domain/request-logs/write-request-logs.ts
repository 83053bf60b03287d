import { rowArrays } from "@/server/db/row-arrays";
import type { RequestLog } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const COLUMNS = rowArrays<RequestLog>([
  ["id", "text", ({ id }) => id],
  ["key_id", "text", ({ keyId }) => keyId],
  ["identity_id", "text", ({ identityId }) => identityId],
  ["method", "text", ({ method }) => method],
  ["path", "text", ({ path }) => path],
  ["query", "text", ({ query }) => query],
  ["status", "int2", ({ status }) => status],
  ["duration_ms", "int4", ({ durationMs }) => durationMs],
  ["error_code", "text", ({ errorCode }) => errorCode],
  ["idempotency_key", "text", ({ idempotencyKey }) => idempotencyKey],
  ["replayed", "bool", ({ replayed }) => replayed],
  ["user_agent", "text", ({ userAgent }) => userAgent],
  ["body_state", "text", ({ bodyState }) => bodyState],
  ["body", "text", ({ body }) => body],
  ["created_at", "timestamptz", ({ createdAt }) => createdAt],
]);

// No request waits for this, so the commit does not have to wait for the disk either.
const STATEMENT = `
  WITH quiet AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO request_logs (${COLUMNS.names})
  SELECT ${COLUMNS.names} FROM quiet, ${COLUMNS.unnest} AS row (${COLUMNS.names})
  ON CONFLICT (id) DO NOTHING`;

/** Writes requests in one statement. Existing ones are skipped, so a batch can safely be written again. */
export async function writeRequestLogs(ctx: Context, rows: RequestLog[]): Promise<void> {
  await ctx.statement(STATEMENT, COLUMNS.values(rows), "write-request-logs");
}
