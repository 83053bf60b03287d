import type { Context } from "@/server/operations/context";

/**
 * Deletes a statement that a reading drops, or all statements of a file that no reading has completed. A concurrent
 * reading has been overtaken, and books nothing: it waits for the lock, and finds the statement gone.
 */
export async function forgetStatements(ctx: Context, which: { fileId: string } | { id: string }): Promise<void> {
  const [column, value] = "fileId" in which ? ["file_id", which.fileId] : ["id", which.id];
  await ctx.transaction(async (tx) => {
    const rows = await tx.statement<{ id: string }>(
      `SELECT id FROM bank_statements WHERE ${column} = $1 AND read_at IS NULL ORDER BY id FOR UPDATE`,
      [value],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.db.bankEntry.deleteMany({ where: { statementId: { in: ids } } });
    await tx.db.bankAdvice.deleteMany({ where: { statementId: { in: ids } } });
    await tx.db.bankStatement.deleteMany({ where: { id: { in: ids } } });
  });
}
