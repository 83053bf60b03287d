import { decideGroups } from "@/server/domain/bank/book-groups";
import { readEquals } from "@/server/domain/bank/equal-entries";
import type { BankFile, BankStatement } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Counts, for people who look before they book, which of a file's entries would be new bookings, which are known, and
 * which need a person's decision, as the books are now. Nothing is booked, and booking decides everything anew.
 */
export async function previewBankFile(
  ctx: Context,
  { id }: Pick<BankFile, "id">,
  onProgress?: () => Promise<void> | void,
): Promise<void> {
  const where = { fileId: id, readAt: { not: null } };
  const statements = await ctx.db.bankStatement.findMany({ where, orderBy: { position: "asc" } });
  for (const statement of statements) {
    const data = await previewStatement(ctx, statement, onProgress);
    await ctx.db.bankStatement.updateMany({ where: { id: statement.id }, data });
  }
}

async function previewStatement(ctx: Context, statement: BankStatement, onProgress?: () => Promise<void> | void) {
  const ofStatement = { statementId: statement.id };
  const counts = {
    newEntries: 0,
    knownEntries: await ctx.db.bankEntry.count({ where: { ...ofStatement, lineId: { not: null } } }),
    unclearEntries: await ctx.db.bankEntry.count({ where: { ...ofStatement, lineId: null, isUnclear: true } }),
  };
  let groups = await readEquals(ctx, statement);
  while (groups.length > 0) {
    const { decisions, added } = await decideGroups(ctx, statement, groups);
    const unclear = decisions.filter(({ lineId }) => lineId === null).length;
    counts.newEntries += added.length;
    counts.unclearEntries += unclear;
    counts.knownEntries += decisions.length - unclear;
    await onProgress?.();
    groups = await readEquals(ctx, statement, groups.at(-1));
  }
  return counts;
}
