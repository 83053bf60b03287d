import { meMetadata } from "@/app/_account/me-page";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { noticeOf } from "@/app/_campaigns/campaign-notices";
import { DraftSections } from "@/app/_campaigns/draft-sections";
import { GiftList } from "@/app/_campaigns/gift-list";
import { type CampaignProps, type OpenedCampaign, openCampaign } from "@/app/_campaigns/open-campaign";
import { ReceivingFacts } from "@/app/_campaigns/receiving-facts";
import { stateText } from "@/app/_campaigns/state-text";
import { WaitingPages } from "@/app/_campaigns/waiting-pages";
import { DayBars } from "@/app/_home/day-bars";
import { Amounts } from "@/components/campaign/amounts";
import { ShareKit } from "@/components/campaign/share-kit";
import { PageScript } from "@/components/ui/page-script";
import { listCampaignGifts } from "@/server/domain/campaigns/contributions/list-campaign-gifts";
import { readCampaignGiving } from "@/server/domain/home/read-campaign-giving";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import { translator } from "@/server/texts/translator";

const GIFTS_SHOWN = 10;

export const generateMetadata = (props: CampaignProps) => meMetadata(props, "navCampaigns");

/** The status of a campaign and what to do next, for its organizers. */
export default async function CampaignPage(props: CampaignProps) {
  const opened = await openCampaign(props, "");
  const { campaign, mayEdit } = opened;
  const { locale, href } = opened.opened.language;
  const isDraft = campaign.status === "draft";
  const isPublic = !isDraft && campaign.status !== "archived";
  const publicPath = campaignPathAt(campaign.slug, null);
  const t = translator(locale, "organizer");
  return (
    <CampaignFrame opened={opened} part="" {...noticeOf(opened)}>
      <PageScript />
      <p className="text-lead">{stateText(opened)}</p>
      {isDraft && <DraftSections opened={opened} />}
      {!isDraft && <Amounts campaign={campaign} locale={locale} />}
      {isPublic && (
        <p>
          <a href={href(publicPath)} className="button-primary">
            {t("seePage")}
          </a>
        </p>
      )}
      {isPublic && mayEdit && <WaitingPages opened={opened} />}
      {!isDraft && <GivenByDay opened={opened} />}
      {!isDraft && <NewestGifts opened={opened} />}
      {(isDraft || campaign.status === "live" || campaign.status === "paused") && <ReceivingFacts opened={opened} />}
      {campaign.status === "live" && <ShareKit page={{ campaign, path: publicPath }} locale={locale} />}
    </CampaignFrame>
  );
}

/** The gifts to a campaign by day, for the last days; nothing if there were none. */
async function GivenByDay({ opened: { campaign, opened } }: { opened: OpenedCampaign }) {
  const { acting, language } = opened;
  const { locale } = language;
  const { bars, timeZone } = await acting.run(readCampaignGiving, { id: campaign.id });
  if (bars.every(({ settledCents, clearingCents }) => settledCents + clearingCents === 0n)) return null;
  return (
    <section aria-labelledby="given" className="space-y-4">
      <h2 id="given" className="section-title">
        {translator(locale, "overview")("given")}
      </h2>
      <DayBars bars={bars} currency={campaign.currency} step={1} timeZone={timeZone} locale={locale} />
    </section>
  );
}

async function NewestGifts({ opened: { campaign, path, opened } }: { opened: OpenedCampaign }) {
  const { acting, language } = opened;
  const t = translator(language.locale, "organizer");
  const { rows, next } = await acting.list(listCampaignGifts, { id: campaign.id }, { limit: GIFTS_SHOWN, after: null });
  return (
    <section aria-labelledby="gifts" className="space-y-4">
      <h2 id="gifts" className="section-title">
        {t("giftsNewest")}
      </h2>
      {rows.length === 0 ? (
        <p className="text-quiet">{t("giftsEmpty")}</p>
      ) : (
        <GiftList gifts={rows} path={null} language={language} />
      )}
      {next && (
        <p>
          <a href={language.href(`${path}/gifts`)} className="text-link inline-flex min-h-11 items-center">
            {t("giftsSeeAll")}
          </a>
        </p>
      )}
    </section>
  );
}
