import type { PartDraft } from "@/server/domain/bank/line-draft";
import type { BankAdvice } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

/** How many advices one transaction looks at. */
const BATCH = 200;

/** The booking that an advice is about. */
interface AdvisedLine {
  lineId: string;
  statementId: string;
  fileId: string;
}

/**
 * The account's bookings of this amount, near this day, whose entries (in any file) share a reference with the advice:
 * the bank's own, the sender's, or a batch's. Placeholder references don't count.
 */
const LINES = `
  SELECT l.id AS "lineId", l.statement_id AS "statementId", s.file_id AS "fileId" FROM bank_advices a
  JOIN bank_lines l ON l.account_id = a.account_id AND l.amount_cents = a.amount_cents AND l.booked_on BETWEEN a.booked_on - 5 AND a.booked_on + 5
  JOIN bank_statements s ON s.id = l.statement_id
  WHERE a.statement_id = $1 AND a.number = $2 AND EXISTS (SELECT FROM bank_entries e WHERE e.line_id = l.id AND (
    (e.bank_reference = a.bank_reference AND e.bank_reference !~* '^(nonref|not ?provided|0*)$')
    OR e.end_to_end_id = a.end_to_end_id OR e.batch_references && a.batch_references))
  LIMIT 2`;

/**
 * Gives bookings the payments that advices name, whichever was imported first. A booking of which anything was ever
 * matched, perhaps by a person, stays as it is, and so does everything if several bookings may be meant.
 */
export async function applyAdvices(ctx: Context, accountId: string): Promise<void> {
  let after: Pick<BankAdvice, "statementId" | "number"> | null = null;
  for (;;) {
    const seen: BankAdvice[] = await ctx.transaction((tx) => applySome(tx, accountId, after));
    if (seen.length < BATCH) return;
    after = seen.at(-1)!;
  }
}

async function applySome(
  tx: Context,
  accountId: string,
  after: Pick<BankAdvice, "statementId" | "number"> | null,
): Promise<BankAdvice[]> {
  await tx.db.$queryRaw`SELECT id FROM bank_accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  const order = [{ statementId: "asc" }, { number: "asc" }] as const;
  const beyond = after && {
    OR: [{ statementId: { gt: after.statementId } }, { statementId: after.statementId, number: { gt: after.number } }],
  };
  // An advice that is still being read says nothing yet.
  const where = { accountId, lineId: null, statement: { readAt: { not: null } }, ...beyond };
  const advices = await tx.db.bankAdvice.findMany({ where, orderBy: [...order], take: BATCH });
  for (const advice of advices) await apply(tx, advice);
  return advices;
}

async function apply(tx: Context, advice: BankAdvice): Promise<void> {
  const { statementId, number } = advice;
  const [line, ...others] = await tx.statement<AdvisedLine>(LINES, [statementId, number]);
  if (!line || others.length > 0) return;
  await tx.db.bankAdvice.update({
    where: { statementId_number: { statementId, number } },
    data: { lineId: line.lineId },
  });
  const parts = JSON.stringify(partsFor(tx, advice, line));
  const [row] = await tx.db.$queryRaw<{ done: boolean }[]>`
    SELECT bank_line_split(${line.lineId}, ${parts}::jsonb) AS done`;
  if (row!.done) await recordFollowUps(tx, "match_bank_file", [line.fileId]);
}

/** The payments as the booking stores them: accounts are sealed for the statement that brought the booking. */
function partsFor({ vault }: Context, { statementId, parts }: BankAdvice, line: AdvisedLine) {
  return (parts as unknown as PartDraft[]).map((part, at) => {
    const account = part.account_sealed && vault.open("bank-account", statementId, part.account_sealed);
    const account_sealed = account && vault.seal("bank-account", line.statementId, account);
    return { ...part, account_sealed, number: at + 1 };
  });
}
