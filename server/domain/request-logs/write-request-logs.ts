import type { RequestLog } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const COLUMNS: [field: keyof RequestLog, column: string, type: string][] = [
  ["id", "id", "text"],
  ["keyId", "key_id", "text"],
  ["identityId", "identity_id", "text"],
  ["method", "method", "text"],
  ["path", "path", "text"],
  ["query", "query", "text"],
  ["status", "status", "int2"],
  ["durationMs", "duration_ms", "int4"],
  ["errorCode", "error_code", "text"],
  ["idempotencyKey", "idempotency_key", "text"],
  ["replayed", "replayed", "bool"],
  ["userAgent", "user_agent", "text"],
  ["bodyState", "body_state", "text"],
  ["body", "body", "text"],
  ["createdAt", "created_at", "timestamptz"],
];

const names = COLUMNS.map(([, column]) => column).join(", ");
const lists = COLUMNS.map(([, , type], index) => `$${index + 1}::${type}[]`).join(", ");

// No request waits for this, so the commit does not have to wait for the disk either.
const STATEMENT = `
  WITH quiet AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO request_logs (${names})
  SELECT ${names} FROM quiet, unnest(${lists}) AS row (${names})
  ON CONFLICT (id) DO NOTHING`;

/** Writes requests in one statement. Existing ones are skipped, so a batch can safely be written again. */
export async function writeRequestLogs(ctx: Context, rows: RequestLog[]): Promise<void> {
  const values = COLUMNS.map(([field]) => rows.map((row) => row[field]));
  await ctx.statement(STATEMENT, values, "write-request-logs");
}
