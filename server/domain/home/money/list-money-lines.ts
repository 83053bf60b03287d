import { z } from "zod";
import { daysOf, moneyPeriod } from "@/server/domain/home/money/money-period";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { readMoneyLines } from "@/server/domain/home/money/read-money-lines";
import { callerIdentityId } from "@/server/operations/access";
import { listOperation } from "@/server/operations/operation";

/** Lists the movements of a balance in a month or on a day, newest first. */
export const listMoneyLines = listOperation({
  name: "listMoneyLines",
  summary: "Lists what moved a balance of your organization in a month or on a day, newest first.",
  permission: { member: MONEY_ROLES, person: true },
  input: z.strictObject({ currency: z.string(), period: moneyPeriod }),
  async run(ctx, { currency, period }, page) {
    const identityId = callerIdentityId(ctx);
    const where = { id: identityId };
    const { timeZone } = await ctx.db.identity.findUniqueOrThrow({ where, select: { timeZone: true } });
    const of = { identityId, currency, timeZone, days: daysOf(period), isOldestFirst: false, throughId: null };
    return readMoneyLines(ctx, of, page);
  },
});
