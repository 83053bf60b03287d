import { draftOf } from "@/server/domain/bank/line-draft";
import type { Context } from "@/server/operations/context";
import type { BankEntry } from "@/server/ports/bank-file";

/** An entry of a statement that says that something was booked. */
export interface StagedEntry {
  statementId: string;
  bookedOn: string;
  entry: BankEntry;
}

/** Keeps entries of a statement in their order, behind those that it has. */
export async function stageEntries(ctx: Context, entries: readonly StagedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ statementId, bookedOn, entry }) => ({
    statement_id: statementId,
    booked_on: bookedOn,
    amount_cents: entry.amountCents.toString(),
    bank_reference: entry.bankReference,
    end_to_end_id: entry.endToEndId ?? entry.details[0]?.endToEndId ?? null,
    batch_references: entry.batchReferences ?? [],
    text: entry.text || (entry.details[0]?.text ?? ""),
    draft: draftOf(ctx, statementId, entry),
  }));
  await ctx.db.$executeRaw`
    INSERT INTO bank_entries (statement_id, number, booked_on, amount_cents, bank_reference, end_to_end_id, batch_references, text, draft)
    SELECT r.statement_id,
      coalesce((SELECT max(e.number) FROM bank_entries e WHERE e.statement_id = r.statement_id), 0) + row_number() OVER (PARTITION BY r.statement_id ORDER BY r.place),
      r.booked_on, r.amount_cents, r.bank_reference, r.end_to_end_id, r.batch_references, r.text, r.draft
    FROM json_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::json) AS r(statement_id text, place int,
      booked_on date, amount_cents bigint, bank_reference text, end_to_end_id text, batch_references text[], text text, draft json)`;
}
