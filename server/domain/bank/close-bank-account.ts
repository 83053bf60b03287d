import { z } from "zod";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** Closes an account of the operator's: its statements are read no longer, and donors are not shown it. What is booked stays. */
export const closeBankAccount = operation({
  name: "closeBankAccount",
  summary: "Closes a bank account of the operator's.",
  permission: { operator: true },
  stepUp: true,
  input: z.strictObject({ accountId: z.string() }),
  errors: [InvalidState, ResourceNotFound],
  run: (ctx, { accountId }): Promise<void> =>
    ctx.transaction(async (tx) => {
      // Waits for whatever is being booked on it right now, which counts.
      await tx.db.$queryRaw`SELECT id FROM bank_accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
      const account = await tx.db.bankAccount.findUnique({ where: { id: accountId } });
      if (!account) throw ResourceNotFound();
      if (account.closedAt !== null) throw InvalidState({ message: "This account is closed already." });
      const unclear = await tx.db.bankEntry.count({
        where: { statement: { accountId }, isUnclear: true, lineId: null },
      });
      if (unclear > 0)
        throw InvalidState({
          message: `${unclear === 1 ? "1 entry" : `${unclear} entries`} of its statements must be decided before it can be closed.`,
          context: { unclear },
        });
      const [row] = await tx.db.$queryRaw<{ open: number }[]>`
        SELECT count(*)::int AS open FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
        WHERE p.open_cents <> 0 AND l.account_id = ${accountId}`;
      const { open } = row!;
      if (open > 0)
        throw InvalidState({
          message: `${open === 1 ? "1 payment" : `${open} payments`} on this account must be matched before it can be closed.`,
          context: { open },
        });
      await tx.db.bankAccount.update({ where: { id: accountId }, data: { closedAt: tx.now() } });
      await audit(tx, "bank_account.close", accountId);
    }),
});
