import { Notice } from "@/components/ui/notice";
import type { PoolPage } from "@/server/resources/pool-page";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Why a pool currently does not pay; nothing if it does. */
export function PoolNotification({ pool, locale }: { pool: PoolPage["pool"]; locale: Locale }) {
  const t = translator(locale, "pool");
  const { status, distribution_mechanism: mechanism, closed_at } = pool;
  if (status === "paused")
    return (
      <Notice kind="waiting" title={t("pausedTitle")}>
        <p>{t(mechanism === "emergency" ? "pausedEmergencyText" : "pausedText")}</p>
      </Notice>
    );
  if (status === "closed" && closed_at)
    return (
      <Notice title={t("closedTitle")}>
        <p>{t("closedText", { date: formatDate(new Date(closed_at), locale) })}</p>
      </Notice>
    );
  return null;
}
