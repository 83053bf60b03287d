import { formatShare } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/**
 * The only percentage of a goal that pages state: that of the settled amount. The pending amount is stated in words
 * next to it.
 */
export function goalShare(raisedCents: number, goalCents: number, locale: Locale): string {
  return formatShare(Math.max(0, raisedCents), goalCents, locale);
}
