import { shownBranding } from "@/app/_campaign-page/shown-branding";
import { GivingFrame } from "@/components/checkout/giving-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { SentenceWith } from "@/components/ui/sentence-with";
import type { AddressedCampaign } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { type GivingLayout, isFramed, schemeOf } from "@/server/domain/checkouts/giving-paths";
import type { CampaignPhase } from "@/server/resources/campaign-page";
import { formatInstant } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface NotAcceptingPageProps {
  campaign: AddressedCampaign;
  phase: Exclude<CampaignPhase, "live">;
  locale: Locale;
  layout: GivingLayout;
  /** The URL of the campaign's page. */
  home: string;
  /** Whether the donor returns from the payment without a gift. */
  isUncharged: boolean;
}

const TEXTS = {
  draft: ["draftTitle", "draftText"],
  scheduled: ["notStartedTitle", "notStartedText"],
  paused: ["pausedTitle", "pausedText"],
  ended: ["endedTitle", "endedText"],
} as const;

/** Replaces the gift form while a campaign accepts no gifts: explains why, and links on. */
export async function NotAcceptingPage({ campaign, phase, locale, layout, home, isUncharged }: NotAcceptingPageProps) {
  const translate = translator(locale, "give");
  const [title, text] = TEXTS[phase];
  const root = campaign.parent ?? campaign;
  const date = root.startsAt ? formatInstant(root.startsAt, locale) : "";
  return (
    <GivingFrame branding={await shownBranding(campaign)} campaign={null} scheme={schemeOf(layout)}>
      <MessagePanel
        title={
          <SentenceWith
            sentence={(name) => translate(title, { campaign: name })}
            words={campaign.name}
            language={campaign.shown.language}
          />
        }
      >
        {isUncharged && <p className="font-semibold text-ink">{translate("notCharged")}</p>}
        <p>{translate(text, { date })}</p>
        <p>
          <a href={home} target={isFramed(layout) ? "_blank" : undefined} rel="noopener" className="button-primary">
            {translate("toCampaign")}
          </a>
        </p>
      </MessagePanel>
    </GivingFrame>
  );
}
