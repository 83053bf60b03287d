import { formatDate, formatInstant, formatRelative } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

interface TimeTextProps {
  at: string;
  locale: Locale;
  /** Given, the text is the distance from it ("3 hours ago") as long as that is near. */
  now?: Date;
}

/** A date as people say it, with the exact time for those who hover over it, and for programs. */
export function TimeText({ at, locale, now }: TimeTextProps) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant, locale)}>
      {now ? formatRelative(instant, now, locale) : formatDate(instant, locale)}
    </time>
  );
}
