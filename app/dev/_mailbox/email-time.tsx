const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** When an email was sent, in UTC, with the exact time on hover. */
export function EmailTime({ instant }: { instant: Date | null }) {
  if (!instant) return null;
  return (
    <time dateTime={instant.toISOString()} title={instant.toISOString()} className="tabular-nums">
      {FORMAT.format(instant)} UTC
    </time>
  );
}
