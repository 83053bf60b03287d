import { formatShare } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** The one share of a goal that pages name: of what has arrived. What is on its way is said in words next to it. */
export function goalShare(raisedCents: number, goalCents: number, locale: Locale): string {
  return formatShare(Math.max(0, raisedCents), goalCents, locale);
}
