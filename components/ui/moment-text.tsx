import { formatInstant, formatMoment } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

interface MomentTextProps {
  at: Date;
  /** The time zone of whose calendar it is. */
  timeZone: string;
  locale: Locale;
}

/** A date with its hour in a time zone, with the exact time in UTC on hover and for machines. */
export function MomentText({ at, timeZone, locale }: MomentTextProps) {
  return (
    <time dateTime={at.toISOString()} title={formatInstant(at, locale)}>
      {formatMoment(at, timeZone, locale)}
    </time>
  );
}
