import type { PayoutAccount } from "@/server/generated/prisma/client";
import { writeWallTime } from "@/server/kernel/wall-time";
import type { PayoutLine } from "@/server/resources/payout-line";
import type { ReadSchedule } from "@/server/resources/payout-schedule";
import { formatDay, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** An account as people recognize it: its type, its bank, and its last four digits. */
export function accountText(
  { type, bank, last4 }: Pick<PayoutAccount, "type" | "bank" | "last4">,
  locale: Locale,
): string {
  const t = translator(locale, "money");
  const kind = t("accountType", { type });
  if (last4 === null) return bank === null ? kind : t("accountAt", { type: kind, bank });
  return bank === null ? t("accountEnding", { type: kind, last4 }) : t("accountFull", { type: kind, bank, last4 });
}

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

/** What a line of a statement is, or several of one type. What goes from one payout over to the next is named by its direction. */
export function lineText(
  { type, amountCents: cents }: Pick<PayoutLine, "type" | "amountCents">,
  locale: Locale,
  isOne = true,
): string {
  const isDirected = ["carried", "reserve", "fee", "payout_returned"].includes(type);
  const word = isDirected ? `${type}_${cents < 0n ? "out" : "in"}` : type;
  return translator(locale, "money")(isOne ? "payoutLineOne" : "payoutLine", { type: word });
}

/** The day of an instant on the organization's calendar. */
export function dayText(at: Date, timeZone: string, locale: Locale): string {
  return formatDay(writeWallTime(at, timeZone).slice(0, 10), locale, true);
}

/** A date that the payment provider named, which is of no time zone. */
export function dateText(date: Date, locale: Locale): string {
  return formatDay(date.toISOString().slice(0, 10), locale, true);
}
