import type { Payout } from "@/server/generated/prisma/client";
import { writeWallTime } from "@/server/kernel/wall-time";
import type { ReadSchedule } from "@/server/resources/payout-schedule";
import { formatDay, formatMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** When a balance is paid out, such as `Every week on Monday`. */
export function scheduleText({ interval, weekday, dayOfMonth }: ReadSchedule, locale: Locale): string {
  const t = translator(locale, "money");
  if (interval === "daily") return t("scheduleDaily");
  if (interval === "weekly") return t("scheduleWeekly", { weekday: weekdayName(weekday ?? 1, locale) });
  if (interval === "monthly") return t("scheduleMonthly", { day: String(dayOfMonth ?? 1) });
  return t("scheduleManual");
}

/** The name of a day of the week: 1 is Monday. */
export function weekdayName(weekday: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(intlTag(locale), { weekday: "long", timeZone: "UTC" });
  return format.format(Date.UTC(2024, 0, weekday));
}

/** The day of an instant on the organization's calendar. */
export function dayText(at: Date, timeZone: string, locale: Locale): string {
  return formatDay(writeWallTime(at, timeZone).slice(0, 10), locale, true);
}

/** A date from the payment provider, which has no time zone. */
export function dateText(date: Date, locale: Locale): string {
  return formatDay(date.toISOString().slice(0, 10), locale, true);
}

/** A payout as a search result: its amount and date, its status, and its text on the bank statement. */
export function payoutHit(payout: Payout, timeZone: string, locale: Locale): { label: string; detail: string } {
  const { amountCents, currency, createdAt, status, statementText } = payout;
  const t = translator(locale, "money");
  return {
    label: t("payoutTitle", { amount: formatMoney(amountCents, currency, locale) }),
    detail: [dayText(createdAt, timeZone, locale), t("payoutStatus", { status }), statementText].join(" · "),
  };
}
