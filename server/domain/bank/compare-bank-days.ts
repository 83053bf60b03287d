import { z } from "zod";
import type { Cents } from "@/server/kernel/money";
import { operation } from "@/server/operations/operation";

/** A day on which a statement of an account closed, with what the books say of it. */
export interface ComparedDay {
  closedOn: Date;
  statementId: string;
  closingCents: Cents;
  /** The oldest statement's opening balance, and everything that was booked since, to the end of the day. */
  bookedCents: Cents;
  /** Entries up to that day that a person has yet to decide: they are booked after that. */
  unclearCents: Cents;
  /** What remains unexplained: a statement is missing, or the bank and the books disagree. */
  differenceCents: Cents;
}

const DAYS_MAX = 400;

const COMPARED = `
  WITH statements AS (
    SELECT DISTINCT ON (s.closing_on) s.closing_on, s.id, s.closing_cents, s.opening_on, s.opening_cents
    FROM bank_statements s
    WHERE s.account_id = $1 AND s.kind = 'statement' AND s.adds_up AND s.read_at IS NOT NULL AND s.closing_on IS NOT NULL
    ORDER BY s.closing_on, s.id DESC
  ), oldest AS (
    SELECT opening_on, opening_cents FROM statements ORDER BY closing_on LIMIT 1
  ), booked AS (
    SELECT l.booked_on AS day, sum(l.amount_cents) AS cents FROM bank_lines l, oldest o
    WHERE l.account_id = $1 AND l.booked_on >= o.opening_on GROUP BY 1
  ), unclear AS (
    SELECT e.booked_on AS day, sum(e.amount_cents) AS cents
    FROM bank_entries e JOIN bank_statements s ON s.id = e.statement_id
    WHERE s.account_id = $1 AND e.is_unclear AND e.line_id IS NULL GROUP BY 1
  )
  SELECT s.closing_on AS "closedOn", s.id AS "statementId", s.closing_cents AS "closingCents",
    o.opening_cents + coalesce((SELECT sum(b.cents) FROM booked b WHERE b.day <= s.closing_on), 0) AS "bookedCents",
    coalesce((SELECT sum(u.cents) FROM unclear u WHERE u.day <= s.closing_on), 0) AS "unclearCents"
  FROM statements s, oldest o ORDER BY s.closing_on DESC LIMIT ${DAYS_MAX}`;

type Row = Record<"closingCents" | "bookedCents" | "unclearCents", string> &
  Pick<ComparedDay, "closedOn" | "statementId">;

/** Compares an account with the books: for each day on which a statement closed, the newest first. */
export const compareBankDays = operation({
  name: "compareBankDays",
  summary: "Compares the closing balances of a bank account with the books.",
  permission: { operator: true },
  input: z.strictObject({ accountId: z.string() }),
  async run(ctx, { accountId }): Promise<ComparedDay[]> {
    const rows = await ctx.statement<Row>(COMPARED, [accountId]);
    return rows.map(({ closedOn, statementId, ...row }) => {
      const [closingCents, bookedCents, unclearCents] = [row.closingCents, row.bookedCents, row.unclearCents].map(
        BigInt,
      ) as [Cents, Cents, Cents];
      const differenceCents = closingCents - bookedCents - unclearCents;
      return { closedOn, statementId, closingCents, bookedCents, unclearCents, differenceCents };
    });
  },
});
