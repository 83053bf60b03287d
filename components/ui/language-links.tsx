import { directionOf, LOCALE_NAMES, LOCALES, type Locale } from "@/server/texts/locales";

interface LanguageLinksProps {
  label: string;
  current: Locale;
  /** May hold a query, such as the key of a link. */
  path: string;
}

/** The same page in the other languages, each called what it calls itself. */
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
