import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { amount } from "@/server/forms/fields";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Locale } from "@/server/texts/locales";

/** The name of a currency's field. */
export const refundSumField = (currency: string) => `above_${currency}`;

/** Asks for an amount in each currency; an empty field means none. */
export function refundSumsForm(currencies: readonly string[], locale: Locale) {
  const fields = Object.fromEntries(
    currencies.map((currency) => {
      const sum = amount({ currency, locale, minimum: 0n, maximum: AMOUNT_MAXIMUM_CENTS });
      return [
        refundSumField(currency),
        z.union([
          z
            .string()
            .regex(/^\s*$/)
            .transform(() => null),
          sum,
        ]),
      ];
    }),
  );
  return defineForm(z.object(fields), (entered) =>
    currencies.map((currency) => ({
      currency,
      above_cents: (entered[refundSumField(currency)] as Cents | null) ?? null,
    })),
  );
}
