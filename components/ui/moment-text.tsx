import { readerZone, zoneOfPlace } from "@/components/ui/reader-zone";
import { formatMoment, formatZonedMoment } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface MomentTextProps {
  at: Date | string;
  /** The time zone, if it is not the default of the page. */
  timeZone?: string;
  /** True for bookings, whose day depends on that zone: they are shown in it wherever the reader is. */
  isBooked?: boolean;
  locale: Locale;
}

/**
 * A date with its time in the reader's time zone, used throughout the dashboard. Any other zone is named. The time in
 * UTC follows for screen readers and machines, and is shown on hover and while the row has keyboard focus.
 */
export async function MomentText({ at, timeZone, isBooked = false, locale }: MomentTextProps) {
  const instant = new Date(at);
  const own = isBooked ? null : await readerZone();
  const utc = translator(locale, "common")("timeInUtc", { time: formatMoment(instant, "UTC", locale) });
  return (
    <time dateTime={instant.toISOString()} className="moment">
      {own
        ? formatMoment(instant, own, locale)
        : formatZonedMoment(instant, timeZone ?? zoneOfPlace().timeZone, locale)}{" "}
      <span className="moment-utc">{utc}</span>
    </time>
  );
}
