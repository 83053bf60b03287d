import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { PageTable } from "@/app/_pages/page-table";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { ListFoot } from "@/app/_search/list-foot";
import { FilterBar } from "@/components/parts/filter-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { listRunPages, PAGE_STANDS, sumRunPages } from "@/server/domain/campaigns/p2p/list-run-pages";
import { translator } from "@/server/texts/translator";

const PAGES_SHOWN = 25;
const STAND_WORDS = { waiting: "standWaiting", open: "standOpen", over: "standOver" } as const;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navPages");

/** The fundraising pages of the campaigns that an organization runs, newest first. */
export default async function FundraisingPagesPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/pages");
  const { acting, id, language, after } = opened;
  const t = translator(language.locale, "dashboard");
  const { stand: wanted } = await props.searchParams;
  const stand = PAGE_STANDS.find((one) => one === wanted);
  const page = { limit: PAGES_SHOWN, after: readPosition(after, "campaign") };
  const [{ rows, next }, sums] = await Promise.all([
    acting.list(listRunPages, { stand }, page),
    acting.run(sumRunPages, { stand }),
  ]);
  const path = `/dashboard/${id}/pages`;
  const waiting = stand ? 0 : rows.filter((run) => run.page.approval === "pending").length;
  const isEmpty = rows.length === 0 && page.after === null;
  return (
    <OrganizationFrame opened={opened} room="/pages" title={t("pages")} isWide>
      {isEmpty && !stand ? (
        <EmptyState>{t("pagesEmpty")}</EmptyState>
      ) : (
        <>
          {waiting > 0 && (
            <Notice kind="waiting">
              <a
                href={language.href(`${path}?stand=waiting`)}
                className="text-link -my-2 inline-flex min-h-11 items-center"
              >
                {t("pagesWaitingNotice", { count: waiting })}
              </a>
            </Notice>
          )}
          <FilterBar
            label={t("pages")}
            filters={[
              {
                kind: "select",
                name: "stand",
                label: t("pageStandLabel"),
                value: stand ?? null,
                all: t("standAll"),
                options: PAGE_STANDS.map((value) => ({ value, label: t(STAND_WORDS[value]) })),
              },
            ]}
            submit={t("filterShow")}
          />
          {isEmpty ? (
            <p className="text-quiet">{t("pagesNone")}</p>
          ) : (
            <PageTable rows={rows} path={path} language={language} />
          )}
        </>
      )}
      <More {...language} path={path} query={stand && { stand }} next={next && writePosition(next)} />
      {!isEmpty && <ListFoot sums={sums} path={path} query={stand && { stand }} language={language} />}
    </OrganizationFrame>
  );
}
