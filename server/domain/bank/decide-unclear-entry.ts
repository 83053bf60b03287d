import { z } from "zod";
import { raiseUnclear } from "@/server/domain/bank/book-bank-file";
import { recordLines } from "@/server/domain/bank/book-groups";
import { countEntries } from "@/server/domain/bank/count-entries";
import { type LineDraft, lineOf } from "@/server/domain/bank/line-draft";
import { candidatesOf } from "@/server/domain/bank/unclear-entries";
import type { BankEntry, BankStatement } from "@/server/generated/prisma/client";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

/**
 * Decides that an entry is a known booking, or that it is another payment, which is then booked. Only once: later
 * decisions are rejected, and so are bookings that it can't be anymore.
 */
export const decideUnclearEntry = operation({
  name: "decideUnclearEntry",
  summary: "Decides whether an entry of a bank statement is in the books already.",
  permission: { operator: true },
  input: z.strictObject({
    statementId: z.string(),
    number: z.number().int(),
    /** The booking that it is; null if it is another payment. */
    lineId: z.string().nullable(),
  }),
  errors: [InvalidState, ResourceNotFound],
  run: (ctx, { statementId, number, lineId }): Promise<void> =>
    ctx.transaction(async (tx) => {
      const statement = await tx.db.bankStatement.findUnique({ where: { id: statementId } });
      if (!statement) throw ResourceNotFound();
      // So that no file is booked on the account in the meantime, and nobody else decides.
      await tx.db.$queryRaw`SELECT id FROM bank_accounts WHERE id = ${statement.accountId} FOR NO KEY UPDATE`;
      const entry = await tx.db.bankEntry.findUnique({ where: { statementId_number: { statementId, number } } });
      if (!entry) throw ResourceNotFound();
      if (entry.lineId !== null || !entry.isUnclear)
        throw InvalidState({ message: "This entry was decided meanwhile." });
      const decided =
        lineId === null ? await bookAnother(tx, statement, entry) : await requireKnown(tx, statement, entry, lineId);
      await tx.db.$executeRaw`
        UPDATE bank_entries SET line_id = ${decided}, is_unclear = false, draft = NULL
        WHERE statement_id = ${statementId} AND number = ${number}`;
      await audit(tx, "bank_entry.decide", decided, { statement: statementId, entry: number, is_new: lineId === null });
      await countEntries(tx, statement.fileId);
      if (lineId === null) await recordFollowUps(tx, "match_bank_file", [statement.fileId]);
      await raiseUnclear(tx, await tx.db.bankFile.findUniqueOrThrow({ where: { id: statement.fileId } }));
    }),
});

async function requireKnown(tx: Context, statement: BankStatement, entry: BankEntry, lineId: string): Promise<string> {
  const known = await candidatesOf(tx, statement, entry);
  if (known.some((line) => line.lineId === lineId)) return lineId;
  throw InvalidState({ message: "This entry can't be that payment anymore. Look at it again." });
}

/** Books the entry, numbered after those of its day and amount, and returns the booking's id. */
async function bookAnother(tx: Context, statement: BankStatement, entry: BankEntry): Promise<string> {
  const { accountId, turnsReversals } = statement;
  const { bookedOn, amountCents } = entry;
  const last = await tx.db.bankLine.aggregate({ where: { accountId, bookedOn, amountCents }, _max: { ordinal: true } });
  const id = tx.newId("bankLine");
  const identity = {
    id,
    statement_id: statement.id,
    booked_on: bookedOn.toISOString().slice(0, 10),
    amount_cents: amountCents.toString(),
    ordinal: (last._max.ordinal ?? 0) + 1,
  };
  await recordLines(tx, accountId, [{ ...lineOf(entry.draft as unknown as LineDraft, turnsReversals), ...identity }]);
  return id;
}
