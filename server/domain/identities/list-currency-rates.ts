import type { Context } from "@/server/domain/context";
import { Prisma } from "@/server/generated/prisma/client";
import { minorUnits } from "@/server/kernel/currencies";

export interface ListedRate {
  currency: string;
  /** US dollars for one whole unit. */
  usdPerUnit: Prisma.Decimal;
  updatedAt: Date;
}

/** Lists the rates at which currencies count towards the monthly limits, by code. */
export async function listCurrencyRates(ctx: Context): Promise<ListedRate[]> {
  const rows = await ctx.db.currencyRate.findMany({ orderBy: { currency: "asc" } });
  return rows.map(({ currency, usdPerMinor, updatedAt }) => {
    const minorPerUnit = new Prisma.Decimal(10).pow(minorUnits(currency));
    return { currency, usdPerUnit: usdPerMinor.times(minorPerUnit).div(100), updatedAt };
  });
}
