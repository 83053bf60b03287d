import { type Cents, formatCents } from "@/server/kernel/money";
import type { Locale } from "@/server/texts/locales";

/** Uses the digits that forms accept, also in Arabic. */
const INTL_TAGS: Readonly<Record<Locale, string>> = {
  en: "en-US",
  es: "es",
  fr: "fr",
  de: "de",
  pt: "pt-BR",
  ar: "ar-u-nu-latn",
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Beyond this many days a date is clearer than a relative time. */
const NEAR_DAYS = 7;

const known = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

/** Intl objects are more expensive to create than to use. */
function stored<Format extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const format = (known.get(key) as Format | undefined) ?? make();
  known.set(key, format);
  return format;
}

/** The locale's tag for `Intl`, also for code in the browser. */
export function intlTag(locale: Locale): string {
  return INTL_TAGS[locale];
}

/** In Arabic an amount would be reordered within its sentence; isolates keep it as written. */
function asWritten(text: string, locale: Locale): string {
  return locale === "ar" ? `\u2066${text.replaceAll("\u200f", "")}\u2069` : text;
}

/** An amount in the locale's format, exact to the currency's last decimal. */
export function formatMoney(cents: Cents | number, currency: string, locale: Locale): string {
  return asWritten(formatCents(BigInt(cents), currency, INTL_TAGS[locale]), locale);
}

/** The same without decimals if they are all zero, for headline figures. */
export function formatRoundMoney(cents: Cents | number, currency: string, locale: Locale): string {
  return asWritten(formatCents(BigInt(cents), currency, INTL_TAGS[locale], true), locale);
}

/**
 * A share such as 42 of 100 as a whole percentage, which is 100% only when all is reached. Computed in integers,
 * because a fraction would round up when one cent is missing.
 */
export function formatShare(part: number, of: number, locale: Locale): string {
  const whole = Math.floor((part * 100) / of) / 100;
  return stored(`share ${locale}`, () => new Intl.NumberFormat(INTL_TAGS[locale], { style: "percent" })).format(whole);
}

/** A date such as `March 3, 2026`; in UTC, like every date on the pages. */
export function formatDate(at: Date, locale: Locale): string {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  return stored(`date ${locale}`, () => new Intl.DateTimeFormat(INTL_TAGS[locale], options)).format(at);
}

/** A date with its hour, such as `Mar 3, 2026, 4:05 PM`, as clocks show it in a time zone. */
export function formatMoment(at: Date, timeZone: string, locale: Locale): string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return stored(`moment ${timeZone} ${locale}`, () => new Intl.DateTimeFormat(INTL_TAGS[locale], options)).format(at);
}

/** The same with the zone, such as `Mar 3, 2026, 4:05 PM EST`. */
export function formatZonedMoment(at: Date, timeZone: string, locale: Locale): string {
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const options = { ...day, hour: "numeric", minute: "2-digit", timeZone, timeZoneName: "short" } as const;
  return stored(`zoned ${timeZone} ${locale}`, () => new Intl.DateTimeFormat(INTL_TAGS[locale], options)).format(at);
}

/** A day such as `Mar 3`, or `Mar 3, 2026`, for a date that is written as `2026-03-03`. */
export function formatDay(day: string, locale: Locale, hasYear = false): string {
  const options = { month: "short", day: "numeric", timeZone: "UTC" } as const;
  const make = () => new Intl.DateTimeFormat(INTL_TAGS[locale], hasYear ? { ...options, year: "numeric" } : options);
  return stored(`day ${hasYear} ${locale}`, make).format(new Date(day));
}

/** A month such as `March 2026`, for a date of it or for `2026-03`. */
export function formatMonth(month: string, locale: Locale): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const at = new Date(`${month.slice(0, 7)}-01`);
  return stored(`month ${locale}`, () => new Intl.DateTimeFormat(INTL_TAGS[locale], options)).format(at);
}

/** The exact instant, for details. */
export function formatInstant(at: Date, locale: Locale): string {
  const options = { dateStyle: "full", timeStyle: "long", timeZone: "UTC" } as const;
  return stored(`instant ${locale}`, () => new Intl.DateTimeFormat(INTL_TAGS[locale], options)).format(at);
}

/** A relative time in minutes, hours or days, past or future; a date once that is clearer. */
export function formatRelative(at: Date, now: Date, locale: Locale): string {
  const isNear = Math.abs(at.getTime() - now.getTime()) <= NEAR_DAYS * DAY_MS;
  return isNear ? formatDistance(at, now, locale) : formatDate(at, locale);
}

/** The same for any distance, such as `in 12 days`. */
export function formatDistance(at: Date, now: Date, locale: Locale): string {
  const distance = at.getTime() - now.getTime();
  const size = Math.abs(distance);
  const format = stored(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(INTL_TAGS[locale], { numeric: "auto" }),
  );
  if (size < MINUTE_MS) return format.format(0, "second");
  if (size < HOUR_MS) return format.format(Math.trunc(distance / MINUTE_MS), "minute");
  if (size < DAY_MS) return format.format(Math.trunc(distance / HOUR_MS), "hour");
  // Counts calendar dates, as people do, ignoring the time of day.
  return format.format(Math.floor(at.getTime() / DAY_MS) - Math.floor(now.getTime() / DAY_MS), "day");
}

/** Several things that all hold, such as `this, that, another`. */
export function formatList(things: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(INTL_TAGS[locale], { type: "unit", style: "short" }).format(things);
}

/** A list of alternatives, such as `this, that, or another`. */
export function formatChoice(things: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(INTL_TAGS[locale], { type: "disjunction" }).format(things);
}
