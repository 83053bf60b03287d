import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { amount, type MoneyReading } from "@/server/forms/fields";
import { CADENCES, type Cadence } from "@/server/kernel/cadence";
import { AMOUNT_MAXIMUM_CENTS, GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";

/** Changes a recurring gift's amount and cadence. */
export function termsForm(reading: MoneyReading) {
  return defineForm(
    z.object({
      amount: amount({ ...reading, minimum: GIFT_MINIMUM_CENTS, maximum: AMOUNT_MAXIMUM_CENTS }),
      cadence: z.string().transform((text, ctx): Cadence => {
        const known = CADENCES.find((cadence) => cadence === text);
        if (!known) note(ctx, "cadenceMissing");
        return known ?? CADENCES[0];
      }),
    }),
    ({ amount, cadence }) => ({ amountCents: amount, cadence }),
  );
}
