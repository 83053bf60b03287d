import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Shown on every page of an installation that was restored from a backup and is not resumed yet. */
export function HeldNotice({ locale, backupMadeAt }: { locale: Locale; backupMadeAt: Date }) {
  const t = translator(locale, "form");
  return <Notice title={t("heldNotice", { date: formatDate(backupMadeAt, locale) })} />;
}
