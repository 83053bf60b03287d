import { z } from "zod";
import { addDays } from "@/server/domain/home/home-ranges";
import { linesFile } from "@/server/domain/home/money/money-files";
import { daysOf, isDay, moneyPeriod } from "@/server/domain/home/money/money-period";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { readMoneyLines } from "@/server/domain/home/money/read-money-lines";
import { readStatement } from "@/server/domain/home/money/read-statement";
import { statementLinesOf, statementSumsOf } from "@/server/domain/home/money/statement-lines";
import { nameOf } from "@/server/domain/identities/name-of";
import { drawStatement } from "@/server/domain/payouts/draw-statement";
import { STATEMENT_PAGE_LINES } from "@/server/kernel/limits";
import { callerIdentityId } from "@/server/operations/access";
import { StreamedFile } from "@/server/operations/file";
import { operation } from "@/server/operations/operation";
import type { PageRequest } from "@/server/operations/page";
import { currencyField } from "@/server/resources/fields";

/**
 * Renders a month or day of a balance as a file: the opening balance, every line, oldest first, and the closing
 * balance. Movements that happen while the file is being written are not included.
 */
export const renderMoneyStatement = operation({
  name: "renderMoneyStatement",
  summary: "Writes a month of your balance, or one of its days, as a file.",
  permission: { member: MONEY_ROLES, person: true },
  input: z.strictObject({ currency: currencyField, period: moneyPeriod, format: z.enum(["pdf", "html", "csv"]) }),
  files: ["application/pdf", "text/html", "text/csv"],
  async run(ctx, { currency, period, format }): Promise<StreamedFile> {
    const identityId = callerIdentityId(ctx);
    const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
    const { timeZone } = identity;
    const [of, days] = [{ identityId, currency, timeZone }, daysOf(period)];
    const { periods, closingCents, throughId } = await readStatement(ctx, of, days, isDay(period) ? "day" : "month");
    const [moved] = periods;
    const openingCents = moved?.openingCents ?? closingCents;
    const readPage = (after: PageRequest["after"]) =>
      readMoneyLines(ctx, { ...of, days, isOldestFirst: true, throughId }, { after, limit: STATEMENT_PAGE_LINES });
    if (format === "csv") {
      const whole = {
        currency,
        timeZone,
        firstDay: days.from,
        lastDay: addDays(days.to, -1),
        openingCents,
        closingCents,
      };
      return new StreamedFile(linesFile(whole, readPage), "text/csv; charset=utf-8", `${period}.csv`);
    }
    const statement = {
      payout: null,
      period: { key: period, openingCents },
      house: ctx.ports.house.current().name,
      recipient: nameOf(identity),
      account: null,
      currency,
      amountCents: closingCents,
      timeZone,
      sums: moved ? statementSumsOf(moved) : [],
      madeAt: ctx.now(),
    };
    const readLines = async (after: PageRequest["after"]) => {
      const { rows, next } = await readPage(after);
      return { rows: rows.flatMap(statementLinesOf), next };
    };
    return drawStatement(ctx, statement, readLines, { format, name: period });
  },
});
