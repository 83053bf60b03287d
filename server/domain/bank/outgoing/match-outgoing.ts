import { findOutgoing, type OpenPart } from "@/server/domain/bank/outgoing/find-outgoing";
import { recordOutgoing } from "@/server/domain/bank/outgoing/record-outgoing";
import { readSentLately } from "@/server/domain/bank/outgoing/sent-transfers";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Context } from "@/server/operations/context";

const RECORDED_TOGETHER = 200;

/** Payments of which something is open on accounts that transfers have left, since the first of these was made. */
const OPEN = `
  SELECT p.line_id AS "lineId", p.number, l.account_id AS "accountId", p.open_cents::text AS cents, p.text,
    array_remove(ARRAY[p.end_to_end_id, p.structured_reference, p.bank_reference, l.bank_reference], NULL) AS ids,
    coalesce(p.return_code, l.return_code) AS "returnCode", p.account_mark AS "accountMark", l.booked_on AS "bookedOn"
  FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
  WHERE p.open_cents <> 0 AND p.open_cents = p.amount_cents AND l.account_id = ANY ($1::text[]) AND l.booked_on >= (
    SELECT min(f.created_at)::date - 1 FROM bank_payment_files f WHERE f.id = ANY ($2::text[]))
  ORDER BY p.line_id, p.number`;

/**
 * Finds which payments on the operator's accounts are transfers that were sent, and records it: these were executed, or
 * have come back. Earlier matches don't change. Returns how many payments on the accounts were explained.
 */
export async function matchOutgoing(ctx: Context): Promise<number> {
  const sent = await readSentLately(ctx);
  if (sent.length === 0) return 0;
  const accounts = [...new Set(sent.map(({ accountId }) => accountId))];
  const files = [...new Set(sent.map(({ fileId }) => fileId))];
  const rows = await ctx.statement<Omit<OpenPart, "cents"> & { cents: string }>(OPEN, [accounts, files]);
  const { matches, differing } = findOutgoing(
    rows.map((row) => ({ ...row, cents: BigInt(row.cents) })),
    sent,
  );
  for (let from = 0; from < matches.length; from += RECORDED_TOGETHER)
    await ctx.transaction((tx) => recordOutgoing(tx, matches.slice(from, from + RECORDED_TOGETHER)));
  for (const { part, transfer } of differing) await raiseDiffering(ctx, part, transfer.id);
  if (matches.length > 0) ctx.wake();
  return matches.length;
}

/** Raises a task, once, about a payment that names a transfer but differs in amount: a person decides. */
async function raiseDiffering(ctx: Context, { lineId, bookedOn }: OpenPart, transferId: string): Promise<void> {
  const task = { kind: "bank_answer_unclear", subjectId: transferId } as const;
  if ((await ctx.db.task.count({ where: task })) > 0) return;
  const day = bookedOn.toISOString().slice(0, 10);
  await ctx.transaction((tx) =>
    raiseTask(tx, {
      ...task,
      detail: `The statement of ${day} has the transfer with another amount, in the booking ${lineId}.`,
    }),
  );
}
