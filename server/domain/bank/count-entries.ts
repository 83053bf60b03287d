import type { Context } from "@/server/operations/context";

/** Counts, in the running transaction, a file's entries by result: new bookings, known ones, and those to decide. */
export async function countEntries(tx: Context, fileId: string): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE bank_statements s SET new_entries = c.brought, known_entries = c.known, unclear_entries = c.unclear
    FROM (
      SELECT own.id, count(*) FILTER (WHERE e.brought_by = own.id)::int AS brought,
        count(*) FILTER (WHERE e.brought_by <> own.id)::int AS known, count(*) FILTER (WHERE e.is_unclear)::int AS unclear
      FROM bank_statements own LEFT JOIN LATERAL (
        SELECT (SELECT l.statement_id FROM bank_lines l WHERE l.id = e.line_id) AS brought_by, e.line_id IS NULL AND e.is_unclear AS is_unclear
        FROM bank_entries e WHERE e.statement_id = own.id
      ) e ON true
      WHERE own.file_id = ${fileId} AND own.read_at IS NOT NULL
      GROUP BY own.id
    ) c
    WHERE s.id = c.id`;
}
