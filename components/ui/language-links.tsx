import { directionOf, LOCALE_NAMES, LOCALES, type Locale } from "@/server/texts/locales";

interface LanguageLinksProps {
  label: string;
  current: Locale;
  /** May include a query string, such as a link's key. */
  path: string;
}

/** Links to the page in the other languages, each under its own name. */
export function LanguageLinks({ label, current, path }: LanguageLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              href={`${path}${path.includes("?") ? "&" : "?"}lang=${locale}`}
              hrefLang={locale}
              lang={locale}
              dir={directionOf(locale)}
              aria-current={locale === current ? "true" : undefined}
              className={`flex min-h-11 items-center ${locale === "ar" ? "font-device" : ""} ${locale === current ? "font-semibold text-ink" : "text-link"}`}
            >
              {LOCALE_NAMES[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
