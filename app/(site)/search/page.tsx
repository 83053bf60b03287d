import type { Metadata } from "next";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { CampaignSearch } from "@/components/campaign/campaign-search";
import { CardGrid } from "@/components/campaign/card-grid";
import { DonorFrame } from "@/components/ui/donor-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { searchCampaigns } from "@/server/domain/campaigns/lists/search-campaigns";
import { type Cause, knownCause } from "@/server/kernel/causes";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const WORDS_MAX_CHARACTERS = 100;

interface Search {
  words: string;
  cause: Cause | null;
  after: string | null;
}

export async function generateMetadata({ searchParams }: PageProps<"/search">): Promise<Metadata> {
  const [{ locale }, search] = await Promise.all([pageLocale(searchParams), searchIn(searchParams)]);
  return { title: titleOf(search, locale), robots: { index: false }, other: { "page-scripts": "own" } };
}

/** The campaigns that a visitor searches for. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const [{ locale, href }, search] = await Promise.all([pageLocale(searchParams), searchIn(searchParams)]);
  const { house, isSandbox, run } = await getVisitor();
  const { cards, next, now } = await run(searchCampaigns, search);
  const t = translator(locale, "home");
  return (
    <DonorFrame locale={locale} path={pathOf(search)} href={href} isSandbox={isSandbox} house={house}>
      <h1 className="page-title wrap-anywhere">
        <bdi>{titleOf(search, locale)}</bdi>
      </h1>
      <CampaignSearch locale={locale} href={href} words={search.words} cause={search.cause} />
      {cards.length === 0 && (
        <div className="mt-8">
          <EmptyState
            action={
              <a href={href("/")} className="text-link inline-flex min-h-11 items-center">
                {t("all")}
              </a>
            }
          >
            {t("noneFound")}
          </EmptyState>
        </div>
      )}
      <h2 className="sr-only">{t("resultsAll")}</h2>
      <CardGrid cards={cards} now={now} locale={locale} href={href} />
      {next && (
        <p className="mt-8">
          <a href={href(pathOf(search, next))} rel="next" className="text-link inline-flex min-h-11 items-center">
            {t("more")}
          </a>
        </p>
      )}
    </DonorFrame>
  );
}

async function searchIn(searchParams: SearchParams): Promise<Search> {
  const { q, cause, page } = await searchParams;
  const words = typeof q === "string" ? q.trim().slice(0, WORDS_MAX_CHARACTERS).toWellFormed() : "";
  const name = typeof cause === "string" ? cause : null;
  return { words, cause: knownCause(name), after: typeof page === "string" ? page : null };
}

function pathOf({ words, cause }: Search, page: string | null = null): string {
  const given = Object.entries({ q: words, cause: cause ?? "", page: page ?? "" }).filter(([, value]) => value !== "");
  return `/search${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
}

function titleOf({ words, cause }: Search, locale: Locale): string {
  const t = translator(locale, "home");
  if (words !== "") return t("resultsFor", { words });
  return cause ? t("resultsOf", { cause: t(cause) }) : t("resultsAll");
}
