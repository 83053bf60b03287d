import { z } from "zod";
import type { PayoutSchedule } from "@/server/generated/prisma/client";
import { centsToJson } from "@/server/kernel/money";
import { centsOut, identityId, instant, instantOut } from "@/server/resources/fields";
import { centsField, wholeField } from "@/server/resources/number-fields";
import { integerOut } from "@/server/resources/response-fields";

export const PAYOUT_INTERVALS = ["daily", "weekly", "monthly", "manual"] as const;
export type PayoutInterval = (typeof PAYOUT_INTERVALS)[number];

/** In ISO 8601 order: Monday first. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const LAST_DAY = 31;

export const payoutScheduleBody = z
  .strictObject({
    interval: z.enum(PAYOUT_INTERVALS).optional().describe("How often the balance is paid out."),
    weekday: z.enum(WEEKDAYS).nullish().describe("On which day, with an interval of `weekly`. Default: monday."),
    day_of_month: wholeField(1, LAST_DAY)
      .nullish()
      .describe("On which day, with an interval of `monthly`; the last one in months without it. Default: 1."),
    minimum_cents: centsField(1n).optional().describe("What a balance has to reach, in its currency's smallest unit."),
  })
  .meta({ id: "PayoutScheduleUpdate", description: "Fields to change. Fields you leave out stay unchanged." });

export const payoutScheduleResource = z
  .strictObject({
    identity_id: identityId.describe("Whose balance it is about."),
    interval: z.enum(PAYOUT_INTERVALS).describe("How often the balance is paid out."),
    weekday: z.enum(WEEKDAYS).nullable().describe("On which day of the week. null unless the interval is `weekly`."),
    day_of_month: integerOut(1, LAST_DAY)
      .nullable()
      .describe("On which day of the month. null unless the interval is `monthly`."),
    minimum_cents: centsOut.describe("What a balance has to reach, in its currency's smallest unit."),
    next_payout_at: instantOut
      .nullable()
      .describe(
        "When the balance is looked at next, in the identity's time zone. null for `manual`, and without an account.",
      ),
  })
  .meta({ id: "PayoutSchedule", description: "When an identity's balance is paid out." });

/** A schedule as shown; the default for an identity that has none yet. */
export type ReadSchedule = Pick<
  PayoutSchedule,
  "identityId" | "interval" | "weekday" | "dayOfMonth" | "minimumCents" | "nextAt"
>;

/** Writes a schedule for every response. */
export function serializePayoutSchedule(schedule: ReadSchedule): z.infer<typeof payoutScheduleResource> {
  return {
    identity_id: schedule.identityId,
    interval: schedule.interval as PayoutInterval,
    weekday: schedule.weekday === null ? null : WEEKDAYS[schedule.weekday - 1]!,
    day_of_month: schedule.dayOfMonth,
    minimum_cents: centsToJson(schedule.minimumCents),
    next_payout_at: schedule.nextAt && instant(schedule.nextAt),
  };
}
