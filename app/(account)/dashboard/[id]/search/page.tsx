import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { openPool } from "@/app/_pools/open-pool";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { searchOrganization } from "@/app/_search/organization-search";
import { searchPool } from "@/app/_search/pool-search";
import { organizationWords } from "@/app/_search/search-of-context";
import { queryIn } from "@/app/_search/search-query";
import { SearchView } from "@/app/_search/search-view";
import { isId } from "@/server/kernel/ids";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps): Promise<Metadata> => meMetadata(props, "navSearch");

/** The search of an organization or a pool. An id leads directly to its page. */
export default async function SearchPage(props: OrganizationProps) {
  return isId((await props.params).id, "pool") ? SearchOfPool(props) : SearchOfOrganization(props);
}

async function SearchOfOrganization(props: OrganizationProps) {
  const query = queryIn(await props.searchParams);
  const opened = await openOrganization(props, "/search");
  const { name, language, id } = opened;
  const result = await searchOrganization(opened, query);
  if (result.isExact) redirect(result.groups[0]!.hits[0]!.href);
  const t = translator(language.locale, "search");
  return (
    <OrganizationFrame opened={opened} room="/search" page={`${organizationPath(id)}/search`} title={t("search")}>
      <SearchView
        label={t("label", { name })}
        query={query}
        result={result}
        {...organizationWords(opened, query)}
        language={language}
      />
    </OrganizationFrame>
  );
}

async function SearchOfPool(props: OrganizationProps) {
  const query = queryIn(await props.searchParams);
  const opened = await openPool(props, "/search");
  const { language, view, shown } = opened;
  const result = searchPool(opened, query);
  if (result.isExact) redirect(result.groups[0]!.hits[0]!.href);
  const t = translator(language.locale, "search");
  return (
    <PoolFrame opened={opened} role={view.me.role} part="/search" title={t("search")}>
      <SearchView
        label={t("label", { name: shown.name })}
        query={query}
        result={result}
        help={t("helpPool")}
        none={t("none", { name: shown.name, query })}
        language={language}
      />
    </PoolFrame>
  );
}
