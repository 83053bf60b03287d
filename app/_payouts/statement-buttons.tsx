import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Downloads a statement with all of its lines: to print, and to calculate with. */
export function StatementButtons({ href, locale }: { href: string; locale: Locale }) {
  const t = translator(locale, "money");
  const withFormat = (format: string) => `${href}${href.includes("?") ? "&" : "?"}format=${format}`;
  return (
    <>
      <a href={withFormat("pdf")} className="button-quiet">
        {t("downloadPdf")}
      </a>
      <a href={withFormat("csv")} className="button-quiet">
        {t("download")}
      </a>
    </>
  );
}
