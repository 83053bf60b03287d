import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { RecurringTable } from "@/app/_recurring/run-recurring";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { ListFoot } from "@/app/_search/list-foot";
import { SavedViews } from "@/app/_views/saved-views";
import { FilterBar } from "@/components/parts/filter-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { listRunRecurringGifts, sumRunRecurringGifts } from "@/server/domain/recurring/list-run-recurring";
import { RECURRING_GIFT_STATUSES } from "@/server/resources/recurring-gift";
import { translator } from "@/server/texts/translator";

const GIFTS_SHOWN = 25;
const STATUS_WORDS = {
  active: "statusActive",
  past_due: "statusPastDue",
  paused: "statusPaused",
  canceled: "statusCanceled",
  ended: "statusEnded",
} as const;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navRecurring");

/** The recurring gifts to an organization's campaigns, newest first. */
export default async function RecurringRoomPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/recurring");
  const { acting, id, language, after } = opened;
  const t = translator(language.locale, "dashboard");
  const words = translator(language.locale, "recurring");
  const { status: wanted } = await props.searchParams;
  const status = RECURRING_GIFT_STATUSES.find((one) => one === wanted);
  const page = { limit: GIFTS_SHOWN, after: readPosition(after, "recurringGift") };
  const [{ rows, next }, sums] = await Promise.all([
    acting.list(listRunRecurringGifts, { status }, page),
    acting.run(sumRunRecurringGifts, { status }),
  ]);
  const path = `/dashboard/${id}/recurring`;
  const isEmpty = rows.length === 0 && page.after === null;
  return (
    <OrganizationFrame opened={opened} room="/recurring" title={t("recurring")} isWide>
      {isEmpty && !status ? (
        <EmptyState>{t("recurringEmpty")}</EmptyState>
      ) : (
        <>
          <SavedViews opened={opened} room="recurring" query={status ? `status=${status}` : ""} />
          <FilterBar
            label={t("recurring")}
            filters={[
              {
                kind: "select",
                name: "status",
                label: t("columnStatus"),
                value: status ?? null,
                all: t("recurringAll"),
                options: RECURRING_GIFT_STATUSES.map((value) => ({ value, label: words(STATUS_WORDS[value]) })),
              },
            ]}
            submit={t("filterShow")}
          />
          {isEmpty ? (
            <p className="text-quiet">{t("recurringNone")}</p>
          ) : (
            <RecurringTable rows={rows} path={path} language={language} />
          )}
        </>
      )}
      <More {...language} path={path} query={status && { status }} next={next && writePosition(next)} />
      {!isEmpty && <ListFoot sums={sums} path={path} query={status && { status }} language={language} />}
    </OrganizationFrame>
  );
}
