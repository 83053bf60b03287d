import type { ReactNode } from "react";
import { SiteFooter } from "@/components/ui/site-footer";
import { SiteHeader } from "@/components/ui/site-header";
import type { House } from "@/server/kernel/brand";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface DonorFrameProps {
  locale: Locale;
  /** The page's path, without a language. */
  path: string;
  /** A URL that keeps the chosen language. */
  href(path: string): string;
  isSandbox: boolean;
  house: House;
  /** The currency of the page's campaign. */
  currency?: string | null | undefined;
  /** A campaign's colors. */
  brand?: Record<`--${string}`, string>;
  /** Fixed to the bottom edge of a phone, and second in the tab order, after the site's name. */
  bottomBar?: ReactNode;
  children: ReactNode;
}

/** The layout of a donor's page, in their language: a header, one column, and a footer that states the fee. */
export function DonorFrame({
  locale,
  path,
  href,
  isSandbox,
  house,
  currency,
  brand,
  bottomBar,
  children,
}: DonorFrameProps) {
  const t = translator(locale, "common");
  return (
    <div className={`flex min-h-dvh flex-col bg-paper text-ink ${brand ? "brand" : ""}`} style={brand}>
      <SiteHeader house={house} skipLabel={t("skipToContent")} home={href("/")}>
        {bottomBar}
        <nav aria-label={t("siteNavigation")}>
          <a href={href(DASHBOARD_PATH)} rel="nofollow" className="text-link flex min-h-11 items-center">
            {t("yourAccount")}
          </a>
        </nav>
      </SiteHeader>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-5 py-6 focus:outline-none md:py-10">
        {children}
      </main>
      <SiteFooter
        locale={locale}
        path={path}
        href={href}
        isSandbox={isSandbox}
        currency={currency}
        className={bottomBar ? "max-lg:pb-28" : ""}
      />
    </div>
  );
}
