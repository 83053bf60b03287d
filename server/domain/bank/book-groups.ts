import { type EqualEntries, type GroupPlace, readEquals } from "@/server/domain/bank/equal-entries";
import { lineOf } from "@/server/domain/bank/line-draft";
import { type NewEntry, pairMovedEntries } from "@/server/domain/bank/moved-entries";
import { pairEquals } from "@/server/domain/bank/pair-equals";
import type { BankStatement } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** An entry of a statement with its booking, or null if a person has to decide which it is. */
interface Decision {
  number: number;
  lineId: string | null;
}

/** How many entries were decided, how many of them were new, and the last day and amount, where the next ones start. */
export interface BookedGroups {
  decided: number;
  booked: number;
  last: GroupPlace;
}

/**
 * Books some of a statement's entries in the running transaction: those of some days and amounts, always all of one day
 * and amount together, because only together can they be distinguished. The account is locked first, so that no other
 * file is decided in the meantime. Returns null if none are left.
 */
export async function bookGroups(
  tx: Context,
  statement: BankStatement,
  after: GroupPlace | null = null,
): Promise<BookedGroups | null> {
  const { accountId } = statement;
  await tx.db.$queryRaw`SELECT id FROM bank_accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  const groups = await readEquals(tx, statement, after);
  const last = groups.at(-1);
  if (!last) return null;
  const { decisions, added } = await decideGroups(tx, statement, groups);
  const lines = newLines(tx, statement, added);
  decisions.push(...lines.map(({ id, number }) => ({ number, lineId: id })));
  await recordLines(tx, accountId, lines);
  await decide(tx, statement.id, decisions);
  return { decided: decisions.filter(({ lineId }) => lineId !== null).length, booked: lines.length, last };
}

/** Decides which known booking each of a statement's entries is, which are new, and which a person has to decide. */
export async function decideGroups(
  ctx: Context,
  statement: BankStatement,
  groups: readonly EqualEntries[],
): Promise<{ decisions: Decision[]; added: NewEntry[] }> {
  const decisions: Decision[] = [];
  const unknown: NewEntry[] = [];
  for (const group of groups) {
    const sightings = group.known.map((line) => line.sightings);
    for (const [at, pairing] of pairEquals(group.found, sightings, group).entries()) {
      const entry = group.found[at]!;
      if (pairing === "new") unknown.push({ group, entry });
      else
        decisions.push({
          number: entry.number,
          lineId: pairing === "unclear" ? null : group.known[pairing.known]!.lineId,
        });
    }
  }
  const moved = await pairMovedEntries(ctx, statement, unknown);
  const added = unknown.filter((_, at) => moved[at] === "new");
  for (const [at, { entry }] of unknown.entries())
    if (moved[at] !== "new")
      decisions.push({ number: entry.number, lineId: moved[at] === "unclear" ? null : moved[at]! });
  return { decisions, added };
}

/** New bookings as they are recorded, each numbered after the known ones of its day and amount. */
function newLines(tx: Context, { id: statement_id, turnsReversals }: BankStatement, entries: readonly NewEntry[]) {
  const places = new Map<EqualEntries, number>();
  return entries.map(({ group, entry }) => {
    const before = places.get(group) ?? group.known.reduce((most, { ordinal }) => Math.max(most, ordinal), 0);
    places.set(group, before + 1);
    const { bookedOn: booked_on, amountCents } = group;
    const identity = { id: tx.newId("bankLine"), statement_id, booked_on, amount_cents: amountCents.toString() };
    return { ...lineOf(entry.draft, turnsReversals), ...identity, ordinal: before + 1, number: entry.number };
  });
}

/** Records and posts new bookings: the bank's rail holds that much more or less, and each booking's purpose is open. */
export async function recordLines(tx: Context, accountId: string, lines: object[]): Promise<void> {
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
