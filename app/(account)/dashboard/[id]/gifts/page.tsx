import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { GiftFilterBar } from "@/app/_gifts/gift-filter-bar";
import { filtersOf, type GiftSelection, selectionIn, selectionQuery } from "@/app/_gifts/gift-selection";
import { GiftSelectionForm } from "@/app/_gifts/gift-selection-form";
import { GiftSums } from "@/app/_gifts/gift-sums";
import { GiftTable } from "@/app/_gifts/gift-table";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { SavedViews } from "@/app/_views/saved-views";
import { EmptyState } from "@/components/ui/empty-state";
import { listRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { sumReceivedGifts } from "@/server/domain/gifts/received/sum-received-gifts";
import { translator } from "@/server/texts/translator";

const GIFTS_SHOWN = 50;
const CAMPAIGNS_OFFERED = 100;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navGifts");

/** The gifts to the organization from all sources, newest first. */
export default async function GiftsPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/gifts");
  const { acting, id, language, after, timeZone } = opened;
  const asked = await props.searchParams;
  const [selection, isAllSelected] = [selectionIn(asked), asked.all === "1"];
  const filters = filtersOf(selection, timeZone);
  const page = { limit: GIFTS_SHOWN, after: readPosition(after, "gift") };
  const [{ rows, next }, sums, campaigns] = await Promise.all([
    acting.list(listReceivedGifts, filters, page),
    acting.run(sumReceivedGifts, filters),
    acting.list(listRunCampaigns, {}, { limit: CAMPAIGNS_OFFERED, after: null }),
  ]);
  const [path, query] = [`${organizationPath(id)}/gifts`, selectionQuery(selection)];
  const t = translator(language.locale, "received");
  const frame = {
    opened,
    room: "/gifts",
    title: translator(language.locale, "dashboard")("gifts"),
    ...(opened.done === "resent" && { notice: t("doneResent") }),
  } as const;
  if (rows.length === 0 && query === "" && page.after === null)
    return (
      <OrganizationFrame {...frame}>
        <EmptyState
          action={
            <a href={language.href(`${organizationPath(id)}/campaigns`)} className="button-quiet">
              {t("emptyAction")}
            </a>
          }
        >
          {t("empty")}
        </EmptyState>
      </OrganizationFrame>
    );
  return (
    <OrganizationFrame {...frame} isWide>
      <SavedViews opened={opened} room="gifts" query={query} />
      <GiftFilterBar
        selection={selection}
        campaigns={campaigns.rows.map(({ campaign }) => campaign)}
        path={path}
        language={language}
      />
      {rows.length === 0 ? (
        <EmptyState>{t("emptyFound")}</EmptyState>
      ) : (
        <GiftSelectionForm
          opened={opened}
          path={path}
          otherPath={otherPath(path, selection, after, isAllSelected)}
          isAllSelected={isAllSelected}
        >
          <GiftTable gifts={rows} path={path} timeZone={timeZone} language={language} isAllSelected={isAllSelected} />
        </GiftSelectionForm>
      )}
      <More {...language} path={path} query={selection} next={next && writePosition(next)} />
      {sums.length > 0 && <GiftSums sums={sums} locale={language.locale} />}
    </OrganizationFrame>
  );
}

/** The path of the page with all of its gifts selected, or none. */
function otherPath(path: string, selection: GiftSelection, after: string | null, isAllSelected: boolean): string {
  const query = { ...selection, ...(after && { after }), ...(!isAllSelected && { all: "1" }) };
  return `${path}?${new URLSearchParams(query)}`;
}
