import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Download buttons for a complete statement: PDF to print, CSV to calculate with. */
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
