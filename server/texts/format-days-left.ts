import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const DAY_MS = 86_400_000;

/** How many days are left, counted by dates as people do. Null without an end, and once it has passed. */
export function formatDaysLeft(endsAt: string | null, now: string, locale: Locale): string | null {
  if (endsAt === null || endsAt <= now) return null;
  const t = translator(locale, "home");
  const count = dayOf(endsAt) - dayOf(now);
  return count === 0 ? t("lastDay") : t("daysLeft", { count });
}

const dayOf = (at: string) => Math.floor(Date.parse(at) / DAY_MS);
