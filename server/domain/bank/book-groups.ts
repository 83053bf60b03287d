import { type EqualEntries, readEquals } from "@/server/domain/bank/equal-entries";
import { type LineDraft, lineOf } from "@/server/domain/bank/line-draft";
import { pairEquals } from "@/server/domain/bank/pair-equals";
import type { BankStatement } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** An entry of a statement with the booking that it is, or that a person has to say so. */
interface Decision {
  number: number;
  lineId: string | null;
}

/**
 * Books some of a statement's entries in the running transaction: those of some days and sums, with all of one day and sum together,
 * because only together can they be told apart. The account is locked first, so that no other file is decided meanwhile. Returns
 * how many were decided and how many of them were new; null if none are left.
 */
export async function bookGroups(
  tx: Context,
  statement: BankStatement,
): Promise<{ decided: number; booked: number } | null> {
  const { accountId, turnsReversals } = statement;
  await tx.db.$queryRaw`SELECT id FROM bank_accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  const groups = await readEquals(tx, statement);
  if (groups.length === 0) return null;
  const decisions: Decision[] = [];
  const lines: object[] = [];
  for (const group of groups) {
    const sightings = group.known.map((line) => line.sightings);
    const pairings = pairEquals(group.found, sightings, group);
    let ordinal = group.known.reduce((most, line) => Math.max(most, line.ordinal), 0);
    for (const [at, { number, draft }] of group.found.entries()) {
      const pairing = pairings[at]!;
      if (pairing === "unclear") decisions.push({ number, lineId: null });
      else if (pairing !== "new") decisions.push({ number, lineId: group.known[pairing.known]!.lineId });
      else {
        const lineId = tx.newId("bankLine");
        ordinal += 1;
        lines.push({ ...newLine(group, draft, { statement, turnsReversals }), id: lineId, ordinal });
        decisions.push({ number, lineId });
      }
    }
  }
  await record(tx, accountId, lines);
  await decide(tx, statement.id, decisions);
  return { decided: decisions.filter(({ lineId }) => lineId !== null).length, booked: lines.length };
}

function newLine(
  { bookedOn, amountCents }: EqualEntries,
  draft: LineDraft,
  { statement, turnsReversals }: { statement: BankStatement; turnsReversals: boolean },
) {
  return {
    ...lineOf(draft, turnsReversals),
    statement_id: statement.id,
    booked_on: bookedOn,
    amount_cents: amountCents.toString(),
  };
}

/** Records bookings that are new and posts them: the bank's rail holds so much more or less, and what each is about is open. */
async function record(tx: Context, accountId: string, lines: object[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.db.$queryRaw`
    SELECT id FROM bank_lines_record(${accountId}, ${JSON.stringify(lines)}::jsonb, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)`;
}

async function decide(tx: Context, statementId: string, decisions: Decision[]): Promise<void> {
  const rows = JSON.stringify(decisions.map(({ number, lineId }) => ({ number, line_id: lineId })));
  await tx.db.$executeRaw`
    UPDATE bank_entries e SET line_id = d.line_id, is_unclear = d.line_id IS NULL,
      draft = CASE WHEN d.line_id IS NULL THEN e.draft END
    FROM jsonb_to_recordset(${rows}::jsonb) AS d(number int, line_id text)
    WHERE e.statement_id = ${statementId} AND e.number = d.number`;
}
