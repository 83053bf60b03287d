import type { House } from "@/server/kernel/brand";
import "@/components/campaign/campaign.css";
import { CampaignGallery } from "@/components/campaign/campaign-gallery";
import { CampaignLogo } from "@/components/campaign/campaign-logo";
import { CampaignPictureBox } from "@/components/campaign/campaign-picture-box";
import { CampaignVideo } from "@/components/campaign/campaign-video";
import { ContactLinks } from "@/components/campaign/contact-links";
import { DonorWall } from "@/components/campaign/donor-wall";
import { FaqList } from "@/components/campaign/faq-list";
import { FundraiserHead, PartOfCampaign } from "@/components/campaign/fundraiser-head";
import { GiveBar } from "@/components/campaign/give-bar";
import { GivingCard } from "@/components/campaign/giving-card";
import { ImpactList } from "@/components/campaign/impact-list";
import { Leaderboard } from "@/components/campaign/leaderboard";
import { MatchList } from "@/components/campaign/match-list";
import { Parties } from "@/components/campaign/parties";
import { PhaseNotice } from "@/components/campaign/phase-notice";
import { ShareKit } from "@/components/campaign/share-kit";
import { shownAmounts } from "@/components/campaign/shown-amounts";
import { Teams } from "@/components/campaign/teams";
import { UpdateList } from "@/components/campaign/update-list";
import { brandTokens } from "@/components/ui/brand-tokens";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MarkdownBlocks } from "@/components/ui/markdown";
import { PageScript } from "@/components/ui/page-script";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CampaignViewProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
  isSandbox: boolean;
  house: House;
  /** Whether this is a later page of the wall. */
  isContinued: boolean;
  /** The phone version of the cover as a data URL if it is small; else null. */
  cover: string | null;
}

/** The page of a campaign or a fundraiser. Only server components: no framework code reaches the browser. */
export function CampaignView({ page, locale, href, isSandbox, house, isContinued, cover }: CampaignViewProps) {
  const { campaign, phase } = page;
  const isOpen = phase === "live";
  const language = campaign.language ?? undefined;
  return (
    <DonorFrame
      locale={locale}
      path={page.path}
      href={href}
      isSandbox={isSandbox}
      house={house}
      currency={campaign.currency}
      brand={brandTokens(campaign.branding)}
      bottomBar={isOpen && <GiveBar page={page} locale={locale} href={href} />}
    >
      <PageScript />
      <div
        data-live={phase === "draft" ? undefined : `${page.path}/live.json`}
        data-sums={shownAmounts(page)}
        className="campaign"
      >
        {hasOwnPicture(page) && (
          <CampaignPictureBox
            campaign={campaign}
            isFirst
            forPhones={cover}
            sizes="(min-width: 76rem) 72rem, calc(100vw - 2.5rem)"
            className="campaign-hero aspect-[16/9] md:aspect-[3/1]"
          />
        )}
        <header className="campaign-head">
          {page.parent ? <FundraiserHead page={page} locale={locale} /> : <CampaignLogo page={page} />}
          <h1 dir="auto" lang={language} className="page-title">
            {campaign.name}
          </h1>
          {campaign.description && (
            <p dir="auto" lang={language} className="mt-3 max-w-measure text-lead text-quiet">
              {campaign.description}
            </p>
          )}
          <Parties page={page} locale={locale} />
          <PartOfCampaign page={page} locale={locale} href={href} />
          <div className="mt-5 empty:hidden">
            <PhaseNotice page={page} locale={locale} />
          </div>
        </header>
        <GivingCard page={page} locale={locale} href={href} isContinued={isContinued} />
        <CampaignBody page={page} locale={locale} href={href} isContinued={isContinued} />
      </div>
    </DonorFrame>
  );
}

/** A fundraising page starts with its own picture, or else with its fundraiser, followed by the campaign's picture. */
function hasOwnPicture({ campaign, parent }: CampaignPage): boolean {
  return !parent || campaign.cover_picture?.campaign_id === campaign.id;
}

function CampaignBody({ page, locale, href, isContinued }: Omit<CampaignViewProps, "isSandbox" | "house" | "cover">) {
  const { story } = page;
  return (
    <div className="campaign-body space-y-12">
      {story && (
        <section aria-labelledby="story-title">
          <h2 id="story-title" className="sr-only">
            {translator(locale, "campaign")("story")}
          </h2>
          <div dir="auto" lang={page.campaign.language ?? undefined}>
            <MarkdownBlocks blocks={story} pictures={page.pictures} />
          </div>
        </section>
      )}
      <CampaignVideo campaign={page.campaign} locale={locale} />
      <ImpactList page={page} locale={locale} href={href} />
      <CampaignGallery page={page} locale={locale} />
      <MatchList matches={page.matches} locale={locale} now={page.now} />
      <DonorWall page={page} locale={locale} href={href} isContinued={isContinued} />
      <Teams page={page} locale={locale} href={href} />
      <Leaderboard page={page} locale={locale} href={href} />
      <UpdateList page={page} locale={locale} href={href} />
      <FaqList page={page} locale={locale} />
      {page.phase !== "draft" && <ShareKit page={page} locale={locale} />}
      {page.phase !== "draft" && <ContactLinks page={page} locale={locale} href={href} />}
    </div>
  );
}
