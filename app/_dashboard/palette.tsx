import "@/app/_dashboard/palette.css";
import { Search, X } from "lucide-react";
import type { Place } from "@/app/_dashboard/rooms";
import type { PageLocale } from "@/app/_request/request-locale";
import { PaletteScript } from "@/components/ui/page-script";
import { YOU } from "@/server/kernel/dashboard-context";
import { SEARCH_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

interface SearchProps {
  /** The path of the search of a context, without a language. */
  path: string;
  language: PageLocale;
}

/**
 * The search in the navigation: a field on a desktop, a button on a phone. It links to a page; with scripts, it opens
 * the palette.
 */
export function RailSearch({ path, language: { locale, href } }: SearchProps) {
  const t = translator(locale, "search");
  return (
    <form action={path} className="rail-search" data-opens-palette>
      <ChosenLanguage href={href} />
      <input
        type="search"
        name="query"
        aria-label={t("search")}
        placeholder={t("search")}
        maxLength={SEARCH_QUERY_MAX_CHARACTERS}
        autoComplete="off"
        aria-keyshortcuts="/ Control+K Meta+K"
        className="rail-search-field"
      />
      <button type="submit" className="rail-search-button">
        <Search aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="sr-only">{t("search")}</span>
      </button>
    </form>
  );
}

/** The palette for search results above the page: `public/palette.js` opens and fills it. */
export function Palette({ place, path, language: { locale, href } }: SearchProps & { place: Place }) {
  const t = translator(locale, "search");
  const label = place.id === YOU ? t("labelMine") : t("label", { name: place.name });
  return (
    <dialog
      id="palette"
      aria-label={label}
      className="palette"
      data-src={href(`${path}/hits`)}
      data-failed={t("failed")}
    >
      <form action={path} className="palette-head">
        <ChosenLanguage href={href} />
        <Search aria-hidden="true" size={20} className="shrink-0 text-quiet" />
        <input
          type="text"
          name="query"
          role="combobox"
          aria-label={label}
          aria-expanded="false"
          aria-controls="palette-hits"
          aria-autocomplete="list"
          placeholder={label}
          maxLength={SEARCH_QUERY_MAX_CHARACTERS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="palette-field"
        />
        <button type="button" className="palette-close" data-closes-palette>
          <X aria-hidden="true" size={20} />
          <span className="sr-only">{t("close")}</span>
        </button>
      </form>
      <div id="palette-hits" role="listbox" aria-label={t("results")} className="palette-hits" hidden />
      <p className="palette-foot">
        <span role="status" />
        <span className="palette-keys">{t("keys")}</span>
      </p>
      <PaletteScript />
    </dialog>
  );
}

/** A hidden field that keeps the reader's language when a form is sent with GET. */
function ChosenLanguage({ href }: { href: PageLocale["href"] }) {
  const lang = new URLSearchParams(href("/").split("?")[1]).get("lang");
  return lang && <input type="hidden" name="lang" value={lang} />;
}
