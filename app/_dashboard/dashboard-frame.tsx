import "@/app/_dashboard/dashboard.css";
import type { ReactNode } from "react";
import { ContextMenu } from "@/app/_dashboard/context-menu";
import { Palette, RailSearch } from "@/app/_dashboard/palette";
import type { Part, Place } from "@/app/_dashboard/rooms";
import { RoomsNav } from "@/app/_dashboard/rooms-nav";
import type { PageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { HouseMark } from "@/components/ui/house-mark";
import { Notice } from "@/components/ui/notice";
import { DashboardScript, ZoneScript } from "@/components/ui/page-script";
import { SiteFooter } from "@/components/ui/site-footer";
import { SkipLink } from "@/components/ui/skip-link";
import { translator } from "@/server/texts/translator";

export interface DashboardFrameProps extends PageLocale {
  place: Place;
  /** The page's own path without a language. */
  page: string;
  title: string;
  /** The page's one primary action, next to its title. */
  action?: ReactNode;
  /** The link one level up, above the title. */
  back?: Part | undefined;
  /** The parts of the room, in one row below the title, with the path of the current one. */
  parts?: readonly Part[];
  part?: string;
  /** The notice about what was just done. */
  notice?: string | null | undefined;
  /** True if the action was rejected. */
  isRejected?: boolean | undefined;
  /** True for tables, charts, and forms with a preview. Other forms and texts use one column. */
  isWide?: boolean | undefined;
  /** Replaces the site's footer. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of every page for signed-in users: the context with its rooms, a title, and the page's content. */
export async function DashboardFrame({ locale, href, place, page, children, ...shown }: DashboardFrameProps) {
  const { title, action, back, parts = [], part, notice, isRejected, isWide = false, footer } = shown;
  const { house, isSandbox } = await getVisitor();
  const language = { locale, href };
  return (
    <div className="dashboard">
      <SkipLink label={translator(locale, "common")("skipToContent")} />
      <header className="rail">
        <a href={href("/")} className="rail-home font-serif">
          <HouseMark house={house} />
        </a>
        <ContextMenu place={place} language={language} />
        {place.search && <RailSearch path={place.search} language={language} />}
        <RoomsNav place={place} language={language} />
      </header>
      <main id="content" tabIndex={-1} className="dashboard-main">
        <div className={`space-y-8 ${isWide ? "" : "max-w-2xl"}`}>
          {notice && (
            <div role="status">
              <Notice kind={isRejected ? "refused" : "good"}>{notice}</Notice>
            </div>
          )}
          <div>
            {back && (
              <a href={href(back.path)} className="text-link inline-flex min-h-11 items-center text-small">
                {back.label}
              </a>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <h1 className="page-title [overflow-wrap:anywhere]">{title}</h1>
              {action}
            </div>
            {parts.length > 1 && <PartsNav parts={parts} part={part} language={language} />}
          </div>
          {children}
        </div>
      </main>
      <div className="dashboard-footer">
        {footer ?? <SiteFooter locale={locale} path={page} href={href} isSandbox={isSandbox} />}
      </div>
      {place.search && <Palette place={place} path={place.search} language={language} />}
      <DashboardScript />
      <ZoneScript />
    </div>
  );
}

interface PartsNavProps {
  parts: readonly Part[];
  part: string | undefined;
  language: PageLocale;
}

function PartsNav({ parts, part, language: { locale, href } }: PartsNavProps) {
  return (
    <nav aria-label={translator(locale, "dashboard")("partsLabel")} className="mt-4 border-line border-b">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ path, label }) => (
          <li key={path}>
            <a
              href={href(path)}
              aria-current={path === part ? "page" : undefined}
              className={`flex min-h-11 items-center ${path === part ? "-mb-px border-accent border-b-2 font-semibold" : "text-quiet hover:text-ink"}`}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
