import { redirect } from "next/navigation";
import { ME_SEARCH, MeFrame } from "@/app/_account/me-frame";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { searchMine } from "@/app/_search/my-search";
import { queryIn } from "@/app/_search/search-query";
import { SearchView } from "@/app/_search/search-view";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "navSearch");

/** The search among a user's own things. */
export default async function MySearchPage(props: MeProps) {
  const query = queryIn(await props.searchParams);
  const opened = await openMePage(props, ME_SEARCH);
  const { language } = opened;
  const result = await searchMine(opened, query);
  if (result.isExact) redirect(result.groups[0]!.hits[0]!.href);
  const t = translator(language.locale, "search");
  return (
    <MeFrame {...language} path={ME_SEARCH} title={t("search")}>
      <SearchView
        label={t("labelMine")}
        query={query}
        result={result}
        help={t("helpMine")}
        none={t("noneMine", { query })}
        language={language}
      />
    </MeFrame>
  );
}
