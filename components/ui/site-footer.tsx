import { LanguageLinks } from "@/components/ui/language-links";
import { aboutAlmoner } from "@/server/texts/about-almoner";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface SiteFooterProps {
  locale: Locale;
  /** The page's path, without a language. */
  path: string;
  /** A URL that keeps the chosen language. */
  href(path: string): string;
  isSandbox: boolean;
  /** The currency of the page's campaign. */
  currency?: string | null | undefined;
  className?: string;
}

const LEGAL_PARTS = ["contact", "privacy", "terms"] as const;

/** The footer of public pages: what Almoner is and costs, the other languages, and who operates it. */
export function SiteFooter({ locale, path, href, isSandbox, currency, className = "" }: SiteFooterProps) {
  const t = translator(locale, "common");
  return (
    <footer className={`mt-10 border-line border-t py-8 text-quiet text-small ${className}`}>
      <div className="mx-auto grid max-w-page gap-5 px-5">
        {isSandbox && <p className="font-semibold text-waiting">{t("sandbox")}</p>}
        <p className="max-w-measure">{aboutAlmoner(locale, currency)}</p>
        <LanguageLinks label={t("language")} current={locale} path={path} />
        <p className="flex flex-wrap gap-x-5">
          {LEGAL_PARTS.map((part) => (
            <a key={part} href={href(`/${part}`)} className="text-link inline-flex min-h-11 items-center">
              {translator(locale, "legal")(part)}
            </a>
          ))}
          <a href="/docs" className="text-link inline-flex min-h-11 items-center">
            {t("developers")}
          </a>
        </p>
      </div>
    </footer>
  );
}
