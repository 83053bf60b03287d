import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { amount, type MoneyReading, oneOf } from "@/server/forms/fields";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { PAYOUT_INTERVALS, WEEKDAYS } from "@/server/resources/payout-schedule";

const LAST_DAY = 31;

/** The days of a month that a schedule can name, as a form sends them. */
export const MONTH_DAYS: readonly string[] = Array.from({ length: LAST_DAY }, (_, at) => String(at + 1));

/** Asks for the amount of a payout; an empty field means all. */
export function payoutAmountForm(reading: MoneyReading) {
  const none = z
    .string()
    .regex(/^\s*$/)
    .transform((): Cents | null => null);
  return defineForm(
    z.object({ amount: z.union([none, amount({ ...reading, minimum: 1n, maximum: AMOUNT_MAXIMUM_CENTS })]) }),
  );
}

/** Confirms what is shown, without any fields. */
export const confirmForm = defineForm(z.object({}));

/** Sets when a balance is paid out. A day only counts for the interval that it belongs to. */
export function payoutScheduleForm(reading: MoneyReading) {
  return defineForm(
    z.object({
      interval: oneOf(PAYOUT_INTERVALS, "weekly"),
      weekday: oneOf(WEEKDAYS, "monday"),
      day_of_month: oneOf(MONTH_DAYS, "1"),
      minimum: amount({ ...reading, minimum: 1n, maximum: AMOUNT_MAXIMUM_CENTS }),
    }),
    ({ interval, weekday, day_of_month, minimum }) => ({
      interval,
      weekday: interval === "weekly" ? weekday : null,
      day_of_month: interval === "monthly" ? Number(day_of_month) : null,
      minimum_cents: minimum,
    }),
  );
}

/** Chooses the account that payouts go to. */
export const payoutAccountForm = defineForm(
  z.object({
    token: z.string().superRefine((token, ctx) => {
      if (token === "") note(ctx, "payoutAccountMissing");
    }),
  }),
);
