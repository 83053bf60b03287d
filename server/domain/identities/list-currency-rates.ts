import { z } from "zod";
import { Prisma } from "@/server/generated/prisma/client";
import { minorUnits } from "@/server/kernel/currencies";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

interface ListedRate {
  currency: string;
  /** US dollars per major unit. */
  usdPerUnit: Prisma.Decimal;
  updatedAt: Date;
}

/** Lists the rates at which currencies count toward the monthly limits, by code. */
export const listCurrencyRates = operation({
  name: "listCurrencyRates",
  summary: "Lists the rates at which currencies count towards the monthly limits.",
  permission: { operator: true },
  input: z.strictObject({}),
  run: readRates,
});

async function readRates(ctx: Context): Promise<ListedRate[]> {
  const rows = await ctx.db.currencyRate.findMany({ orderBy: { currency: "asc" } });
  return rows.map(({ currency, usdPerMinor, updatedAt }) => {
    const minorPerUnit = new Prisma.Decimal(10).pow(minorUnits(currency));
    return { currency, usdPerUnit: usdPerMinor.times(minorPerUnit).div(100), updatedAt };
  });
}
