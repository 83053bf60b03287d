import { STATEMENT_LAG_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

/** Whether a bank account's statements reach almost up to a time: until they do, no transfer counts as missing. */
export async function statementsReach(ctx: Context, accountId: string, at: Date): Promise<boolean> {
  const until = new Date(at.getTime() - STATEMENT_LAG_DAYS * DAY_MS);
  const [row] = await ctx.db.$queryRaw<{ isKnown: boolean }[]>`
    SELECT greatest((SELECT max(s.closing_on) FROM bank_statements s WHERE s.account_id = ${accountId}),
      (SELECT max(l.booked_on) FROM bank_lines l WHERE l.account_id = ${accountId})) >= ${until}::timestamptz::date
      AS "isKnown"`;
  return row?.isKnown === true;
}
