import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { CampaignChoice } from "@/app/_matches/campaign-choice";
import { setUpMatch } from "@/app/_matches/match-actions";
import { matchFields, sponsorsFor } from "@/app/_matches/match-fields";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { EmptyState } from "@/components/ui/empty-state";
import { listRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { newId } from "@/server/kernel/ids";
import { translator } from "@/server/texts/translator";

const CAMPAIGNS_OFFERED = 100;
const OPEN = ["draft", "live", "paused"];

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMatches");

/** Sets up a match: first asks for the campaign, if there are several, then for what the match promises. */
export default async function NewMatchPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/matches/new");
  const { acting, id, language } = opened;
  const { locale, href } = language;
  const path = `/dashboard/${id}/matches`;
  if (!mayEditCampaigns(acting)) redirect(href(path));
  const t = translator(locale, "dashboard");
  const { rows } = await acting.list(listRunCampaigns, {}, { limit: CAMPAIGNS_OFFERED, after: null });
  const campaigns = rows.flatMap(({ campaign, isRun }) => (isRun && OPEN.includes(campaign.status) ? campaign : []));
  const { campaign: wanted } = await props.searchParams;
  const campaign = campaigns.length === 1 ? campaigns[0] : campaigns.find((one) => one.id === wanted);
  const frame = {
    opened,
    room: "/matches",
    page: `${path}/new`,
    title: t("matchStart"),
    back: { path, label: t("matches") },
  } as const;
  if (!campaign)
    return (
      <OrganizationFrame {...frame}>
        {campaigns.length === 0 ? (
          <EmptyState
            action={
              <a href={href(`/dashboard/${id}/campaigns/new`)} className="button-primary">
                {translator(locale, "organizer")("campaignStart")}
              </a>
            }
          >
            {t("matchNoCampaign")}
          </EmptyState>
        ) : (
          <CampaignChoice campaigns={campaigns} path={`${path}/new`} language={language} />
        )}
      </OrganizationFrame>
    );
  const sponsors = await sponsorsFor(opened, campaign);
  const [first] = sponsors;
  if (!first)
    return (
      <OrganizationFrame {...frame}>
        <EmptyState>{t("matchNoSponsor")}</EmptyState>
      </OrganizationFrame>
    );
  return (
    <OrganizationFrame {...frame} title={`${t("matchStart")}: ${campaign.name}`}>
      <p className="text-lead">{t("matchNewLead")}</p>
      <FieldForm
        action={setUpMatch.bind(null, { id, locale, campaign: campaign.id, matchId: newId("match") })}
        initial={freshState({ sponsor: first.value, ratio: "1" })}
        fields={matchFields(campaign, sponsors, locale)}
        submit={t("matchCreate")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </OrganizationFrame>
  );
}
