import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/ui/language-links";
import { SiteHeader } from "@/components/ui/site-header";
import { aboutAlmoner } from "@/server/texts/about-almoner";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface DonorFrameProps {
  locale: Locale;
  /** The page's path, without a language. */
  path: string;
  /** A URL that keeps the chosen language. */
  href(path: string): string;
  isSandbox: boolean;
  /** The currency of the page's campaign. */
  currency?: string | null | undefined;
  /** A campaign's colors. */
  brand?: Record<`--${string}`, string>;
  /** Fixed to the bottom edge of a phone, and next in order after the site's name. */
  bottomBar?: ReactNode;
  children: ReactNode;
}

const LEGAL_PARTS = ["contact", "privacy", "terms"] as const;

/** The layout of a donor's page, in their language: a header, one column, and a footer that states the fee. */
export function DonorFrame({ locale, path, href, isSandbox, currency, brand, bottomBar, children }: DonorFrameProps) {
  const t = translator(locale, "common");
  return (
    <div className={`flex min-h-dvh flex-col bg-paper text-ink ${brand ? "brand" : ""}`} style={brand}>
      <SiteHeader skipLabel={t("skipToContent")} home={href("/")}>
        {bottomBar}
        <nav aria-label={t("siteNavigation")}>
          <a href={href("/me")} rel="nofollow" className="text-link flex min-h-11 items-center">
            {t("yourAccount")}
          </a>
        </nav>
      </SiteHeader>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-5 py-6 focus:outline-none md:py-10">
        {children}
      </main>
      <footer className={`mt-10 border-line border-t py-8 text-quiet text-small ${bottomBar ? "max-lg:pb-28" : ""}`}>
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
    </div>
  );
}
