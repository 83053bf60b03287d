import type { ReactNode } from "react";
import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { readPosition, writePosition } from "@/app/_request/list-position";
import type { PageLocale } from "@/app/_request/request-locale";
import { ListFoot } from "@/app/_search/list-foot";
import { CAMPAIGN_STATUS_WORDS } from "@/components/campaign/campaign-status-words";
import { type Column, DataTable } from "@/components/parts/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { MomentText } from "@/components/ui/moment-text";
import {
  type ListedCampaign,
  listRunCampaigns,
  sumRunCampaigns,
} from "@/server/domain/campaigns/lists/list-run-campaigns";
import { formatRoundMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const CAMPAIGNS_SHOWN = 25;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navCampaigns");

/** The campaigns that an organization runs or benefits from, newest first. */
export default async function CampaignsPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/campaigns");
  const { acting, id, language, after } = opened;
  const { locale, href } = language;
  const t = translator(locale, "organizer");
  const title = translator(locale, "dashboard")("campaigns");
  const page = { limit: CAMPAIGNS_SHOWN, after: readPosition(after, "campaign") };
  const [{ rows, next }, sums] = await Promise.all([
    acting.list(listRunCampaigns, {}, page),
    acting.run(sumRunCampaigns, {}),
  ]);
  const path = `/dashboard/${id}/campaigns`;
  const start = mayEditCampaigns(acting) && !acting.isBound && (
    <a href={href(`${path}/new`)} className="button-primary">
      {t("campaignStart")}
    </a>
  );
  if (rows.length === 0 && page.after === null)
    return (
      <OrganizationFrame opened={opened} room="/campaigns" title={title}>
        <EmptyState action={start}>{t("campaignsEmpty")}</EmptyState>
      </OrganizationFrame>
    );
  return (
    <OrganizationFrame opened={opened} room="/campaigns" title={title} action={start} isWide>
      <DataTable
        caption={title}
        columns={columnsOf(path, `/dashboard/${id}/gifts`, language)}
        rows={rows}
        keyOf={({ campaign }) => campaign.id}
      />
      <More {...language} path={path} next={next && writePosition(next)} />
      {!acting.isBound && <ListFoot sums={sums} path={path} language={language} />}
    </OrganizationFrame>
  );
}

function columnsOf(path: string, gifts: string, { locale, href }: PageLocale): Column<ListedCampaign>[] {
  const t = translator(locale, "dashboard");
  const words = translator(locale, "organizer");
  const money = (cents: number, currency: string) => formatRoundMoney(cents, currency, locale);
  return [
    {
      key: "campaign",
      title: t("columnCampaign"),
      cell: ({ campaign, isRun }) => (
        <>
          <a
            href={href(isRun ? `${path}/${campaign.id}` : `${gifts}?campaign=${campaign.id}`)}
            data-row
            className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
          >
            <bdi>{campaign.name}</bdi>
          </a>
          {!isRun && <span className="block text-quiet text-small">{words("campaignForYou")}</span>}
        </>
      ),
    },
    {
      key: "status",
      title: t("columnStatus"),
      cell: ({ campaign }) => words(CAMPAIGN_STATUS_WORDS[campaign.status]),
    },
    {
      key: "raised",
      title: t("columnRaised"),
      isFigure: true,
      onPhone: "first",
      cell: ({ campaign }) => <strong>{money(campaign.raised_cents, campaign.currency)}</strong>,
    },
    {
      key: "goal",
      title: t("columnGoal"),
      isFigure: true,
      cell: ({ campaign: { goal_cents: cents, currency } }) => (
        <Named name={t("columnGoal")}>{cents === null ? "–" : money(cents, currency)}</Named>
      ),
    },
    {
      key: "gifts",
      title: t("columnGifts"),
      isFigure: true,
      cell: ({ campaign }) => translator(locale, "campaign")("gifts", { count: campaign.contributions_count }),
    },
    {
      key: "ends",
      title: t("columnEnds"),
      isFigure: true,
      cell: ({ campaign: { ends_at: at } }) => (
        <Named name={t("columnEnds")}>{at ? <MomentText at={at} locale={locale} /> : "–"}</Named>
      ),
    },
  ];
}

/** A figure with a label, where there is no column heading. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="text-quiet text-small md:hidden">{name} </span>
      {children}
    </>
  );
}
