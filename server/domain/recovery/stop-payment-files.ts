import { raiseTask } from "@/server/domain/tasks/raise-task";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";

/**
 * Stops payments by file from all bank accounts until a person resumes them. Payments in a file that was sent after the
 * backup are waiting again, and the bank cannot be asked about them: in another file, they would be paid twice.
 */
export async function stopPaymentFiles(ctx: Context, backupMadeAt: Date): Promise<void> {
  const paying = await ctx.db.bankAccount.findMany({ where: { paysBy: { not: null } }, orderBy: { id: "asc" } });
  for (const { id, paysBy } of paying)
    await ctx.transaction(async (tx) => {
      const { count } = await tx.db.bankAccount.updateMany({ where: { id, paysBy }, data: { paysBy: null } });
      if (count === 0) return;
      await audit(tx, "bank_account.set_paying", id, { format: null });
      const detail = `It paid by ${paysBy}. The backup was made at ${backupMadeAt.toISOString()}: look in the bank's own screen for files that left after that.`;
      await raiseTask(tx, { kind: "payment_files_stopped", subjectId: id, detail });
    });
}
