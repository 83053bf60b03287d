import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { readPosition, writePosition } from "@/app/_request/list-position";
import type { PageLocale } from "@/app/_request/request-locale";
import { ShortAmounts } from "@/components/campaign/amounts";
import { CAMPAIGN_STATUS_WORDS } from "@/components/campaign/campaign-status-words";
import { EmptyState } from "@/components/ui/empty-state";
import { type ListedCampaign, listRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import { translator } from "@/server/texts/translator";

const CAMPAIGNS_SHOWN = 25;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navCampaigns");

/** The campaigns that an organization runs or benefits from, newest first. */
export default async function CampaignsPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/campaigns");
  const { acting, id, name, language, after } = opened;
  const { locale, href } = language;
  const t = translator(locale, "organizer");
  const page = { limit: CAMPAIGNS_SHOWN, after: readPosition(after, "campaign") };
  const { rows, next } = await acting.list(listRunCampaigns, {}, page);
  const path = `/dashboard/${id}/campaigns`;
  const start = mayEditCampaigns(acting) && (
    <a href={href(`${path}/new`)} className="button-primary">
      {t("campaignStart")}
    </a>
  );
  return (
    <OrganizationFrame opened={opened} room="/campaigns" title={t("campaignsTitle", { name })}>
      {rows.length === 0 && page.after === null ? (
        <EmptyState action={start}>{t("campaignsEmpty")}</EmptyState>
      ) : (
        <>
          {start && <p>{start}</p>}
          <ul className="divide-y divide-line border-line border-y">
            {rows.map((listed) => (
              <CampaignRow key={listed.campaign.id} listed={listed} path={path} language={language} />
            ))}
          </ul>
        </>
      )}
      <More {...language} path={path} next={next && writePosition(next)} />
    </OrganizationFrame>
  );
}

interface CampaignRowProps {
  listed: ListedCampaign;
  /** The path of the list. */
  path: string;
  language: PageLocale;
}

function CampaignRow({ listed: { campaign, isRun }, path, language: { locale, href } }: CampaignRowProps) {
  const t = translator(locale, "organizer");
  const { id, name, slug, status, contributions_count: count } = campaign;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-6">
        <a
          href={href(isRun ? `${path}/${id}` : campaignPathAt(slug, null))}
          className="text-link inline-flex min-h-11 min-w-0 items-center font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{name}</bdi>
        </a>
        <span className="text-quiet">{t(CAMPAIGN_STATUS_WORDS[status])}</span>
      </p>
      <div className="flex flex-wrap justify-between gap-x-6">
        <ShortAmounts campaign={campaign} locale={locale} />
        <p className="mt-2 text-quiet text-small tabular-nums">{translator(locale, "campaign")("gifts", { count })}</p>
      </div>
      {!isRun && <p className="text-quiet text-small">{t("campaignForYou")}</p>}
    </li>
  );
}
