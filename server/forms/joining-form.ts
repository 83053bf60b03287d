import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { amount, type MoneyReading, ticked } from "@/server/forms/fields";
import { PERIODS_PER_YEAR, POOL_CADENCES, type PoolCadence } from "@/server/kernel/cadence";
import { AMOUNT_MAXIMUM_CENTS, GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";

/** What a new member of a pool commits to. A year must be an amount that can be charged. */
export function joiningForm(reading: MoneyReading) {
  const fields = z
    .object({
      cadence: z.string().transform((text, ctx): PoolCadence => {
        const known = POOL_CADENCES.find((cadence) => cadence === text);
        if (!known) note(ctx, "cadenceMissing");
        return known ?? "monthly";
      }),
      amount: amount({ ...reading, minimum: GIFT_MINIMUM_CENTS, maximum: AMOUNT_MAXIMUM_CENTS }),
      auto_renew: ticked(),
      is_named: ticked(),
    })
    .superRefine(({ cadence, amount: cents }, ctx) => {
      const maximum = AMOUNT_MAXIMUM_CENTS / BigInt(PERIODS_PER_YEAR[cadence]);
      if (typeof cents !== "bigint" || cents <= maximum) return;
      const values = { maximum: { cents: maximum, currency: reading.currency } };
      note(ctx, "amountTooLarge", { field: "amount", values });
    });
  return defineForm(fields, (entered) => ({
    cadence: entered.cadence,
    perCadenceCents: entered.amount,
    autoRenew: entered.auto_renew,
    isNamed: entered.is_named,
  }));
}
