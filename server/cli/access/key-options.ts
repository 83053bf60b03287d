import { UsageError } from "@/server/cli/terminal/run-command";
import { durationMs } from "@/server/config/durations";
import { SCOPES, type Scope } from "@/server/kernel/scopes";

/** Parses a comma-separated list of scopes; the default is all. */
export function readScopes(text: string | undefined): Scope[] {
  if (text === undefined) return ["*"];
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !(SCOPES as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`"${unknown.join('", "')}" is not a scope. The scopes are: ${SCOPES.join(", ")}.`);
  }
  return names as Scope[];
}

/** Parses a key's expiry: a duration from now such as 90d, or a date, inclusive, in UTC. Null means never. */
export function readExpiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(`${text}T23:59:59.999Z`, text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return existing(text, text);
  // A bare number would be parsed as seconds, which nobody means here.
  const ms = /^\d+$/.test(text) ? null : durationMs(text);
  if (ms === null)
    throw new UsageError(
      `"${text}" is not a valid expiry. Use a duration, such as 90d, or a date, such as 2027-01-31.`,
    );
  return new Date(now.getTime() + ms);
}

function existing(instant: string, given: string): Date {
  const date = new Date(instant);
  const isReal =
    !Number.isNaN(date.getTime()) &&
    given.slice(8, 10) === String(new Date(given.slice(0, 10)).getUTCDate()).padStart(2, "0");
  if (!isReal) throw new UsageError(`"${given}" is not a date that exists.`);
  return date;
}
