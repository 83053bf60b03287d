import { CAUSES, type Cause } from "@/server/kernel/causes";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CampaignSearchProps {
  locale: Locale;
  href(path: string): string;
  /** The search text. */
  words?: string;
  cause?: Cause | null;
  /** The causes to choose from; all of them by default. */
  causes?: readonly Cause[];
}

/** The campaign search form, with links to the causes. Works without scripts. */
export function CampaignSearch({ locale, href, words = "", cause = null, causes = CAUSES }: CampaignSearchProps) {
  const t = translator(locale, "home");
  const keepsLanguage = href("/") !== "/";
  const chip = "flex min-h-11 items-center rounded-full border px-4 text-small";
  return (
    <search className="mt-6 block">
      <form action="/search" method="get" className="max-w-measure">
        <label htmlFor="search-words" className="field-label">
          {t("search")}
        </label>
        <div className="flex gap-2">
          <input
            id="search-words"
            type="search"
            name="q"
            defaultValue={words}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t("searchHelp")}
            className="field-control min-w-0"
          />
          {cause && <input type="hidden" name="cause" value={cause} />}
          {keepsLanguage && <input type="hidden" name="lang" value={locale} />}
          <button type="submit" className="button-primary flex-none">
            {t("searchButton")}
          </button>
        </div>
      </form>
      {causes.length > 0 && (
        <nav aria-label={t("causes")} className="mt-4">
          <ul className="flex flex-wrap gap-2">
            {[null, ...causes].map((one) => (
              <li key={one}>
                <a
                  href={href(pathOf(words, one))}
                  aria-current={one === cause && (one || words) ? "true" : undefined}
                  className={`${chip} ${one === cause ? "border-primary bg-primary font-semibold text-primary-ink" : "border-control bg-card"}`}
                >
                  {one ? t(one) : t("everyCause")}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </search>
  );
}

function pathOf(words: string, cause: Cause | null): string {
  const query = new URLSearchParams([...(words ? [["q", words]] : []), ...(cause ? [["cause", cause]] : [])]);
  return `/search${query.size > 0 ? `?${query}` : ""}`;
}
