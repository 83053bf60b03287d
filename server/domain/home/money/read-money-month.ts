import { z } from "zod";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { addMonths } from "@/server/domain/home/money/months";
import { readStatement, type StatementPeriod } from "@/server/domain/home/money/read-statement";
import { callerIdentityId } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/** A month of a balance. */
export interface MoneyMonth {
  /** The organization's time zone, which determines its days. */
  timeZone: string;
  /** Null for a month in which nothing moved. */
  month: StatementPeriod | null;
  /** Newest first, without days on which nothing moved. */
  days: StatementPeriod[];
}

/** Reads a month of a balance, day by day. */
export const readMoneyMonth = operation({
  name: "readMoneyMonth",
  summary: "Reads what moved a balance of your organization on each day of a month.",
  permission: { member: MONEY_ROLES, person: true },
  input: z.strictObject({ currency: z.string(), month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
  async run(ctx, { currency, month }): Promise<MoneyMonth> {
    const id = callerIdentityId(ctx);
    const { timeZone } = await ctx.db.identity.findUniqueOrThrow({ where: { id }, select: { timeZone: true } });
    const of = { identityId: id, currency, timeZone };
    const range = { from: `${month}-01`, to: `${addMonths(month, 1)}-01` };
    const [whole, days] = await Promise.all([
      readStatement(ctx, of, range, "month"),
      readStatement(ctx, of, range, "day"),
    ]);
    return { timeZone, month: whole.periods[0] ?? null, days: days.periods.reverse() };
  },
});
