import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { SupporterFilterBar } from "@/app/_supporters/supporter-filter-bar";
import { filtersOf, selectionIn, selectionQuery } from "@/app/_supporters/supporter-selection";
import { SupporterTable } from "@/app/_supporters/supporter-table";
import { givenText } from "@/app/_supporters/supporter-words";
import { SavedViews } from "@/app/_views/saved-views";
import { EmptyState } from "@/components/ui/empty-state";
import { listOwnSupporters, sumOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { translator } from "@/server/texts/translator";

const SUPPORTERS_SHOWN = 50;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navSupporters");

/** The people whom the organization knows from their gifts, newest first. */
export default async function SupportersPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/supporters");
  const { acting, id, language, after, timeZone } = opened;
  const selection = selectionIn(await props.searchParams);
  const filters = filtersOf(selection, timeZone);
  const page = { limit: SUPPORTERS_SHOWN, after: readPosition(after, "supporter") };
  const [{ rows, next }, sum] = await Promise.all([
    acting.list(listOwnSupporters, filters, page),
    acting.run(sumOwnSupporters, filters),
  ]);
  const path = `${organizationPath(id)}/supporters`;
  const query = selectionQuery(selection);
  const t = translator(language.locale, "supporters");
  const frame = { opened, room: "/supporters", title: t("supporters") } as const;
  if (rows.length === 0 && query === "" && page.after === null)
    return (
      <OrganizationFrame {...frame}>
        <EmptyState>{t("empty")}</EmptyState>
      </OrganizationFrame>
    );
  return (
    <OrganizationFrame {...frame} isWide>
      <SavedViews opened={opened} room="supporters" query={query} />
      <SupporterFilterBar selection={selection} path={path} language={language} />
      <p className="tabular-nums">
        {t("sum", { count: sum.count, given: givenText(sum.totals, language.locale) || "–" })}
      </p>
      {rows.length === 0 ? (
        <EmptyState>{t("emptyFound")}</EmptyState>
      ) : (
        <SupporterTable rows={rows} path={path} timeZone={timeZone} language={language} />
      )}
      <More {...language} path={path} query={selection} next={next && writePosition(next)} />
    </OrganizationFrame>
  );
}
