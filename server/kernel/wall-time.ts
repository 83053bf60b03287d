const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::00(?:\.0+)?)?$/;

/** What clocks in a time zone show at an instant, as a `datetime-local` field has it: `2026-03-01T09:00`. */
export function writeWallTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * The instant at which clocks in a time zone show that time; the first one where they show it twice. Null for what is no
 * time, and for a time that clocks skip.
 */
export function readWallTime(text: string, timeZone: string): Date | null {
  const [, ...digits] = WALL_TIME.exec(text.trim()) ?? [];
  if (digits.length < 5) return null;
  const [year, month, day, hour, minute] = digits.map(Number) as [number, number, number, number, number];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const wanted = new Date(asUtc).toISOString().slice(0, 16);
  if (wanted !== text.trim().replace(" ", "T").slice(0, 16)) return null;
  const candidates = [-DAY_MS, DAY_MS].map((away) => new Date(asUtc - offsetAt(new Date(asUtc + away), timeZone)));
  return candidates.find((instant) => writeWallTime(instant, timeZone) === wanted) ?? null;
}

/** A day before and a day after, whatever changes in between has changed. */
const DAY_MS = 24 * 60 * 60 * 1_000;

function offsetAt(instant: Date, timeZone: string): number {
  const minute = Math.floor(instant.getTime() / 60_000) * 60_000;
  return Date.parse(`${writeWallTime(instant, timeZone)}Z`) - minute;
}
