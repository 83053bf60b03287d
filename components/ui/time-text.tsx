import { formatDate, formatInstant, formatRelative } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

interface TimeTextProps {
  at: string;
  locale: Locale;
  /** If given, recent times are shown relative to it ("3 hours ago"). */
  now?: Date;
}

/** A date in the reader's locale, with the exact time on hover and for machines. */
export function TimeText({ at, locale, now }: TimeTextProps) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant, locale)}>
      {now ? formatRelative(instant, now, locale) : formatDate(instant, locale)}
    </time>
  );
}
