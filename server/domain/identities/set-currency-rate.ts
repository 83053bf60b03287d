import { z } from "zod";
import { type CurrencyRate, Prisma } from "@/server/generated/prisma/client";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { CURRENCY_CODES, minorUnits } from "@/server/kernel/currencies";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

const currencyRateInput = z.strictObject({
  currency: z.string(),
  /** US dollars per major unit of the currency, as a plain decimal such as `1.0825`. */
  usdPerUnit: z.string(),
});

/** Sets the rate at which a currency counts toward the monthly limits. US dollars always count one to one. */
export const setCurrencyRate = operation({
  name: "setCurrencyRate",
  summary: "Sets the rate at which a currency counts towards the monthly limits.",
  permission: { operator: true },
  input: currencyRateInput,
  errors: [InvalidParameter],
  run: writeRate,
});

async function writeRate(
  ctx: Context,
  { currency, usdPerUnit }: z.infer<typeof currencyRateInput>,
): Promise<CurrencyRate> {
  if (!CURRENCY_CODES.has(currency) || currency === "USD") {
    throw InvalidParameter({
      param: "currency",
      message: "currency must be an ISO 4217 code in uppercase other than USD.",
    });
  }
  const rate = /^\d{1,9}(\.\d{1,12})?$/.test(usdPerUnit) ? minorRate(currency, usdPerUnit) : null;
  if (!rate?.gt(0)) {
    throw InvalidParameter({
      param: "usd_per_unit",
      message: "usd_per_unit must be a decimal number greater than 0, such as 1.0825.",
    });
  }
  return ctx.transaction(async (tx) => {
    const values = { usdPerMinor: rate, updatedAt: tx.now() };
    const row = await tx.db.currencyRate.upsert({
      where: { currency },
      create: { currency, ...values },
      update: values,
    });
    await audit(tx, "currency_rate.set", currency, { usd_per_unit: usdPerUnit });
    return row;
  });
}

/** US cents per smallest unit of the currency, the factor that the database multiplies amounts by. */
function minorRate(currency: string, usdPerUnit: string): Prisma.Decimal {
  const exact = new Prisma.Decimal(usdPerUnit).times(100).div(new Prisma.Decimal(10).pow(minorUnits(currency)));
  return exact.toDecimalPlaces(12);
}
